create table ticket_transfers (
  id uuid primary key,
  ticket_id uuid not null references tickets(id),
  order_id uuid not null references orders(id),
  generation smallint not null,
  from_name text not null,
  from_email text not null,
  to_name text not null,
  to_email text not null check (to_email = lower(to_email)),
  created_at timestamptz not null default clock_timestamp(),
  constraint ticket_transfers_ticket_id_generation_key unique (ticket_id, generation)
);
create index ticket_transfers_order on ticket_transfers (order_id);
create index ticket_transfers_holder on ticket_transfers (to_email);

alter table tickets add constraint tickets_transfer_id_fkey foreign key (transfer_id) references ticket_transfers(id);
