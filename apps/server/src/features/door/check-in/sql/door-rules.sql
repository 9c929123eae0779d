-- What a door lets through: its own rules, narrowed by those of its check-in list. An extra stands for its sizes, also those added later.
create or replace view door_rules as
  select doors.id, doors.event_id, doors.name, doors.direction, doors.shows_names, doors.list_id, lists.name as list_name,
    case
      when kinds.of_list is null then kinds.of_door
      when kinds.of_door is null then kinds.of_list
      else array(select unnest(kinds.of_door) intersect select unnest(kinds.of_list))
    end as ticket_type_ids,
    greatest(doors.opens_at, lists.opens_at) as opens_at,
    least(doors.closes_at, lists.closes_at) as closes_at,
    doors.series_id, doors.arrival_before, doors.arrival_after
  from doors
    left join check_in_lists lists on lists.id = doors.list_id
    cross join lateral (
      select
        case when doors.ticket_type_ids is not null then array(
          select id from ticket_types where id = any(doors.ticket_type_ids) or variant_of = any(doors.ticket_type_ids)
        ) end as of_door,
        case when lists.ticket_type_ids is not null then array(
          select id from ticket_types where id = any(lists.ticket_type_ids) or variant_of = any(lists.ticket_type_ids)
        ) end as of_list
      -- Keeps PostgreSQL from looking the sizes up anew wherever they are named above.
      offset 0
    ) kinds;
