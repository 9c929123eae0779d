import { type Kysely, sql } from 'kysely'

/** Finds who holds a ticket that was passed on by their address, over all events of an organisation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ticket_transfers_address on ticket_transfers using gin (search_text(to_email) gin_trgm_ops)`.execute(
    db,
  )
}
