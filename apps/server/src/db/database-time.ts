import { sql } from 'kysely'
import type { Trx } from './database.ts'
import { onlyRow } from './only-row.ts'

/** The clock of the database, for what no server may do early although its own clock is fast: money that leaves. */
export async function databaseTime(trx: Trx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(trx)
  return onlyRow(rows).at
}
