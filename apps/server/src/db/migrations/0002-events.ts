import { type Kysely, sql } from 'kysely'

/** Events, what they sell, and the counters of everything scarce. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists unaccent`.execute(db)
  // unaccent() is only stable, because its dictionary could change; an index needs the promise that it does not.
  await sql`
    create function search_text(value text) returns text language sql immutable parallel safe strict
      as $$ select lower(public.unaccent('public.unaccent', value)) $$`.execute(db)
  await sql`
    create table events (
      id uuid primary key,
      organiser_id uuid not null references users,
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
      hold_minutes integer not null default 10 check (hold_minutes between 5 and 60),
      max_per_order integer not null default 10,
      max_per_buyer integer,
      capacity integer check (capacity >= 0),
      fee_mode text not null default 'pass_on',
      version integer not null default 1,
      published_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (ends_at > starts_at),
      check (status <> 'published' or (custom_url is not null and starts_at is not null and ends_at is not null))
    )`.execute(db)
  await sql`create index events_organiser on events (organiser_id, starts_at)`.execute(db)
  await sql`create index events_listed on events (starts_at) where status = 'published' and visibility = 'public'`.execute(
    db,
  )
  await sql`
    create index events_search on events using gin (
      search_text(title || ' ' || summary || ' ' || venue_name || ' ' || city) gin_trgm_ops
    ) where status = 'published' and visibility = 'public'`.execute(db)
  await sql`
    create table ticket_types (
      id uuid primary key,
      event_id uuid not null references events on delete cascade,
      name text not null,
      description text not null default '',
      kind text not null check (kind in ('free', 'paid', 'donation')),
      price bigint not null check (price >= 0),
      suggested_price bigint,
      sales_start_at timestamptz,
      sales_end_at timestamptz,
      min_per_order integer not null default 1,
      max_per_order integer not null default 10,
      visibility text not null default 'public',
      status text not null default 'on_sale' check (status in ('on_sale', 'paused', 'archived')),
      position integer not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (min_per_order between 1 and max_per_order),
      check (kind <> 'paid' or price > 0),
      check (kind <> 'free' or price = 0),
      check (sales_start_at < sales_end_at)
    )`.execute(db)
  await sql`create index ticket_types_event on ticket_types (event_id, position)`.execute(db)
  // One row per scarce thing: a ticket type, an event's whole room, a buyer's allowance. It shares the id of what it counts.
  // claimed = held + sold. version changes with every change of the terms of sale, so that a batch never sells by old terms.
  await sql`
    create table counters (
      id uuid primary key,
      event_id uuid not null references events on delete cascade,
      kind text not null check (kind in ('ticket_type', 'event', 'buyer')),
      capacity integer,
      claimed integer not null default 0,
      version integer not null default 1,
      constraint counters_within_capacity check (claimed >= 0 and (capacity is null or claimed <= capacity))
    ) with (fillfactor = 50)`.execute(db)
  await sql`create index counters_event on counters (event_id)`.execute(db)
  await sql`
    create table event_keys (
      event_id uuid not null references events on delete cascade,
      key_id smallint not null,
      public_key bytea not null,
      private_key_sealed bytea not null,
      created_at timestamptz not null default now(),
      primary key (event_id, key_id)
    )`.execute(db)
}
