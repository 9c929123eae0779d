import { type Kysely, sql } from 'kysely'

/**
 * Promo codes of a series: one row and one counter for all of its dates, with the series instead of an event. Programs of the previous
 * release look for codes by their event, so they do not find these; they give uses back by the id of the counter, whatever it belongs to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promo_codes
      alter column event_id drop not null,
      add column series_id uuid references series on delete cascade
        check ((event_id is null) <> (series_id is null))`.execute(db)
  await sql`
    create unique index promo_codes_series_name on promo_codes (series_id, code)
    where archived_at is null and series_id is not null`.execute(db)
  await sql`
    alter table counters
      alter column event_id drop not null,
      add column series_id uuid references series on delete cascade`.execute(db)
  await sql`create index if not exists counters_series on counters (series_id) where series_id is not null`.execute(db)
}
