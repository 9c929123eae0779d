import { sql } from 'kysely'
import type { Database } from './database.ts'
import { onlyRow } from './only-row.ts'

/** The clock of the database, for what no server may do early although its own clock is fast: money that leaves. */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db)
  return onlyRow(rows).at
}
