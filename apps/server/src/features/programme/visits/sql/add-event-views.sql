-- Adds views to the counters of their events and sources, in the order of their keys. Beyond `most` names of an event, further ones
-- count as `other`. Views of deleted events and of drafts are dropped.
create or replace function add_event_views(
  v_events uuid[], v_sources text[], v_views int[], at timestamptz, most int, other text
) returns void language plpgsql as $$
  begin
    -- One process at a time: two together could name more sources than an event may have.
    perform pg_advisory_xact_lock(hashtext('event_views'));
    with counted as (
      select e.id as event_id, (at at time zone e.timezone)::date as day, x.source, x.views,
        x.source in ('', other)
          or exists (select from event_views v where v.event_id = e.id and v.source = x.source) as known
      from unnest(v_events, v_sources, v_views) x(event_id, source, views)
      join events e on e.id = x.event_id and e.status <> 'draft'
    ), named as (
      select event_id, day, views, source, known or row_number() over (
          partition by event_id, known order by views desc, source
        ) + case when known then 0 else (
          select count(distinct v.source) from event_views v
          where v.event_id = counted.event_id and v.source not in ('', other)
        ) end <= most as fits
      from counted
    )
    insert into event_views as stored (event_id, day, source, views)
    select event_id, day, case when fits then source else other end, sum(views)
    from named group by 1, 2, 3 order by 1, 2, 3
    on conflict (event_id, day, source) do update set views = stored.views + excluded.views;
  end
$$;
