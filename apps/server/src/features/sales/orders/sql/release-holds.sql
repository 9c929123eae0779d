-- Ends unpaid orders and gives back what they claim, once; orders that moved on meanwhile are left alone.
create or replace function release_holds(order_ids uuid[], to_state text) returns table (order_id uuid, event_id uuid)
language plpgsql as $$
  #variable_conflict use_column
  declare
    released jsonb;
    counters uuid[];
    quantities int[];
  begin
    with moved as (
      update orders o set state = to_state
      where o.id = any(order_ids) and o.state in ('held', 'awaiting_payment')
      returning o.id, o.event_id, o.lines, o.quantity, o.buyer_counter_id, o.promo_code_id, o.promo_buyer_counter_id
    )
    select coalesce(jsonb_agg(to_jsonb(moved)), '[]') into released from moved;
    select array_agg(total.counter), array_agg(-total.quantity) into counters, quantities from (
      select wanted.counter, sum(wanted.quantity)::int as quantity from (
        select (line->>'ticketTypeId')::uuid, (line->>'quantity')::int
        from jsonb_array_elements(released) o, jsonb_array_elements(o->'lines') line
        union all
        select (line->>'priceStepId')::uuid, (line->>'quantity')::int
        from jsonb_array_elements(released) o, jsonb_array_elements(o->'lines') line
        union all
        select distinct on (o->>'id', line->>'bundleUnit') (line->>'bundleId')::uuid, 1
        from jsonb_array_elements(released) o, jsonb_array_elements(o->'lines') line where line ? 'bundleUnit'
        union all
        select (o->>'event_id')::uuid, (o->>'quantity')::int from jsonb_array_elements(released) o
        union all
        select (o->>'buyer_counter_id')::uuid, (o->>'quantity')::int from jsonb_array_elements(released) o
        union all
        select (o->>'promo_code_id')::uuid, 1 from jsonb_array_elements(released) o
        union all
        select (o->>'promo_buyer_counter_id')::uuid, 1 from jsonb_array_elements(released) o
      ) wanted(counter, quantity)
      where wanted.counter is not null group by wanted.counter
    ) total;
    if counters is null then return; end if;
    perform move_claims(counters, quantities, '{}');
    perform release_gift_cards(array(select (o->>'id')::uuid from jsonb_array_elements(released) o));
    perform announce_live(jsonb_build_object('name', 'places.freed', 'eventId', freed.event_id))
      from (select distinct (o->>'event_id')::uuid as event_id from jsonb_array_elements(released) o) freed;
    return query select (o->>'id')::uuid, (o->>'event_id')::uuid from jsonb_array_elements(released) o;
  end
$$;
