import { type Kysely, sql } from 'kysely'

/**
 * The hot path, with promo codes: the functions of 0007 with what an order says of its code. The use of a code is a counter
 * among the others. The code, its name and the discount come with the cart; who has an allowance of it, with the request.
 */
const requestArguments = `
  o_ids uuid[], o_references text[], o_keys bytea[], o_hashes bytea[], o_carts int[], o_first text[], o_last text[],
  o_emails text[], o_buyers uuid[], o_promo_buyers uuid[], carts jsonb`

const insertOrders = `
  insert into orders (id, reference, event_id, idempotency_key, request_hash, state, first_name, last_name, email,
    buyer_counter_id, promo_buyer_counter_id, promo_code_id, promo_code, lines, quantity, currency, subtotal, discount_total,
    fee_total, platform_fee, total, held_until)
  select x.id, x.reference, cart.event, x.key, x.hash, 'held', x.first, x.last, x.email, x.buyer, x.promo_buyer,
    cart.promo_id, cart.promo_code, cart.lines, cart.quantity, cart.currency, cart.subtotal, cart.discount, cart.fee,
    cart.platform_fee, cart.total, cart.held_until
  from unnest(o_ids, o_references, o_keys, o_hashes, o_carts, o_first, o_last, o_emails, o_buyers, o_promo_buyers)
    with ordinality x(id, reference, key, hash, cart, first, last, email, buyer, promo_buyer, place)
  join cart on cart.place = x.cart`

const readCarts = `
  with cart as materialized (
    select place, (c->>'eventId')::uuid as event, c->'lines' as lines, (c->>'quantity')::int as quantity,
      c->>'currency' as currency, (c->>'subtotal')::bigint as subtotal, (c->>'discountTotal')::bigint as discount,
      (c->>'promoCodeId')::uuid as promo_id, c->>'promoCode' as promo_code, (c->>'feeTotal')::bigint as fee,
      (c->>'platformFee')::bigint as platform_fee, (c->>'total')::bigint as total,
      now() + make_interval(secs => (c->>'holdSeconds')::int) as held_until
    from jsonb_array_elements(carts) with ordinality e(c, place)
  )`

