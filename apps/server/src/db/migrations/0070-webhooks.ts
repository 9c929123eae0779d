import { type Kysely, sql } from 'kysely'

/** Endpoints of organisations for webhooks, and what was sent to them in the last 30 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id uuid primary key,
      organisation_id uuid not null references organisations on delete cascade,
      url text not null check (length(url) between 10 and 500),
      description text not null default '' check (length(description) <= 100),
      types text[] not null check (cardinality(types) > 0),
      event_ids uuid[] check (cardinality(event_ids) > 0),
      secret bytea not null,
      signing_key bytea not null,
      public_key bytea not null,
      previous_secret bytea,
      previous_signing_key bytea,
      previous_until timestamptz,
      disabled_at timestamptz,
      disabled_reason text check (disabled_reason in ('member', 'gone', 'failing')),
      failing_since timestamptz,
      last_success_at timestamptz,
      overloads int not null default 0 check (overloads >= 0),
      paused_until timestamptz,
      created_at timestamptz not null default now(),
      check ((disabled_at is null) = (disabled_reason is null)),
      check ((previous_secret is null) = (previous_until is null)),
      check ((previous_signing_key is null) = (previous_until is null))
    )`.execute(db)
  await sql`create index webhook_endpoints_organisation on webhook_endpoints (organisation_id, created_at)`.execute(db)
  await sql`
    create table webhook_deliveries (
      id uuid primary key,
      position bigint generated always as identity,
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      message_id text not null,
      type text not null,
      object_key text not null,
      body text not null check (octet_length(body) < 20000),
      state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
      attempts int not null default 0 check (attempts >= 0),
      next_attempt_at timestamptz,
      claim uuid,
      last_attempt_at timestamptz,
      last_status int,
      last_fault text,
      answer text,
      duration_ms int,
      replays int not null default 0,
      created_at timestamptz not null default now(),
      unique (endpoint_id, message_id),
      check ((state = 'pending') = (next_attempt_at is not null))
    )`.execute(db)
  await sql`
    create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'pending'
  `.execute(db)
  await sql`
    create index webhook_deliveries_order on webhook_deliveries (endpoint_id, object_key, position)
    where state = 'pending'`.execute(db)
  await sql`create index webhook_deliveries_log on webhook_deliveries (endpoint_id, position desc)`.execute(db)
  await sql`create index webhook_deliveries_age on webhook_deliveries (created_at)`.execute(db)
}
