import { type Kysely, sql } from 'kysely'

/**
 * Members' calls can be repeated under an idempotency key as well. A call belongs either to an API key or to a user. The unique indexes do
 * what the primary key did: the previous release finds `on conflict (api_key_id, key)` in the first one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotent_calls drop constraint idempotent_calls_pkey`.execute(db)
  await sql`
    alter table idempotent_calls
      alter column api_key_id drop not null,
      add column user_id uuid references users on delete cascade
        check ((user_id is null) <> (api_key_id is null))`.execute(db)
  await sql`create unique index idempotent_calls_of_api_keys on idempotent_calls (api_key_id, key)`.execute(db)
  await sql`create unique index idempotent_calls_of_users on idempotent_calls (user_id, key)`.execute(db)
}
