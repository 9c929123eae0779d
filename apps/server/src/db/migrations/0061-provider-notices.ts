import { type Kysely, sql } from 'kysely'

/** Notifications of payment providers as they arrived, for a job to read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_notices (
      id uuid primary key,
      provider text not null,
      -- SHA-256 of what was sent: a notification that comes again is the same row.
      digest bytea not null,
      body bytea not null,
      content_type text not null,
      query jsonb not null,
      received_at timestamptz not null default now(),
      last_received_at timestamptz not null default now(),
      times integer not null default 1,
      -- How many of these times the provider was asked about; fewer than times while a job has to read it.
      read_times integer not null default 0,
      read_at timestamptz,
      -- A worker reads it until then: another one leaves it alone.
      reading_until timestamptz,
      unique (provider, digest),
      check (read_times <= times)
    )`.execute(db)
  await sql`create index provider_notices_age on provider_notices (last_received_at)`.execute(db)
  await sql`create index provider_notices_unread on provider_notices (received_at) where read_times < times`.execute(db)
}
