import { type Kysely, sql } from 'kysely'

/** What doors without a network need: scans told afterwards, how each of them counts, conflicts, and what changed since when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table doors
      add column direction text not null default 'both' check (direction in ('in', 'out', 'both')),
      add column shows_names boolean not null default true,
      add column admits_offline boolean not null default true`.execute(db)
  await sql`
    alter table door_devices
      add column queue_length integer not null default 0 check (queue_length >= 0),
      add column battery smallint check (battery between 0 and 100)`.execute(db)
  await scans(db)
  // A scan that let somebody in while somebody else was inside with the same ticket, and the admission that counts instead.
  await sql`
    create table scan_conflicts (
      scan_id uuid primary key references scans on delete cascade,
      kept_scan_id uuid not null references scans on delete cascade,
      event_id uuid not null references events on delete cascade,
      ticket_id uuid not null references tickets on delete cascade,
      found_at timestamptz not null default now(),
      check (scan_id <> kept_scan_id)
    )`.execute(db)
  await sql`create index scan_conflicts_event on scan_conflicts (event_id, found_at)`.execute(db)
  await sql`create index scan_conflicts_ticket on scan_conflicts (ticket_id)`.execute(db)
  await sql`create index scan_conflicts_kept on scan_conflicts (kept_scan_id)`.execute(db)
  await ticketChanges(db)
}

/**
 * happened_at orders the scans of a ticket: the phone's time set right by the server's clock, for online scans the moment they
 * were written. standing is how a scan counts among the others of its ticket, result what its phone was told.
 */
async function scans(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scans
      add column happened_at timestamptz not null default clock_timestamp(),
      add column sequence integer,
      add column device_result text,
      add column standing text not null default 'none' check (standing in ('admission', 'exit', 'conflict', 'none'))`.execute(
    db,
  )
  await sql`
    update scans set happened_at = received_at, standing = case
      when undone_at is not null then 'none'
      when result = 'admitted' then 'admission'
      when result = 'checked_out' then 'exit'
      else 'none'
    end`.execute(db)
  await sql`drop index scans_door`.execute(db)
  await sql`create index scans_door on scans (door_id) where standing = 'admission'`.execute(db)
  await sql`drop index scans_ticket`.execute(db)
  await sql`create index scans_ticket on scans (ticket_id, happened_at)`.execute(db)
}

/**
 * Which tickets changed, by transaction. A phone that has seen everything up to the oldest transaction then running asks for
 * that one and later ones, so that no commit, however late, is ever missed; a time stamp would miss some.
 */
async function ticketChanges(db: Kysely<unknown>): Promise<void> {
  await sql`create index tickets_manifest on tickets (event_id, id)`.execute(db)
  await sql`
    create table ticket_changes (
      event_id uuid not null references events on delete cascade,
      transaction bigint not null,
      ticket_id uuid not null,
      primary key (event_id, transaction, ticket_id)
    )`.execute(db)
  await sql`
    create function note_ticket_changes() returns trigger language plpgsql as $$
    begin
      insert into ticket_changes (event_id, transaction, ticket_id)
        select event_id, pg_current_xact_id()::text::bigint, id from changed on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger tickets_issued after insert on tickets referencing new table as changed
      for each statement execute function note_ticket_changes()`.execute(db)
  await sql`
    create trigger tickets_changed after update on tickets referencing new table as changed
      for each statement execute function note_ticket_changes()`.execute(db)
  // Whether an order's tickets are good hangs on the order as well.
  await sql`
    create function note_order_change() returns trigger language plpgsql as $$
    begin
      insert into ticket_changes (event_id, transaction, ticket_id)
        select event_id, pg_current_xact_id()::text::bigint, id from tickets where order_id = new.id
        on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger orders_restated after update on orders for each row
      when (old.state is distinct from new.state and old.state not in ('held', 'awaiting_payment', 'expired'))
      execute function note_order_change()`.execute(db)
}
