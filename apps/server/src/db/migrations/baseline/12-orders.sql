create table orders (
  id uuid primary key,
  reference text not null unique,
  event_id uuid not null references events(id),
  idempotency_key bytea not null unique,
  request_hash bytea not null,
  state text not null check (state in (
    'held', 'awaiting_payment', 'paid', 'partially_refunded', 'refunded', 'refunding', 'expired',
    'cancelled'
  )),
  first_name text,
  last_name text,
  email text,
  buyer_counter_id uuid,
  guests jsonb not null default '[]',
  lines jsonb not null,
  quantity integer not null check (quantity > 0),
  currency char(3) not null,
  subtotal bigint not null,
  discount_total bigint not null default 0,
  fee_total bigint not null default 0,
  tax_total bigint not null default 0,
  platform_fee bigint not null default 0,
  total bigint not null check (total >= 0),
  held_until timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  promo_code_id uuid references promo_codes(id),
  promo_code text,
  promo_buyer_counter_id uuid,
  complimentary boolean not null default false,
  issued_by uuid references users(id),
  refunded_total bigint not null default 0,
  tax jsonb,
  link_generation smallint not null default 0,
  constraint orders_check1 check (platform_fee >= 0 and platform_fee <= total),
  constraint orders_promo_code check ((promo_code_id is null) = (promo_code is null)),
  constraint orders_discount check (discount_total >= 0 and discount_total <= subtotal),
  constraint orders_check2 check (refunded_total >= 0 and refunded_total <= total),
  constraint orders_total check (
    total = subtotal - discount_total + fee_total
      + case when coalesce((tax ->> 'inclusive')::boolean, false) then 0 else tax_total end
  ),
  constraint orders_tax check (tax_total >= 0 and (tax is not null or tax_total = 0)),
  constraint orders_fee_and_tax_within_total check (platform_fee + tax_total <= total)
);
create index orders_event on orders (event_id, created_at);
create index orders_due on orders (held_until) where state in ('held', 'awaiting_payment');
create index orders_email on orders (email) where email is not null;
create index orders_promo_code_id on orders (promo_code_id) where promo_code_id is not null;
create index orders_buyer_text on orders using gin (
  search_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')) gin_trgm_ops
) where paid_at is not null;
create index orders_sold on orders (event_id, created_at, id) where paid_at is not null;
create index orders_guests on orders (event_id, email) where paid_at is not null;
create index orders_buyers on orders (email, paid_at) where paid_at is not null;

create table sales_daily (
  event_id uuid not null references events(id) on delete cascade,
  ticket_type_id uuid not null references ticket_types(id) on delete cascade,
  day date not null,
  tickets integer not null default 0,
  gross bigint not null default 0,
  discount bigint not null default 0,
  platform_fee bigint not null default 0,
  net bigint not null default 0,
  refunded bigint not null default 0,
  complimentary integer not null default 0,
  withheld integer not null default 0,
  tax bigint not null default 0,
  charged_back bigint not null default 0,
  primary key (event_id, ticket_type_id, day)
);

create table order_events (
  id uuid primary key,
  order_id uuid not null references orders(id),
  kind text not null,
  actor_id uuid references users(id),
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index order_events_order on order_events (order_id, created_at);

create table replaced_codes (
  ticket_id uuid not null,
  generation smallint not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (ticket_id, generation)
);

create unlogged table held_shares (
  event_id uuid not null,
  network text not null,
  quantity integer not null,
  until timestamptz not null,
  primary key (event_id, network)
);
