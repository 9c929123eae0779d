import { type Kysely, sql } from 'kysely'

/** What assistants have drafted and a second call confirms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table assistant_drafts (
      id uuid primary key,
      api_key_id uuid not null references api_keys on delete cascade,
      -- SHA-256 of the token that confirms the draft.
      token_hash bytea not null unique check (length(token_hash) = 32),
      tool text not null,
      -- What the tool was given, sealed.
      input_sealed bytea not null,
      -- SHA-256 of the call that was drafted and of what its words were made from.
      content_hash bytea not null check (length(content_hash) = 32),
      created_at timestamptz not null default now(),
      expires_at timestamptz not null check (expires_at > created_at),
      used_at timestamptz
    )`.execute(db)
  await sql`create index assistant_drafts_key on assistant_drafts (api_key_id, created_at desc, id desc)`.execute(db)
  await sql`create index assistant_drafts_expiry on assistant_drafts (expires_at)`.execute(db)
}
