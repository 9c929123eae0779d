import { type Kysely, sql } from 'kysely'

/**
 * Bundles of the tickets of a series, which its dates get. Bundles that exist belong to one date alone and name no template. Like ticket
 * types, a bundle of a date keeps the id of a template that is deleted, so that a run knows what to remove.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table series_bundles (
      id uuid primary key,
      series_id uuid not null references series on delete cascade,
      position smallint not null default 0,
      name text not null check (length(name) between 1 and 100),
      description text not null default '',
      price bigint not null check (price >= 0),
      capacity integer check (capacity >= 0),
      sales_start_minutes integer check (sales_start_minutes >= 0),
      sales_end_minutes integer check (sales_end_minutes >= 0),
      visibility text not null default 'public' check (visibility in ('public', 'hidden')),
      parts jsonb not null check (jsonb_typeof(parts) = 'array'),
      constraint series_bundles_sales check (sales_start_minutes > sales_end_minutes)
    )`.execute(db)
  await sql`create index series_bundles_series on series_bundles (series_id, position)`.execute(db)
  await sql`alter table bundles add column series_bundle_id uuid`.execute(db)
}
