import { type Kysely, sql } from 'kysely'

/** How many tickets each network holds of a small event. Unlogged: a crash lifts the limit for some minutes, and nothing is oversold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table held_shares (
      event_id uuid not null,
      network text not null,
      quantity integer not null,
      until timestamptz not null,
      primary key (event_id, network)
    )`.execute(db)
}
