import { type Kysely, sql } from 'kysely'

/** Users, their sessions, mailed tokens, and rate limits shared by all nodes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      email text not null unique check (email = lower(email) and length(email) <= 254),
      password_hash text not null,
      first_name text not null,
      last_name text not null default '',
      username text unique,
      organiser_name text,
      phone text,
      timezone text not null default 'Africa/Lagos',
      currency char(3) not null default 'NGN',
      is_admin boolean not null default false,
      email_verified_at timestamptz,
      suspended_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      user_agent text not null,
      ip text not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index sessions_user on sessions (user_id)`.execute(db)
  await sql`
    create table account_tokens (
      hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('verify_email', 'reset_password')),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index account_tokens_user on account_tokens (user_id, kind)`.execute(db)
  await sql`
    create unlogged table rate_limits (
      key text not null,
      window_start timestamptz not null,
      hits integer not null,
      primary key (key, window_start)
    )`.execute(db)
  await sql`create index rate_limits_age on rate_limits (window_start)`.execute(db)
}
