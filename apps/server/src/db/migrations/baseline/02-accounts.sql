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
  updated_at timestamptz not null default now(),
  photo text,
  administrator_since timestamptz,
  public_contact text check (length(public_contact) between 3 and 200)
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users(id) on delete cascade,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  proved_at timestamptz,
  acting_admin_id uuid references users(id) on delete cascade,
  acting_session_id uuid references sessions(id) on delete cascade,
  constraint sessions_acting check ((acting_admin_id is null) = (acting_session_id is null) and (acting_admin_id is distinct from user_id))
);
create index sessions_user on sessions (user_id);
create index sessions_acting_session on sessions (acting_session_id) where acting_session_id is not null;

create table account_tokens (
  hash bytea primary key,
  user_id uuid not null references users(id) on delete cascade,
  kind text not null check (kind in ('verify_email', 'reset_password', 'change_email')),
  expires_at timestamptz not null,
  used_at timestamptz,
  new_email text check (new_email = lower(new_email)),
  proof_hash bytea,
  password_hash text,
  first_name text,
  last_name text,
  constraint account_tokens_address check ((kind = 'change_email') = (new_email is not null)),
  constraint account_tokens_attempt check (num_nulls(proof_hash, password_hash, first_name, last_name) in (0, 4)),
  constraint account_tokens_attempt_kind check (proof_hash is null or kind = 'verify_email')
);
create index account_tokens_user on account_tokens (user_id, kind);
