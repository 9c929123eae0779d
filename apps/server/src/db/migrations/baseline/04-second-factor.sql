create table totp_factors (
  user_id uuid primary key references users(id) on delete cascade,
  secret_sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id uuid not null references users(id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users(id) on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table login_challenges (
  hash bytea primary key,
  user_id uuid not null references users(id) on delete cascade,
  tries integer not null default 0 check (tries >= 0 and tries <= 5),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_challenges_user on login_challenges (user_id);
create index login_challenges_age on login_challenges (expires_at);

create table passkey_challenges (
  hash bytea primary key,
  user_id uuid references users(id) on delete cascade,
  purpose text not null check (purpose in ('register', 'second_factor', 'confirm', 'sign_in')),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint passkey_challenges_check check ((purpose = 'sign_in') = (user_id is null))
);
create index passkey_challenges_age on passkey_challenges (expires_at);
