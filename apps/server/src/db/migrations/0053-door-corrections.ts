import { type Kysely, sql } from 'kysely'

/** What the organiser corrects at the doors, guests let in although the server refuses them, and a PIN that is slowed down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When a phone last said that it had nothing to tell: what it tells later cannot have happened before.
  await sql`
    alter table door_devices
      add column told_all_at timestamptz,
      add column pin_failures integer not null default 0 check (pin_failures >= 0),
      add column pin_wait_until timestamptz`.execute(db)
  await sql`
    alter table scans
      add column undone_by uuid references users on delete set null,
      add column undo_reason text,
      add constraint scans_undo_reason check (undo_reason is null or undone_at is not null)`.execute(db)
  // Without a kept scan nobody was inside: the ticket was not to be let in at all.
  await sql`
    alter table scan_conflicts
      alter column kept_scan_id drop not null,
      add column seen_at timestamptz,
      add column seen_by uuid references users on delete set null,
      add column seen_device uuid references door_devices on delete set null`.execute(db)
  await sql`create index scan_conflicts_open on scan_conflicts (event_id, found_at) where seen_at is null`.execute(db)
}
