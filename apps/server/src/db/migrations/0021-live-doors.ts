import { type Kysely, sql } from 'kysely'

/**
 * Phones at the doors are told at once what changed. Scans are not announced from here: a NOTIFY makes commits wait for each
 * other, and a busy door would slow its own down; the server that took them announces them in bundles. For the same reason a
 * sale is announced only where a phone is at work.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index door_devices_event on door_devices (event_id)`.execute(db)
  await sql`
    create function announce_doors(changed_event uuid) returns void language sql as $$
      select pg_notify('door_changed', changed_event::text) where exists (
        select from door_devices
        where event_id = changed_event and revoked_at is null and last_seen_at > now() - interval '15 minutes'
      )
    $$`.execute(db)
  await tickets(db)
  await sql`
    create or replace function note_order_change() returns trigger language plpgsql as $$
    begin
      insert into ticket_changes (event_id, transaction, ticket_id)
        select event_id, pg_current_xact_id()::text::bigint, id from tickets where order_id = new.id
        on conflict do nothing;
      perform announce_doors(new.event_id);
      return null;
    end $$`.execute(db)
  await lockouts(db)
}

async function tickets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function note_ticket_changes() returns trigger language plpgsql as $$
    begin
      insert into ticket_changes (event_id, transaction, ticket_id)
        select event_id, pg_current_xact_id()::text::bigint, id from changed on conflict do nothing;
      perform announce_doors(event_id) from (select distinct event_id from changed) as touched;
      return null;
    end $$`.execute(db)
  await sql`
    create function note_ticket_updates() returns trigger language plpgsql as $$
    begin
      insert into ticket_changes (event_id, transaction, ticket_id)
        select event_id, pg_current_xact_id()::text::bigint, id from changed on conflict do nothing;
      perform announce_doors(event_id) from (
        select distinct changed.event_id from changed join former using (id)
        where (changed.generation, changed.guest_name, changed.note, changed.state in ('cancelled', 'refunded'))
          is distinct from (former.generation, former.guest_name, former.note, former.state in ('cancelled', 'refunded'))
      ) as touched;
      return null;
    end $$`.execute(db)
  await sql`drop trigger tickets_changed on tickets`.execute(db)
  await sql`
    create trigger tickets_changed after update on tickets referencing old table as former new table as changed
      for each statement execute function note_ticket_updates()`.execute(db)
}

/** Whoever is locked out is to be told without waiting for the next heartbeat. */
async function lockouts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_door_row() returns trigger language plpgsql as $$
    begin
      perform pg_notify('door_changed', new.event_id::text);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger doors_changed after update on doors for each row
      when (old is distinct from new) execute function announce_door_row()`.execute(db)
  await sql`
    create trigger door_devices_revoked after update of revoked_at on door_devices for each row
      when (old.revoked_at is distinct from new.revoked_at) execute function announce_door_row()`.execute(db)
}
