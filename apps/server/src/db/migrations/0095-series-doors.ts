import { type Kysely, sql } from 'kysely'

/**
 * A door over all dates of a series: it has a series instead of an event, and how many minutes before and after the start of a date it
 * lets the guests of that date in. Its phones and pairing links have no event either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table doors
      alter column event_id drop not null,
      add column series_id uuid references series on delete cascade,
      add column arrival_before integer check (arrival_before between 0 and 240),
      add column arrival_after integer check (arrival_after between 0 and 240),
      add constraint doors_place check (num_nonnulls(event_id, series_id) = 1),
      add constraint doors_arrival check (
        num_nonnulls(arrival_before, arrival_after) = case when series_id is null then 0 else 2 end
      )`.execute(db)
  await sql`create unique index doors_series on doors (series_id, code) where series_id is not null`.execute(db)
  await sql`alter table door_devices alter column event_id drop not null`.execute(db)
  await sql`alter table door_pairing_links alter column event_id drop not null`.execute(db)
}
