import { type Kysely, sql } from 'kysely'

/**
 * The hot path, with sales tax: the functions of 0009 with what an order says of its tax. The tax comes with the cart, so that
 * an order keeps the one it was priced by.
 */
const requestArguments = `
  o_ids uuid[], o_references text[], o_keys bytea[], o_hashes bytea[], o_carts int[], o_first text[], o_last text[],
  o_emails text[], o_buyers uuid[], o_promo_buyers uuid[], carts jsonb`

const insertOrders = `
  insert into orders (id, reference, event_id, idempotency_key, request_hash, state, first_name, last_name, email,
    buyer_counter_id, promo_buyer_counter_id, promo_code_id, promo_code, lines, quantity, currency, subtotal, discount_total,
    fee_total, tax_total, tax, platform_fee, total, held_until)
  select x.id, x.reference, cart.event, x.key, x.hash, 'held', x.first, x.last, x.email, x.buyer, x.promo_buyer,
    cart.promo_id, cart.promo_code, cart.lines, cart.quantity, cart.currency, cart.subtotal, cart.discount, cart.fee,
    cart.tax_total, cart.tax, cart.platform_fee, cart.total, cart.held_until
  from unnest(o_ids, o_references, o_keys, o_hashes, o_carts, o_first, o_last, o_emails, o_buyers, o_promo_buyers)
    with ordinality x(id, reference, key, hash, cart, first, last, email, buyer, promo_buyer, place)
  join cart on cart.place = x.cart`

const readCarts = `
  with cart as materialized (
    select place, (c->>'eventId')::uuid as event, c->'lines' as lines, (c->>'quantity')::int as quantity,
      c->>'currency' as currency, (c->>'subtotal')::bigint as subtotal, (c->>'discountTotal')::bigint as discount,
      (c->>'promoCodeId')::uuid as promo_id, c->>'promoCode' as promo_code, (c->>'feeTotal')::bigint as fee,
      (c->>'taxTotal')::bigint as tax_total, nullif(c->'tax', 'null'::jsonb) as tax,
      (c->>'platformFee')::bigint as platform_fee, (c->>'total')::bigint as total,
      now() + make_interval(secs => (c->>'holdSeconds')::int) as held_until
    from jsonb_array_elements(carts) with ordinality e(c, place)
  )`

async function tables(db: Kysely<unknown>): Promise<void> {
  // tax: {name, basisPoints, inclusive}; an order has the event's as it was when it was made.
  await sql`
    alter table events
      add column tax jsonb,
      add constraint events_tax check (tax is null or (tax->>'basisPoints')::int between 1 and 5000)`.execute(db)
  await sql`alter table orders drop constraint orders_check`.execute(db)
  await sql`
    alter table orders
      add column tax jsonb,
      add constraint orders_total check (
        total = subtotal - discount_total + fee_total
          + case when coalesce((tax->>'inclusive')::boolean, false) then 0 else tax_total end
      ),
      add constraint orders_tax check (tax_total >= 0 and (tax is not null or tax_total = 0)),
      add constraint orders_fee_and_tax_within_total check (platform_fee + tax_total <= total)`.execute(db)
  await sql`alter table sales_daily add column tax bigint not null default 0`.execute(db)
  await sql`
    update orders set lines = (
      select jsonb_agg(line || '{"tax": 0}' order by place) from jsonb_array_elements(lines) with ordinality l(line, place)
    )`.execute(db)
  await sql`
    update refunds set lines = (
      select jsonb_agg(line || '{"tax": 0}' order by place) from jsonb_array_elements(lines) with ordinality l(line, place)
    ) where lines <> '[]'`.execute(db)
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

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db)
  await placeHolds(db)
}
