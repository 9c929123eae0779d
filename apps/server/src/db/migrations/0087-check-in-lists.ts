import { type Kysely, sql } from 'kysely'

/**
 * Further check-in lists of an event: days, sessions, a lounge, drinks. Doors and scans without a list belong to the main one, which
 * tickets.checked_in_at records. A list admits a ticket once, which the unique index decides when two doors admit it concurrently.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table check_in_lists (
      id uuid primary key,
      event_id uuid not null references events(id) on delete cascade,
      name text not null,
      ticket_type_ids uuid[],
      opens_at timestamptz,
      closes_at timestamptz,
      created_at timestamptz not null default now(),
      archived_at timestamptz,
      constraint check_in_lists_hours check (opens_at < closes_at)
    )`.execute(db)
  await sql`create index check_in_lists_event on check_in_lists (event_id)`.execute(db)
  await sql`alter table doors add column list_id uuid references check_in_lists(id)`.execute(db)
  await sql`alter table scans add column list_id uuid references check_in_lists(id)`.execute(db)
  await sql`create index doors_list on doors (list_id) where list_id is not null`.execute(db)
  await sql`
    create unique index scans_once_per_list on scans (list_id, ticket_id)
    where standing = 'admission' and list_id is not null`.execute(db)
}
