import { type Kysely, sql } from 'kysely'

/** Who made a link that pairs one phone, so that whoever withdraws it knows whom to tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table door_pairing_links add column created_by uuid references users`.execute(db)
}
