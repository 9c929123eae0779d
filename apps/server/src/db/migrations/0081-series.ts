import { type Kysely, sql } from 'kysely'

/**
 * Series: what all their dates share, the tickets that each new date gets, and work on many dates. A date is an event that names its
 * series. `series_slot` is the start that the rule gave it, as RECURRENCE-ID of RFC 5545: a date that was moved is not made a second time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table series (
      id uuid primary key,
      organiser_id uuid not null references organisations,
      custom_url text not null unique,
      title text not null,
      summary text not null default '',
      description jsonb,
      category text,
      format text not null default 'in_person',
      venue_name text not null default '',
      address_line text not null default '',
      city text not null default '',
      country char(2),
      latitude double precision,
      longitude double precision,
      online_url text,
      doors_open_minutes integer,
      timezone text not null,
      currency char(3) not null,
      status text not null default 'draft' check (status in ('draft', 'published')),
      visibility text not null default 'public',
      cover jsonb,
      refund_policy text not null default 'none',
      refund_days integer not null default 7,
      hold_minutes integer not null default 10 check (hold_minutes between 5 and 60),
      bank_transfer_days integer,
      max_per_order integer not null default 10,
      max_per_buyer integer,
      capacity integer check (capacity >= 0),
      fee_mode text not null default 'pass_on',
      transfers boolean not null default true,
      show_going boolean not null default false,
      tax jsonb,
      language text,
      rule jsonb,
      version integer not null default 1,
      published_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint series_point check ((latitude is null) = (longitude is null))
    )`.execute(db)
  await sql`create index series_organiser on series (organiser_id, updated_at desc)`.execute(db)
  await sql`
    create table series_tickets (
      id uuid primary key,
      series_id uuid not null references series on delete cascade,
      name text not null,
      description text not null default '',
      kind text not null,
      price bigint not null,
      suggested_price bigint,
      capacity integer check (capacity >= 0),
      sales_end_minutes integer check (sales_end_minutes >= 0),
      min_per_order integer not null default 1,
      max_per_order integer not null default 10,
      visibility text not null default 'public',
      waiting_list boolean not null default false,
      offer_hours integer not null default 24,
      position integer not null default 0
    )`.execute(db)
  await sql`create index series_tickets_series on series_tickets (series_id, position)`.execute(db)
  await sql`
    create table series_runs (
      id uuid primary key,
      series_id uuid not null references series on delete cascade,
      kind text not null,
      plan jsonb not null,
      total integer not null,
      done integer not null default 0,
      skipped integer not null default 0,
      state text not null default 'running' check (state in ('running', 'finished', 'failed')),
      started_by uuid not null references users,
      started_at timestamptz not null default now(),
      finished_at timestamptz
    )`.execute(db)
  // One at a time: two runs over the same dates would each see half of the work of the other.
  await sql`create unique index series_runs_running on series_runs (series_id) where state = 'running'`.execute(db)
  await sql`create index series_runs_series on series_runs (series_id, started_at desc)`.execute(db)
  await sql`
    alter table events
      add column series_id uuid references series,
      add column series_slot timestamptz,
      add column series_differs text[] not null default '{}'`.execute(db)
  await sql`create index events_series on events (series_id, starts_at, id) where series_id is not null`.execute(db)
  await sql`create unique index events_series_slot on events (series_id, series_slot) where series_id is not null`.execute(
    db,
  )
  await sql`alter table ticket_types add column series_ticket_id uuid references series_tickets on delete set null`.execute(
    db,
  )
  await sql`create index ticket_types_series_ticket on ticket_types (series_ticket_id) where series_ticket_id is not null`.execute(
    db,
  )
}
