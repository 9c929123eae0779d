create table payout_accounts (
  id uuid primary key,
  organiser_id uuid not null references users(id),
  currency char(3) not null,
  holder text not null,
  bank_name text not null,
  number_sealed bytea,
  last4 text not null,
  frozen_until timestamptz,
  changed_at timestamptz not null default now(),
  provider text,
  bank_code text,
  resolved_name text,
  name_match text check (name_match in ('same', 'close', 'different')),
  recipient_sealed bytea,
  ready boolean not null default true,
  constraint payout_accounts_organiser_id_currency_key unique (organiser_id, currency),
  constraint payout_accounts_go_somewhere check (number_sealed is not null or (provider is not null and recipient_sealed is not null))
);

create table payouts (
  id uuid primary key,
  reference text not null unique,
  organiser_id uuid not null references users(id),
  account_id uuid not null references payout_accounts(id),
  account jsonb not null,
  currency char(3) not null,
  amount bigint not null check (amount > 0),
  state text not null default 'requested' check (state in (
    'requested', 'approved', 'rejected', 'submitted', 'paid', 'failed', 'unknown'
  )),
  requested_by uuid not null references users(id),
  requested_at timestamptz not null default now(),
  decided_by uuid references users(id),
  decided_at timestamptz,
  reason text,
  transfer_reference text unique,
  submitted_by uuid references users(id),
  submitted_at timestamptz,
  settled_by uuid references users(id),
  settled_at timestamptz,
  provider text,
  checked_at timestamptz,
  destination_sealed bytea,
  returned_at timestamptz,
  discrepancy text,
  constraint payouts_check check (state not in (
    'approved', 'submitted', 'paid', 'failed'
  ) or decided_by <> requested_by),
  constraint payouts_check1 check ((submitted_at is null) = (transfer_reference is null)),
  constraint payouts_return_fails check (returned_at is null or (state = 'failed' and settled_at is not null))
);
create index payouts_newest on payouts (requested_at desc);
create index payouts_organiser on payouts (organiser_id, requested_at desc);
create index payouts_open on payouts (organiser_id, currency) where state in ('requested', 'approved');
create index payouts_sent on payouts (checked_at nulls first) where provider is not null and state in ('submitted', 'unknown');
create index payouts_may_return on payouts (checked_at nulls first) where provider is not null and state = 'paid';
alter table payouts add constraint payouts_unknown_at_provider check (state <> 'unknown' or provider is not null) not valid;

create table debt_settlements (
  transaction_id uuid not null references ledger_transactions(id),
  origin_id uuid not null references ledger_transactions(id),
  event_id uuid references events(id),
  amount bigint not null check (amount > 0),
  primary key (transaction_id, origin_id)
);
create index debt_settlements_origin on debt_settlements (origin_id);
create index debt_settlements_event on debt_settlements (event_id);
