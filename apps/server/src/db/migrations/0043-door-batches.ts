import { type Kysely, sql } from 'kysely'

/**
 * Room on the pages of tickets for those who come in: a ticket that changes on its own page needs no entry in any index anew, the
 * index of names among them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets set (fillfactor = 80)`.execute(db)
}
