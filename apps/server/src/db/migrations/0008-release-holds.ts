import { type Kysely, sql } from 'kysely'

/**
 * Gives back what unpaid orders claim: their state moves once (a repetition releases nothing), and the counters go down in id
 * order, the order in which every other statement takes them. Answers the events that have room again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create function release_holds(order_ids uuid[], to_state text) returns table (order_id uuid, event_id uuid)
    language plpgsql as $$
    #variable_conflict use_column
    declare
      released jsonb;
      need record;
    begin
      with moved as (
        update orders o set state = to_state
        where o.id = any(order_ids) and o.state in ('held', 'awaiting_payment')
        returning o.id, o.event_id, o.lines, o.quantity, o.buyer_counter_id
      )
      select coalesce(jsonb_agg(to_jsonb(moved)), '[]') into released from moved;
      for need in
        select wanted.counter as id, sum(wanted.quantity)::int as quantity from (
          select (line->>'ticketTypeId')::uuid, (line->>'quantity')::int
          from jsonb_array_elements(released) o, jsonb_array_elements(o->'lines') line
          union all
          select (o->>'event_id')::uuid, (o->>'quantity')::int from jsonb_array_elements(released) o
          union all
          select (o->>'buyer_counter_id')::uuid, (o->>'quantity')::int from jsonb_array_elements(released) o
        ) wanted(counter, quantity)
        where wanted.counter is not null group by wanted.counter order by wanted.counter
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
