-- Marks the terms of sale of an event as changed, like `markTermsChanged`: for triggers that change terms.
create or replace function renew_terms(of_event uuid) returns void language sql as $$
  update counters set version = version + 1
  from (
    select id from counters where event_id = of_event and kind not in ('buyer', 'promo_buyer') order by id for update
  ) locked
  where counters.id = locked.id
$$;
