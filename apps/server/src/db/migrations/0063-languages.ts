import { type Kysely, sql } from 'kysely'

/**
 * The language of an account and the one an order was bought in, for the mails and documents they get later. Null is the language
 * of the installation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text`.execute(db)
  await sql`alter table orders add column language text`.execute(db)
  await sql`alter table waiting_entries add column language text`.execute(db)
}
