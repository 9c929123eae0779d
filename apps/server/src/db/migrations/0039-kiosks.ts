import { type Kysely, sql } from 'kysely'

/** Doors where guests check themselves in, which only staff with the PIN can use as a scanner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table doors
      add column kiosk boolean not null default false,
      add column pin_hash text,
      add column badge_size text,
      add constraint doors_kiosk_pin check (not kiosk or pin_hash is not null)`.execute(db)
  // The last time that staff had the kiosk open: what a tablet without a network tells of it is held against that.
  await sql`
    alter table door_devices
      add column staffed_at timestamptz,
      add column staffed_until timestamptz,
      add constraint door_devices_staffed check ((staffed_at is null) = (staffed_until is null))`.execute(db)
  await sql`alter table scans add column self_service boolean not null default false`.execute(db)
}
