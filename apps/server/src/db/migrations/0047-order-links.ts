import { type Kysely, sql } from 'kysely'

/** Order links that can be replaced, and when the codes of their tickets were replaced with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column link_generation smallint not null default 0`.execute(db)
  // A phone that was offline may hand in a scan that it made before the code was replaced: that scan stays valid.
  await sql`
    create table replaced_codes (
      ticket_id uuid not null references tickets,
      generation smallint not null,
      created_at timestamptz not null default clock_timestamp(),
      primary key (ticket_id, generation)
    )`.execute(db)
}
