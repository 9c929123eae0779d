import { type Kysely, sql } from 'kysely'

/** Refunds made on a provider's own pages: each is booked once, and what cannot be booked says so by being rejected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index refunds_of_provider on refunds (payment_id, provider_reference) where reason = 'provider'`.execute(
    db,
  )
}
