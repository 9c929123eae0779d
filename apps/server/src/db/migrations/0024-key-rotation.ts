import { type Kysely, sql } from 'kysely'

/** Signing keys that are renewed: since when a key signs no more, and until when codes it signed are taken, null for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table event_keys
      add column retired_at timestamptz,
      add column retired_by uuid references users,
      add column valid_until timestamptz,
      add column compromised boolean not null default false,
      add constraint event_keys_id check (key_id between 1 and 255),
      add constraint event_keys_signing check (retired_at is not null or (valid_until is null and not compromised)),
      add constraint event_keys_compromised check (not compromised or valid_until is not null)`.execute(db)
  await sql`create unique index event_keys_one_signing on event_keys (event_id) where retired_at is null`.execute(db)
}
