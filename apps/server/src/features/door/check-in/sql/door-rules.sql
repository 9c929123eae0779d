-- What a door lets through: its own rules, narrowed by those of its check-in list.
create or replace view door_rules as
  select doors.id, doors.event_id, doors.name, doors.direction, doors.shows_names, doors.list_id, lists.name as list_name,
    case
      when lists.ticket_type_ids is null then doors.ticket_type_ids
      when doors.ticket_type_ids is null then lists.ticket_type_ids
      else array(select unnest(doors.ticket_type_ids) intersect select unnest(lists.ticket_type_ids))
    end as ticket_type_ids,
    greatest(doors.opens_at, lists.opens_at) as opens_at,
    least(doors.closes_at, lists.closes_at) as closes_at,
    doors.series_id, doors.arrival_before, doors.arrival_after
  from doors left join check_in_lists lists on lists.id = doors.list_id;
