create table events (
  id uuid primary key,
  organiser_id uuid not null references users(id),
  custom_url text unique,
  title text not null,
  summary text not null default '',
  description jsonb,
  category text,
  format text not null default 'in_person',
  venue_name text not null default '',
  address_line text not null default '',
  city text not null default '',
  country char(2),
  online_url text,
  starts_at timestamptz,
  ends_at timestamptz,
  doors_open_at timestamptz,
  timezone text not null,
  currency char(3) not null,
  status text not null default 'draft' check (status in ('draft', 'published', 'cancelled')),
  visibility text not null default 'public',
  cover jsonb,
  refund_policy text not null default 'none',
  refund_days integer not null default 7,
  hold_minutes integer not null default 10 check (hold_minutes >= 5 and hold_minutes <= 60),
  max_per_order integer not null default 10,
  max_per_buyer integer,
  capacity integer check (capacity >= 0),
  fee_mode text not null default 'pass_on',
  version integer not null default 1,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  dates_open boolean not null default false,
  postponed_at timestamptz,
  postponed_from timestamptz,
  postpone_note text not null default '',
  refund_offer_until timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  featured_at timestamptz,
  taken_down_at timestamptz,
  organiser_suspended_at timestamptz,
  blocked boolean not null generated always as (taken_down_at is not null or organiser_suspended_at is not null) stored,
  transfers boolean not null default true,
  tax jsonb,
  money_held_until timestamptz,
  reminded_for timestamptz,
  constraint events_check check (ends_at > starts_at),
  constraint events_check1 check (status <> 'published' or (custom_url is not null and starts_at is not null and ends_at is not null)),
  constraint events_open_dates_were_postponed check (not dates_open or postponed_at is not null),
  constraint events_tax check (tax is null or (tax ->> 'basisPoints')::integer between 1 and 5000)
);
create index events_organiser on events (organiser_id, starts_at);
create index events_listed on events (starts_at) where status = 'published' and visibility = 'public';
create index events_search on events using gin (
  search_text(title || ' ' || summary || ' ' || venue_name || ' ' || city) gin_trgm_ops
) where status = 'published' and visibility = 'public';
create index events_featured on events (featured_at desc) where featured_at is not null;

create table told_changes (
  event_id uuid not null references events(id) on delete cascade,
  version integer not null,
  before jsonb not null,
  note text not null default '',
  told_by uuid not null references users(id),
  created_at timestamptz not null default now(),
  primary key (event_id, version)
);
