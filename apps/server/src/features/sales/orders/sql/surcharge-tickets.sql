-- A surcharge never has tickets: its payment moves the tickets of another order (decision 112). A program of a release before
-- surcharges, which still runs during an upgrade, would take it for an order and issue tickets for it. That is refused as work that met
-- other work, which such a program answers with 503 and tries again: sooner or later a program that knows surcharges records it.
create or replace function surcharge_has_no_tickets() returns trigger language plpgsql as $$
begin
  if exists (select from issued join orders on orders.id = issued.order_id where orders.surcharge_of is not null) then
    raise exception 'a surcharge has no tickets of its own' using errcode = 'lock_not_available';
  end if;
  return null;
end $$;

create or replace trigger surcharge_has_no_tickets after insert on tickets referencing new table as issued
  for each statement execute function surcharge_has_no_tickets();
