create table sent_mails (
  key text primary key,
  template text not null,
  recipient text not null,
  sent_at timestamptz not null default now(),
  order_id uuid references orders(id)
);
create index sent_mails_order on sent_mails (order_id) where order_id is not null;
