-- An event made in a suspended organisation is off the site like its others. The lock waits for a suspension under way: it blocks
-- the event then, or finds it.
create or replace function blocked_with_organisation() returns trigger language plpgsql as $$
begin
  select suspended_at into new.organiser_suspended_at from organisations where id = new.organiser_id for share;
  return new;
end $$;

-- After `organised_by`, which makes a missing organisation: triggers run in the order of their names.
create or replace trigger organised_by_suspended before insert on events for each row
  execute function blocked_with_organisation();
