-- A pass that is let in at a date changes for the phones of that date, at a check-in list for those of the list, and how many visits it has
-- left for those of every date.
create or replace function note_pass_visit() returns trigger language plpgsql as $$
  declare
    changed uuid := case tg_op when 'DELETE' then old.ticket_id else new.ticket_id end;
  begin
    insert into ticket_changes (event_id, transaction, ticket_id)
      select event_id, pg_current_xact_id()::text::bigint, id from tickets where id = changed
      on conflict do nothing;
    return null;
  end
$$;

create or replace trigger pass_visits_noted after insert or update or delete on pass_visits
  for each row execute function note_pass_visit();

create or replace trigger pass_list_visits_noted after insert or update or delete on pass_list_visits
  for each row execute function note_pass_visit();
