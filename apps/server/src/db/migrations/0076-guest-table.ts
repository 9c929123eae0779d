import { type Kysely, sql } from 'kysely'

/** The table of guests, a row per ticket: its orders, its saved views, and messages to a selection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The orders of the table that any offset is reached by. Neither holds what a scan changes.
  await sql`create index tickets_by_guest on tickets (event_id, search_text(guest_name), id)`.execute(db)
  await sql`create index tickets_by_purchase on tickets (event_id, created_at, id)`.execute(db)
  await sql`
    create table guest_views (
      id uuid primary key,
      organisation_id uuid not null references organisations on delete cascade,
      event_id uuid not null references events on delete cascade,
      name text not null check (length(name) between 1 and 60),
      filter jsonb not null,
      columns text[] not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index guest_views_name on guest_views (event_id, lower(name))`.execute(db)
  await sql`create index guest_views_organisation on guest_views (organisation_id)`.execute(db)
  await sql`alter table guest_messages add column to_selection boolean not null default false`.execute(db)
}
