create table sandbox_payments (
  reference text primary key,
  amount bigint not null,
  currency char(3) not null,
  description text not null,
  email text not null,
  return_url text not null,
  state text not null check (state in ('open', 'delayed', 'success', 'failed', 'abandoned')),
  paid_amount bigint,
  settles_at timestamptz,
  refunded bigint not null default 0,
  created_at timestamptz not null default now()
);

create table sandbox_refunds (
  key text primary key,
  reference text not null references sandbox_payments(reference),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default now(),
  state text not null default 'succeeded' check (state in ('pending', 'succeeded', 'failed'))
);

create table sandbox_disputes (
  id text primary key,
  reference text not null references sandbox_payments(reference),
  amount bigint not null,
  currency char(3) not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost'))
);

create table sandbox_transfers (
  reference text primary key,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  fails boolean not null,
  settles_at timestamptz not null
);