async function tables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promo_codes (
      id uuid primary key,
      event_id uuid not null references events on delete cascade,
      code text not null check (code ~ '^[A-Z0-9_-]{2,50}$'),
      discount_type text not null check (discount_type in ('percent', 'fixed', 'none')),
      value bigint not null,
      ticket_type_ids uuid[],
      unlocks_hidden boolean not null default false,
      starts_at timestamptz,
      expires_at timestamptz,
      max_per_buyer integer check (max_per_buyer > 0),
      min_order_total bigint not null default 0 check (min_order_total >= 0),
      status text not null default 'active' check (status in ('active', 'inactive')),
      archived_at timestamptz,
      created_at timestamptz not null default now(),
      check (starts_at < expires_at),
      check (case discount_type when 'percent' then value between 1 and 10000 when 'fixed' then value > 0 else value = 0 end)
    )`.execute(db)
  // A code that was deleted stays for the orders made with it; its name can be given again.
  await sql`create unique index promo_codes_name on promo_codes (event_id, code) where archived_at is null`.execute(db)
  // promo: the uses of a code, which shares its id. promo_buyer: those of one buyer, like a buyer's allowance of tickets.
  await sql`alter table counters drop constraint counters_kind_check`.execute(db)
  await sql`
    alter table counters add constraint counters_kind_check
      check (kind in ('ticket_type', 'event', 'buyer', 'promo', 'promo_buyer'))`.execute(db)
  await sql`
    alter table orders
      add column promo_code_id uuid references promo_codes,
      add column promo_code text,
      add column promo_buyer_counter_id uuid,
      add constraint orders_promo_code check ((promo_code_id is null) = (promo_code is null)),
      add constraint orders_discount check (discount_total between 0 and subtotal)`.execute(db)
  await sql`create index orders_promo_code_id on orders (promo_code_id) where promo_code_id is not null`.execute(db)
}

async function placeHolds(db: Kysely<unknown>): Promise<void> {
  await sql`drop function place_holds_late`.execute(db)
  await sql`drop function place_holds_exact`.execute(db)
  // All requests or, with error P0409, none: counters are moved by the sum of what is wanted of them, last and in id order, so
  // that the row lock is held only across the commit. When some came before, nothing is placed and those are answered.
  // enable_seqscan is off because a plan cached while the table was empty would scan it for ever.
  await sql
    .raw(
      `
    create function place_holds_late(${requestArguments}, counter_ids uuid[], counter_versions int[], counter_wanted int[])
    returns table (request int, order_id uuid)
    language plpgsql set enable_seqscan = off set lock_timeout = '50ms' as $$
    #variable_conflict use_column
    declare
      counter record;
    begin
      return query
        select array_position(o_keys, o.idempotency_key), o.id from orders o where o.idempotency_key = any(o_keys);
      if found then return; end if;
      ${readCarts} ${insertOrders};
      for counter in
        select * from unnest(counter_ids, counter_versions, counter_wanted) c(id, version, wanted) order by c.id
      loop
        update counters c set claimed = c.claimed + counter.wanted
        where c.id = counter.id and c.version = counter.version
          and (c.capacity is null or c.claimed + counter.wanted <= c.capacity);
        if not found then raise exception 'the batch does not fit' using errcode = 'P0409'; end if;
      end loop;
    end $$`,
    )
    .execute(db)
  // Counters first; requests in order of arrival, each whole or not at all. Needs are flat: request need_request[k] (1-based)
  // needs need_quantity[k] of counter_ids[need_counter[k]], whose terms were read at counter_versions[...]. The answer is one
  // row a request: placed, replayed, stale, or full with the first counter that was short and what it has left.
  await sql
    .raw(
      `
    create function place_holds_exact(${requestArguments}, counter_ids uuid[], counter_versions int[], need_request int[],
      need_counter int[], need_quantity int[])
    returns table (request int, outcome text, order_id uuid, counter_id uuid, remaining int)
    language plpgsql set enable_seqscan = off as $$
    #variable_conflict use_column
    declare
      n int := cardinality(o_ids);
      m int := cardinality(counter_ids);
      fresh boolean[] := array_fill(true, array[n]);
      replayed uuid[] := array_fill(null::uuid, array[n]);
      item record;
      spot int;
      room int[] := array_fill(null::int, array[m]);
      taken int[] := array_fill(0, array[m]);
      present int[] := array_fill(0, array[m]);
      outcomes text[] := array_fill('placed'::text, array[n]);
      short_counter uuid[] := array_fill(null::uuid, array[n]);
      short_room int[] := array_fill(null::int, array[n]);
      first_need int := 1;
      last_need int;
      needs int := cardinality(need_request);
      c int;
    begin
      for item in select k.id, k.capacity, k.claimed, k.version from counters k where k.id = any(counter_ids) order by k.id for update loop
        for spot in select s from generate_subscripts(counter_ids, 1) s where counter_ids[s] = item.id loop
          present[spot] := case when item.version = counter_versions[spot] then 2 else 1 end;
          room[spot] := item.capacity - item.claimed;
        end loop;
      end loop;
      for item in select o.id, o.idempotency_key from orders o where o.idempotency_key = any(o_keys) loop
        spot := array_position(o_keys, item.idempotency_key);
        fresh[spot] := false;
        replayed[spot] := item.id;
      end loop;
      for i in 1..n loop
        last_need := first_need;
        while last_need <= needs and need_request[last_need] = i loop
          if fresh[i] and outcomes[i] = 'placed' then
            c := need_counter[last_need];
            if present[c] < 2 then
              outcomes[i] := 'stale';
            elsif room[c] is not null and taken[c] + need_quantity[last_need] > room[c] then
              outcomes[i] := 'full';
              short_counter[i] := counter_ids[c];
              short_room[i] := room[c] - taken[c];
            end if;
          end if;
          last_need := last_need + 1;
        end loop;
        if not fresh[i] then
          outcomes[i] := 'replayed';
        elsif outcomes[i] = 'placed' then
          for k in first_need..last_need - 1 loop
            taken[need_counter[k]] := taken[need_counter[k]] + need_quantity[k];
          end loop;
        else
          fresh[i] := false;
        end if;
        first_need := last_need;
      end loop;
      update counters k set claimed = k.claimed + t.wanted
      from unnest(counter_ids, taken) t(id, wanted) where k.id = t.id and t.wanted > 0;
      ${readCarts} ${insertOrders} where fresh[x.place];
      return query
        select i, outcomes[i], case outcomes[i] when 'placed' then o_ids[i] else replayed[i] end, short_counter[i], short_room[i]
        from generate_series(1, n) i;
    end $$`,
    )
    .execute(db)
}

/** As in 0008: what an unpaid order claims goes back once, and now the use of its promo code with it. */
async function releaseHolds(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create or replace function release_holds(order_ids uuid[], to_state text) returns table (order_id uuid, event_id uuid)
    language plpgsql as $$
    #variable_conflict use_column
    declare
      released jsonb;
      need record;
    begin
      with moved as (
        update orders o set state = to_state
        where o.id = any(order_ids) and o.state in ('held', 'awaiting_payment')
        returning o.id, o.event_id, o.lines, o.quantity, o.buyer_counter_id, o.promo_code_id, o.promo_buyer_counter_id
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
          union all
          select (o->>'promo_code_id')::uuid, 1 from jsonb_array_elements(released) o
          union all
          select (o->>'promo_buyer_counter_id')::uuid, 1 from jsonb_array_elements(released) o
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

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db)
  await placeHolds(db)
  await releaseHolds(db)
}
