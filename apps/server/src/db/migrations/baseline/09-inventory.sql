create table counters (
  id uuid primary key,
  event_id uuid not null references events(id) on delete cascade,
  kind text not null check (kind in ('ticket_type', 'event', 'buyer', 'promo', 'promo_buyer')),
  capacity integer,
  claimed integer not null default 0,
  version integer not null default 1,
  constraint counters_within_capacity check (claimed >= 0 and (capacity is null or claimed <= capacity))
) with (fillfactor=50);
create index counters_event on counters (event_id);
