import { type Kysely, sql } from 'kysely'

/** Views of event pages by day and source, the source of an order, and whether an event shows how many people are going. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_views (
      event_id uuid not null references events on delete cascade,
      day date not null,
      -- Empty without one, * for all beyond those that are counted by name.
      source text not null check (length(source) <= 60),
      views int not null check (views > 0),
      primary key (event_id, day, source)
    )`.execute(db)
  await sql`create index event_views_source on event_views (event_id, source)`.execute(db)
  await sql`alter table orders add column source text`.execute(db)
  await sql`alter table events add column show_going boolean not null default false`.execute(db)
}
