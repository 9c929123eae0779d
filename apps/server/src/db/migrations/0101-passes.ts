import { type Kysely, sql } from 'kysely'

/**
 * Passes of a series: a ticket for all its dates, or for some of them. They are sold by one event of their own, which names the series
 * as `passes_for_series` and is no date of it. `visits` of a ticket type is for how many dates a pass of it is; null: for every date.
 * `pass_visits` has a row for each date at which a pass was let in, which the primary key allows once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events
      add column passes_for_series uuid references series,
      add constraint events_passes_no_date check (passes_for_series is null or series_id is null)`.execute(db)
  await sql`
    create unique index events_passes_for_series on events (passes_for_series) where passes_for_series is not null`.execute(
    db,
  )
  await sql`
    alter table ticket_types
      add column visits integer check (visits between 2 and 1000),
      add column pro_rata boolean not null default false,
      add constraint ticket_types_pro_rata check (not pro_rata or visits is null)`.execute(db)
  await sql`
    create table pass_visits (
      ticket_id uuid not null references tickets,
      event_id uuid not null references events on delete cascade,
      scan_id uuid not null unique references scans on delete cascade,
      admitted_at timestamptz not null,
      primary key (ticket_id, event_id)
    )`.execute(db)
  await sql`create index pass_visits_event on pass_visits (event_id)`.execute(db)
}
