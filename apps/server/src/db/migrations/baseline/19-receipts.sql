create table receipt_counters (
  organiser_id uuid not null,
  kind text not null check (kind in ('receipt', 'credit_note', 'correction')),
  last integer not null default 0,
  primary key (organiser_id, kind),
  constraint receipt_counters_organiser_id_fkey1 foreign key (organiser_id) references users(id)
);

create table receipt_documents (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'credit_note', 'correction')),
  organiser_id uuid not null references users(id),
  number integer not null check (number > 0),
  event_id uuid not null references events(id),
  order_id uuid not null references orders(id),
  refund_id uuid unique references refunds(id),
  dispute_id uuid unique references disputes(id),
  currency text not null,
  total bigint not null,
  tax_total bigint not null,
  occurred_at timestamptz not null,
  day date not null,
  issued_at timestamptz not null default clock_timestamp(),
  content jsonb not null,
  constraint receipt_documents_organiser_id_kind_number_key unique (organiser_id, kind, number),
  constraint receipt_documents_check check (
    case kind
      when 'receipt' then total > 0 and tax_total >= 0 and refund_id is null and dispute_id is null
      when 'credit_note' then total < 0 and tax_total <= 0 and num_nonnulls(refund_id, dispute_id) = 1
      else total = 0 and tax_total = 0 and refund_id is null and dispute_id is null
    end
  )
);
create unique index receipt_documents_receipt on receipt_documents (order_id) where kind = 'receipt';
create index receipt_documents_order on receipt_documents (order_id, issued_at);
create index receipt_documents_listed on receipt_documents (organiser_id, occurred_at desc, id desc);
create index receipt_documents_event on receipt_documents (event_id, occurred_at desc, id desc);
