import { type Kysely, sql } from 'kysely'

/** What proves a person beside their password, and when a session last proved one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // last_step: the thirty seconds of the last code that was taken; none of them or before is taken again.
  await sql`
    create table totp_factors (
      user_id uuid primary key references users on delete cascade,
      secret_sealed bytea not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      hash bytea not null,
      used_at timestamptz,
      primary key (user_id, hash)
    )`.execute(db)
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      credential_id text not null unique check (length(credential_id) between 1 and 1400),
      public_key bytea not null,
      counter bigint not null check (counter >= 0),
      transports text[] not null default '{}',
      name text not null check (length(name) between 1 and 60),
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db)
  // Between a right password and the second factor: no session yet, a few tries, a few minutes.
  await sql`
    create table login_challenges (
      hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      tries integer not null default 0 check (tries between 0 and 5),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index login_challenges_user on login_challenges (user_id)`.execute(db)
  await sql`create index login_challenges_age on login_challenges (expires_at)`.execute(db)
  await sql`
    create table passkey_challenges (
      hash bytea primary key,
      user_id uuid references users on delete cascade,
      purpose text not null check (purpose in ('register', 'second_factor', 'confirm', 'sign_in')),
      expires_at timestamptz not null,
      used_at timestamptz,
      check ((purpose = 'sign_in') = (user_id is null))
    )`.execute(db)
  await sql`create index passkey_challenges_age on passkey_challenges (expires_at)`.execute(db)
  await sql`alter table sessions add column proved_at timestamptz`.execute(db)
}
