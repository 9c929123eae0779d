import { type Kysely, sql } from 'kysely'

/** Some providers name a payment themselves, and only answer to that name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column provider_reference text`.execute(db)
  // A notification may be about something that is no payment of ours.
  await sql`alter table provider_events alter column reference drop not null`.execute(db)
}
