import { type Kysely, sql } from 'kysely'

/**
 * As before, and now all counters of a release are locked before the first one moves. Otherwise a capacity that an event was
 * given between two of them counted places that were already on their way back, and kept them for ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create or replace function release_holds(order_ids uuid[], to_state text) returns table (order_id uuid, event_id uuid)
    language plpgsql as $$
    #variable_conflict use_column
    declare
      released jsonb;
      needs jsonb;
      need record;
    begin
      with moved as (
        update orders o set state = to_state
        where o.id = any(order_ids) and o.state in ('held', 'awaiting_payment')
        returning o.id, o.event_id, o.lines, o.quantity, o.buyer_counter_id, o.promo_code_id, o.promo_buyer_counter_id
      )
      select coalesce(jsonb_agg(to_jsonb(moved)), '[]') into released from moved;
      select coalesce(jsonb_agg(jsonb_build_object('id', total.counter, 'quantity', total.quantity)), '[]') into needs from (
        select wanted.counter, sum(wanted.quantity)::int as quantity from (
          select (line->>'ticketTypeId')::uuid, (line->>'quantity')::int
          from jsonb_array_elements(released) o, jsonb_array_elements(o->'lines') line
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
      perform from counters c
        where c.id in (select (n->>'id')::uuid from jsonb_array_elements(needs) n) order by c.id for update;
      for need in
        select (n->>'id')::uuid as id, (n->>'quantity')::int as quantity from jsonb_array_elements(needs) n order by 1
      loop
        update counters c set claimed = c.claimed - need.quantity where c.id = need.id;
      end loop;
      perform pg_notify('room_freed', freed.event_id::text)
        from (select distinct (o->>'event_id')::uuid as event_id from jsonb_array_elements(released) o) freed;
      return query select (o->>'id')::uuid, (o->>'event_id')::uuid from jsonb_array_elements(released) o;
    end $$`,
    )
    .execute(db)
}
