import { type Kysely, sql } from 'kysely'

/** What the request of a refund asked for, so that its idempotency key cannot be used for another request. Null for earlier refunds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds add column request_hash bytea`.execute(db)
}
