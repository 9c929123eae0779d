-- The event that sells the passes of a series begins with the first of its dates and ends with the last. The number of dates is part of
-- its terms of sale too: a price that falls with each date is computed from it. The trigger runs at commit, after all other locks of the
-- transaction, so that no transaction that holds this event waits for a date; and once, because a run changes up to a thousand dates. If
-- the end becomes earlier, the money of sold passes is held until the end that their buyers were told.
create or replace function span_passes() returns trigger language plpgsql as $$
  declare
    done text := pg_current_xact_id()::text || ' ' || new.series_id;
    passes events%rowtype;
  begin
    if current_setting('foyer.passes_spanned', true) is not distinct from done then return null; end if;
    perform set_config('foyer.passes_spanned', done, true);
    select * into passes from events where passes_for_series = new.series_id for no key update;
    if not found then return null; end if;
    update events set starts_at = span.starts_at, ends_at = span.ends_at, updated_at = now(),
        money_held_until = case when span.ends_at < events.ends_at and exists (select from orders where event_id = passes.id)
          then greatest(events.money_held_until, events.ends_at) else events.money_held_until end
      from (
        select min(starts_at) as starts_at, max(ends_at) as ends_at
        from events where series_id = new.series_id and status <> 'cancelled'
      ) span
      where id = passes.id and span.ends_at is not null;
    perform renew_terms(passes.id);
    perform announce_live(jsonb_build_object(
      'name', 'event.changed', 'organiserId', passes.organiser_id, 'eventId', passes.id,
      'visibleTo', case when passes.status = 'draft' or passes.blocked then 'nobody' else 'link' end,
      'changed', jsonb_build_array('startsAt', 'endsAt', 'ticketTypes')));
    return null;
  end
$$;

drop trigger if exists dates_span_passes on events;
create constraint trigger dates_span_passes after insert or update of starts_at, ends_at, status, series_id on events
  deferrable initially deferred for each row when (new.series_id is not null) execute function span_passes();
