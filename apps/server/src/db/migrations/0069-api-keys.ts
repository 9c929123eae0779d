import { type Kysely, sql } from 'kysely'
import { sqlObject } from '../sql-objects.ts'

/** API keys of organisations, and the answers of calls that can be repeated under an idempotency key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id uuid primary key,
      organisation_id uuid not null references organisations on delete cascade,
      -- The member who answers for the key.
      user_id uuid not null references users,
      name text not null check (length(name) between 1 and 60),
      prefix text not null,
      -- SHA-256 of the secret.
      secret_hash bytea not null unique check (length(secret_hash) = 32),
      secret_made_at timestamptz not null default now(),
      -- The secret before the last rotation, and until when it works.
      previous_hash bytea unique check (length(previous_hash) = 32),
      previous_until timestamptz,
      scopes text[] not null check (cardinality(scopes) > 0),
      -- The events that the key is limited to; null means all.
      event_ids uuid[],
      expires_at timestamptz not null check (expires_at > secret_made_at),
      last_used_at timestamptz,
      revoked_at timestamptz,
      created_at timestamptz not null default now(),
      check ((previous_hash is null) = (previous_until is null))
    )`.execute(db)
  await sql`create index api_keys_organisation on api_keys (organisation_id, created_at desc, id desc)`.execute(db)
  await sql`create index api_keys_member on api_keys (user_id, organisation_id)`.execute(db)
  await sql`
    create table idempotent_calls (
      api_key_id uuid not null references api_keys on delete cascade,
      key text not null check (length(key) between 16 and 80),
      -- SHA-256 of method, address and body.
      call_hash bytea not null check (length(call_hash) = 32),
      started_at timestamptz not null default now(),
      -- Null while the call has no answer yet.
      status smallint,
      content_type text,
      answer_sealed bytea,
      primary key (api_key_id, key)
    )`.execute(db)
  await sql`create index idempotent_calls_started on idempotent_calls (started_at)`.execute(db)
  await sql.raw(sqlObject('api-keys.sql')).execute(db)
}
