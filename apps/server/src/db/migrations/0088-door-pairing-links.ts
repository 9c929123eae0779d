import { type Kysely, sql } from 'kysely'

/**
 * Links that pair one phone each. Only the hash of a link's code is kept: it is shown once, and whoever reads the table can pair
 * nothing. A phone that was paired by one does not know the code of its door, so that locking it out leaves that code as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table door_pairing_links (
      id uuid primary key,
      door_id uuid not null references doors(id) on delete cascade,
      event_id uuid not null references events(id) on delete cascade,
      code_hash bytea not null unique,
      replaces uuid references door_devices(id) on delete set null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index door_pairing_links_door on door_pairing_links (door_id)`.execute(db)
  await sql`create index door_pairing_links_event on door_pairing_links (event_id)`.execute(db)
  await sql`alter table door_devices add column by_link boolean not null default false`.execute(db)
  await sql`alter table scan_conflicts add column seen_note text`.execute(db)
}
