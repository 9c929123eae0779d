create or replace function order_events_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('foyer.redacting', true) = 'on' then return null; end if;
  raise exception 'what happened to an order is never rewritten' using errcode = 'restrict_violation';
end $$;

create or replace trigger append_only before update or delete or truncate on order_events
  for each statement execute function order_events_are_append_only();

-- Whatever an organiser or administrator does to an order is in the audit log as well. The act writes it there, with the key that was
-- used; where it does not, writing the order's history does. At commit, since the audit log takes one writer at a time. Names and
-- addresses are left out: there they could not be erased. The currency is kept: an amount without it is read as a number.
create or replace function audit_order_event() returns trigger language plpgsql as $$
  begin
    insert into audit_log (id, actor_id, organisation_id, action, target_kind, target_id, target_label, after)
    select gen_random_uuid(), new.actor_id, events.organiser_id, 'order.' || new.kind, 'order', orders.id::text, orders.reference,
      (select jsonb_object_agg(key, value) from jsonb_each(new.details)
        where jsonb_typeof(value) in ('number', 'boolean') or key = 'currency')
    from orders join events on events.id = orders.event_id
    where orders.id = new.order_id and not exists (
      select from audit_log
      where target_kind = 'order' and target_id = new.order_id::text and xmin = pg_current_xact_id()::xid);
    return null;
  end
$$;

drop trigger if exists audited on order_events;
create constraint trigger audited after insert on order_events
  deferrable initially deferred for each row when (new.actor_id is not null) execute function audit_order_event();

-- What happened to an order stays; only the names and addresses in it can be redacted.
create or replace function redact_order_events(everywhere text[], scoped text[], orders uuid[], mark text)
returns integer language plpgsql as $$
declare redacted integer;
begin
  perform set_config('foyer.redacting', 'on', true);
  with changed as (
    update order_events set details = case
      -- Corrections hold former names, which may stand nowhere else any more.
      when kind in ('buyer_corrected', 'guest_renamed') then (
        select jsonb_object_agg(key, case jsonb_typeof(value) when 'string' then to_jsonb(mark) else value end)
        from jsonb_each(details))
      when order_id = any(orders) then redact_text(details::text, everywhere || scoped, mark)::jsonb
      else redact_text(details::text, everywhere, mark)::jsonb end
    where case when order_id = any(orders)
      then kind in ('buyer_corrected', 'guest_renamed') or mentions(details::text, everywhere || scoped)
      else mentions(details::text, everywhere) end
    returning 1
  ) select count(*)::int into redacted from changed;
  perform set_config('foyer.redacting', 'off', true);
  return redacted;
end $$;
