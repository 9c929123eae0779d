import { type Kysely, sql } from 'kysely'

/** The method a payment was started with; null for payments of an earlier release, whose providers had one each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column method text`.execute(db)
}
