import { type Kysely, sql } from 'kysely'

/**
 * A waiting room of an event, with the sealed seed of its draw and the counter that calls numbers, and the visitors who joined it. A visitor
 * is a random id and nothing else. Until the draw, and for a moment after joining later, a visitor has no number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table waiting_rooms (
      event_id uuid primary key references events(id) on delete cascade,
      starts_at timestamptz not null,
      opens_minutes integer not null check (opens_minutes between 5 and 1440),
      rate_per_minute integer check (rate_per_minute between 1 and 100000),
      paused boolean not null default false,
      seed bytea not null,
      seed_hash bytea not null,
      drawn_at timestamptz,
      drawn integer not null default 0,
      numbered integer not null default 0,
      served integer not null default 0,
      served_at timestamptz not null,
      rate double precision not null default 0,
      holds_per_second double precision,
      places_left integer,
      empty_since timestamptz,
      ended_at timestamptz,
      ended_because text check (ended_because in ('empty', 'sold_out', 'off')),
      created_at timestamptz not null default now(),
      constraint waiting_rooms_served check (served between 0 and numbered),
      constraint waiting_rooms_ended check ((ended_at is null) = (ended_because is null))
    )`.execute(db)
  await sql`
    create table waiting_visitors (
      event_id uuid not null references waiting_rooms(event_id) on delete cascade,
      id uuid not null,
      arrival bigint generated always as identity,
      arrived_at timestamptz not null,
      lot bytea,
      number integer,
      primary key (event_id, id),
      constraint waiting_visitors_number unique (event_id, number)
    )`.execute(db)
  await sql`create index waiting_visitors_unnumbered on waiting_visitors (event_id, arrival) where number is null`.execute(
    db,
  )
}
