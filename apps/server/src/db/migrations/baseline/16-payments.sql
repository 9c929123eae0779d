create table payments (
  id uuid primary key,
  order_id uuid not null references orders(id),
  provider text not null,
  reference text not null,
  state text not null check (state in (
    'created', 'pending', 'captured', 'partially_refunded', 'refunded', 'failed', 'abandoned',
    'mismatch', 'disputed', 'lost'
  )),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  captured_amount bigint,
  captured_currency text,
  provider_fee bigint,
  refunded bigint not null default 0,
  redirect_url text,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  refunding bigint not null default 0 check (refunding >= 0),
  provider_reference text,
  constraint payments_provider_reference_key unique (provider, reference),
  constraint payments_check check (refunded >= 0 and refunded <= coalesce(captured_amount, 0)),
  constraint payments_refunds_within_capture check (refunded + refunding <= coalesce(captured_amount, 0))
);
create index payments_order on payments (order_id);
create index payments_open on payments (checked_at nulls first) where state in ('created', 'pending');
create unique index payments_one_open on payments (order_id) where state in ('created', 'pending');

create table provider_events (
  provider text not null,
  event_key text not null,
  reference text,
  received_at timestamptz not null default now(),
  about text,
  payment_id uuid references payments(id),
  outcome text check (outcome in ('followed', 'queued', 'unknown', 'failed')),
  payment_state text,
  times integer not null default 1,
  last_received_at timestamptz not null default now(),
  primary key (provider, event_key)
);
create index provider_events_payment on provider_events (payment_id);
create index provider_events_reference on provider_events (reference);
create index provider_events_age on provider_events (last_received_at);

create table disputes (
  id uuid primary key,
  payment_id uuid not null references payments(id),
  provider text not null,
  provider_reference text not null,
  state text not null default 'open' check (state in ('open', 'won', 'lost')),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  organiser_share bigint not null,
  reason text not null default '',
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  lines jsonb not null default '[]',
  constraint disputes_provider_provider_reference_key unique (provider, provider_reference),
  constraint disputes_check check (organiser_share >= 0 and organiser_share <= amount),
  constraint disputes_check1 check ((state = 'open') = (decided_at is null))
);
create index disputes_payment on disputes (payment_id);
create index disputes_open on disputes (opened_at) where state = 'open';
