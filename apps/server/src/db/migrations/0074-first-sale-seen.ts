import { type Kysely, sql } from 'kysely'

/** When a member saw the first sale of the organisation, so that it is celebrated once for each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column first_sale_seen_at timestamptz`.execute(db)
}
