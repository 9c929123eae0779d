create table promo_codes (
  id uuid primary key,
  event_id uuid not null references events(id) on delete cascade,
  code text not null check (code ~ '^[A-Z0-9_-]{2,50}$'),
  discount_type text not null check (discount_type in ('percent', 'fixed', 'none')),
  value bigint not null,
  ticket_type_ids uuid[],
  unlocks_hidden boolean not null default false,
  starts_at timestamptz,
  expires_at timestamptz,
  max_per_buyer integer check (max_per_buyer > 0),
  min_order_total bigint not null default 0 check (min_order_total >= 0),
  status text not null default 'active' check (status in ('active', 'inactive')),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  constraint promo_codes_check check (starts_at < expires_at),
  constraint promo_codes_check1 check (
case discount_type
    when 'percent' then (value >= 1 and value <= 10000)
    when 'fixed' then (value > 0)
    else (value = 0)
end)
);
create unique index promo_codes_name on promo_codes (event_id, code) where archived_at is null;
