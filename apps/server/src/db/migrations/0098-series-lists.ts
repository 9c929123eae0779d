import { type Kysely, sql } from 'kysely'

/** A check-in list over all dates of a series, for the doors of that series: it has a series instead of an event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table check_in_lists
      alter column event_id drop not null,
      add column series_id uuid references series on delete cascade,
      add constraint check_in_lists_place check (num_nonnulls(event_id, series_id) = 1)`.execute(db)
  await sql`create index check_in_lists_series on check_in_lists (series_id) where series_id is not null`.execute(db)
}
