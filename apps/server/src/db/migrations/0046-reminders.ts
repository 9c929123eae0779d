import { type Kysely, sql } from 'kysely'

/** The start of which an event's guests were last reminded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column reminded_for timestamptz`.execute(db)
}
