create table event_cancellations (
  event_id uuid primary key references events(id) on delete cascade,
  cancelled_by uuid not null references users(id),
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

create table cancelled_orders (
  order_id uuid primary key references orders(id),
  event_id uuid not null references event_cancellations(event_id) on delete cascade,
  settled_at timestamptz not null default now()
);
create index cancelled_orders_event on cancelled_orders (event_id);
