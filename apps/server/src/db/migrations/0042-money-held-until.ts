import { type Kysely, sql } from 'kysely'

/** Until when an event's money is kept at least: the latest end it had while its tickets were sold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column money_held_until timestamptz`.execute(db)
}
