create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments(id),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  reason text not null,
  state text not null check (state in ('requested', 'submitted', 'succeeded', 'failed', 'rejected')),
  provider_reference text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  fee_returned bigint not null default 0,
  tax_returned bigint not null default 0,
  lines jsonb not null default '[]',
  ticket_ids uuid[] not null default '{}',
  note text not null default '',
  requested_by uuid references users(id),
  attempts integer not null default 0,
  failure text,
  request_key bytea unique,
  round integer not null default 0,
  sent_at timestamptz,
  checked_at timestamptz,
  constraint refunds_check check (fee_returned >= 0 and tax_returned >= 0 and fee_returned + tax_returned <= amount)
);
create unique index refunds_whole on refunds (payment_id, reason) where reason in ('late_payment', 'mismatch');
create index refunds_payment on refunds (payment_id);
create index refunds_sent on refunds (checked_at nulls first) where state = 'submitted' and sent_at is not null;
create unique index refunds_of_provider on refunds (payment_id, provider_reference) where reason = 'provider';

create table refund_requests (
  id uuid primary key,
  order_id uuid not null references orders(id),
  ticket_ids uuid[] not null,
  message text not null default '',
  state text not null check (state in ('open', 'granted', 'declined', 'withdrawn')),
  answer text not null default '',
  refund_id uuid references refunds(id),
  decided_by uuid references users(id),
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index refund_requests_one_open on refund_requests (order_id) where state = 'open';
create index refund_requests_order on refund_requests (order_id, created_at);
