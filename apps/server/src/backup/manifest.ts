import { z } from 'zod'

const columnSchema = z.strictObject({
  name: z.string(),
  /** As PostgreSQL writes it: `timestamp with time zone`. */
  type: z.string(),
})

const tableSchema = z.strictObject({
  /** `public.orders`; also the name of its file below `tables/`. */
  name: z.string(),
  columns: z.array(columnSchema),
  rows: z.number().int(),
  /** Of the rows in PostgreSQL's COPY text format, before compression; hexadecimal. */
  sha256: z.string(),
})

export type TableInBackup = z.infer<typeof tableSchema>

/** What stands in `manifest.json` at the beginning of every backup. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** ISO instant. */
  madeAt: z.string(),
  /** Version of PostgreSQL it was taken from: 18.4 */
  postgresql: z.string(),
  /** Names of the migrations that the database had run. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  uploads: z.strictObject({ files: z.number().int(), bytes: z.number().int() }),
})

export type Manifest = z.infer<typeof manifestSchema>

/** The table of jobs, copied without finished ones. It belongs to the queue, which creates it at a restore. */
export const JOB_TABLE = 'pgboss.job'
