import { type Kysely, sql } from 'kysely'

/**
 * What a network holds unpaid of each scarce ticket type and extra, beside the people that its holds admit. Programs of the release before
 * count people alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table held_shares add column units jsonb not null default '{}'`.execute(db)
}
