import { type Kysely, sql } from 'kysely'

/** Messages of new organisers that an administrator releases or refuses before they are mailed. Null: mailed at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table guest_messages
      add column review text check (review in ('held', 'released', 'refused')),
      add column review_reason text not null default '',
      add column reviewed_by uuid references users,
      add column reviewed_at timestamptz,
      add constraint guest_messages_reviewed check ((coalesce(review, 'held') = 'held') = (reviewed_at is null))`.execute(
    db,
  )
  await sql`create index guest_messages_held on guest_messages (created_at) where review = 'held'`.execute(db)
}
