create table waiting_entries (
  id uuid primary key,
  event_id uuid not null references events(id) on delete cascade,
  ticket_type_id uuid not null references ticket_types(id) on delete cascade,
  place bigint generated always as identity,
  email text not null,
  name text not null,
  quantity integer not null check (quantity >= 1 and quantity <= 10),
  least integer not null default 1,
  for_room boolean not null,
  state text not null default 'waiting' check (state in (
    'waiting', 'offered', 'purchased', 'expired', 'left', 'removed'
  )),
  order_id uuid references orders(id),
  offered integer,
  offers integer not null default 0,
  created_at timestamptz not null default now(),
  constraint waiting_entries_check check ("least" between 1 and quantity),
  constraint waiting_entries_check1 check (offered >= 1 and offered <= quantity),
  constraint waiting_entries_check2 check ((state = 'offered') <= (order_id is not null and offered is not null))
);
create unique index waiting_entries_person on waiting_entries (ticket_type_id, email) where state in ('waiting', 'offered');
create index waiting_entries_open on waiting_entries (event_id, ticket_type_id, place) where state in ('waiting', 'offered');
create unique index waiting_entries_order on waiting_entries (order_id) where order_id is not null;
