-- Which tickets changed, by transaction. A device that has seen everything up to the oldest transaction then running asks for that one
-- and later ones, so that no commit, however late, is missed; a time stamp would miss some. Scans are not announced here: a NOTIFY
-- makes commits wait for each other, and a busy door would slow itself down; the server that took them announces them in bundles.

-- Only where a device was at work in the last minutes: a NOTIFY makes commits wait for each other, and a sale must not pay for it.
create or replace function announce_doors(changed_event uuid) returns void language sql as $$
  select announce_live(jsonb_build_object('name', 'doors.changed', 'eventId', changed_event)) where exists (
    select from door_devices
    where event_id = changed_event and revoked_at is null and last_seen_at > now() - interval '15 minutes'
  ) or exists (
    select from events join doors on doors.series_id = events.series_id join door_devices phones on phones.door_id = doors.id
    where events.id = changed_event and phones.revoked_at is null and phones.last_seen_at > now() - interval '15 minutes'
  ) or exists (
    -- Passes are let in at the dates of their series, of which those about now have phones at work.
    select from events passes join events dates on dates.series_id = passes.passes_for_series
      join doors on doors.event_id = dates.id or doors.series_id = dates.series_id
      join door_devices phones on phones.door_id = doors.id
    where passes.id = changed_event and passes.passes_for_series is not null
      and dates.starts_at between now() - interval '2 days' and now() + interval '2 days'
      and phones.revoked_at is null and phones.last_seen_at > now() - interval '15 minutes'
  )
$$;

create or replace function note_ticket_changes() returns trigger language plpgsql as $$
  begin
    insert into ticket_changes (event_id, transaction, ticket_id)
      select event_id, pg_current_xact_id()::text::bigint, id from changed on conflict do nothing;
    perform announce_doors(event_id) from (select distinct event_id from changed) as touched;
    return null;
  end
$$;

create or replace trigger tickets_issued after insert on tickets referencing new table as changed
  for each statement execute function note_ticket_changes();

-- A ticket that moves to another date changes at both.
create or replace function note_ticket_updates() returns trigger language plpgsql as $$
  begin
    insert into ticket_changes (event_id, transaction, ticket_id)
      select event_id, pg_current_xact_id()::text::bigint, id from changed on conflict do nothing;
    insert into ticket_changes (event_id, transaction, ticket_id)
      select former.event_id, pg_current_xact_id()::text::bigint, id from changed join former using (id)
      where former.event_id <> changed.event_id on conflict do nothing;
    perform announce_doors(event_id) from (
      select distinct unnest(array[changed.event_id, former.event_id]) as event_id from changed join former using (id)
      where (changed.generation, changed.guest_name, changed.note, changed.state in ('cancelled', 'refunded'))
        is distinct from (former.generation, former.guest_name, former.note, former.state in ('cancelled', 'refunded'))
    ) as touched;
    return null;
  end
$$;

create or replace trigger tickets_changed after update on tickets referencing old table as former new table as changed
  for each statement execute function note_ticket_updates();

-- Whether an order's tickets are good depends on the order as well.
create or replace function note_order_change() returns trigger language plpgsql as $$
  begin
    insert into ticket_changes (event_id, transaction, ticket_id)
      select event_id, pg_current_xact_id()::text::bigint, id from tickets where order_id = new.id
      on conflict do nothing;
    perform announce_doors(new.event_id);
    return null;
  end
$$;

create or replace trigger orders_restated after update on orders
  for each row when (old.state is distinct from new.state and old.state not in ('held', 'awaiting_payment', 'expired')) execute function note_order_change();

-- A bank took the payment for tickets back, or that was decided.
create or replace function note_dispute() returns trigger language plpgsql as $$
  begin
    insert into ticket_changes (event_id, transaction, ticket_id)
      select tickets.event_id, pg_current_xact_id()::text::bigint, tickets.id
      from payments join tickets on tickets.order_id = payments.order_id
      where payments.id = new.payment_id
      on conflict do nothing;
    perform announce_doors(orders.event_id)
      from payments join orders on orders.id = payments.order_id where payments.id = new.payment_id;
    return null;
  end
$$;

create or replace trigger disputes_told after insert or update of state on disputes
  for each row execute function note_dispute();

-- A device that was locked out hears of it without waiting for its next heartbeat.
create or replace function announce_door_row() returns trigger language plpgsql as $$
  declare
    -- A door over all dates of a series has no event: its phones follow the series.
    place uuid := coalesce(
      new.event_id,
      (to_jsonb(new) ->> 'series_id')::uuid,
      (select series_id from doors where id = (to_jsonb(new) ->> 'door_id')::uuid)
    );
  begin
    perform announce_live(jsonb_build_object('name', 'doors.changed', 'eventId', place));
    return null;
  end
$$;

create or replace trigger doors_changed after update on doors
  for each row when (old is distinct from new) execute function announce_door_row();

create or replace trigger door_devices_revoked after update of revoked_at on door_devices
  for each row when (old.revoked_at is distinct from new.revoked_at) execute function announce_door_row();

create or replace trigger check_in_lists_changed after update on check_in_lists
  for each row when (old is distinct from new) execute function announce_door_row();

-- At a list beside the main one a ticket's admission is a scan alone: the ticket's own row does not change.
create or replace function note_listed_scan() returns trigger language plpgsql as $$
  begin
    insert into ticket_changes (event_id, transaction, ticket_id)
      values (new.event_id, pg_current_xact_id()::text::bigint, new.ticket_id) on conflict do nothing;
    return null;
  end
$$;

create or replace trigger scans_listed after insert or update of standing on scans
  for each row when (new.list_id is not null and new.ticket_id is not null) execute function note_listed_scan();

-- Doors and check-in lists keep their hours relative to their event.
create or replace function move_doors() returns trigger language plpgsql as $$
  begin
    update doors set
      expires_at = coalesce(new.ends_at + interval '12 hours', expires_at),
      opens_at = opens_at + coalesce(new.starts_at - old.starts_at, interval '0'),
      closes_at = closes_at + coalesce(new.starts_at - old.starts_at, interval '0')
    where event_id = new.id and revoked_at is null;
    update check_in_lists set
      opens_at = opens_at + coalesce(new.starts_at - old.starts_at, interval '0'),
      closes_at = closes_at + coalesce(new.starts_at - old.starts_at, interval '0')
    where event_id = new.id and archived_at is null;
    return null;
  end
$$;

create or replace trigger events_move_doors after update of starts_at, ends_at on events
  for each row when (old.starts_at is distinct from new.starts_at or old.ends_at is distinct from new.ends_at) execute function move_doors();
