import { type Kysely, sql } from 'kysely'

/** How guests reach an organiser, as typed: an e-mail address, a telephone number or a web address. Null: not shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column public_contact text check (length(public_contact) between 3 and 200)
  `.execute(db)
}
