-- The hot path of selling. Both ways take the same requests, so that a batch that does not fit as a whole goes to the exact one.
--
-- Requests are arrays of equal length, one element per request, in order of arrival; the five arrays of buyers may be empty when no
-- request names one. o_carts[i] is the place (1-based) of the request's cart in `carts`, since in a rush most carts are the same.
-- enable_seqscan is off because a plan cached while the table was empty would scan it for ever.

-- Inserts the orders of the chosen requests, or of all where `chosen` is null. Buyers who are named agree to the legal texts in force.
create or replace function insert_held_orders(
  o_ids uuid[], o_references text[], o_keys bytea[], o_hashes bytea[], o_carts int[], o_first text[], o_last text[],
  o_emails text[], o_buyers uuid[], o_promo_buyers uuid[], carts jsonb, chosen boolean[]
) returns void language plpgsql as $$
  begin
    with cart as materialized (
      select place, (c->>'eventId')::uuid as event, c->'lines' as lines, (c->>'quantity')::int as quantity,
        c->>'currency' as currency, (c->>'subtotal')::bigint as subtotal, (c->>'discountTotal')::bigint as discount,
        (c->>'promoCodeId')::uuid as promo_id, c->>'promoCode' as promo_code, (c->>'feeTotal')::bigint as fee,
        (c->>'taxTotal')::bigint as tax_total, nullif(c->'tax', 'null'::jsonb) as tax,
        (c->>'platformFee')::bigint as platform_fee, (c->>'total')::bigint as total, c->>'source' as source,
        now() + make_interval(secs => (c->>'holdSeconds')::int) as held_until
      from jsonb_array_elements(carts) with ordinality e(c, place)
    )
    insert into orders (id, reference, event_id, idempotency_key, request_hash, state, first_name, last_name, email,
      buyer_counter_id, promo_buyer_counter_id, promo_code_id, promo_code, lines, quantity, currency, subtotal, discount_total,
      fee_total, tax_total, tax, platform_fee, total, source, held_until,
      terms_version, privacy_version, agreed_at)
    select x.id, x.reference, cart.event, x.key, x.hash, 'held', x.first, x.last, x.email, x.buyer, x.promo_buyer,
      cart.promo_id, cart.promo_code, cart.lines, cart.quantity, cart.currency, cart.subtotal, cart.discount, cart.fee,
      cart.tax_total, cart.tax, cart.platform_fee, cart.total, cart.source, cart.held_until,
      case when x.email is not null then (select legal_version('terms')) end,
      case when x.email is not null then (select legal_version('privacy')) end,
      case when x.email is not null then now() end
    from unnest(o_ids, o_references, o_keys, o_hashes, o_carts, o_first, o_last, o_emails, o_buyers, o_promo_buyers)
      with ordinality x(id, reference, key, hash, cart, first, last, email, buyer, promo_buyer, place)
    join cart on cart.place = x.cart
    where chosen is null or chosen[x.place];
  end
$$;

-- All requests or, with error P0409, none. Counters come last, so that their row locks are held only across the commit. When some
-- requests came before, nothing is placed and those are answered. lock_timeout: a batch that meets a locked counter goes the exact way.
create or replace function place_hold_batch(
  o_ids uuid[], o_references text[], o_keys bytea[], o_hashes bytea[], o_carts int[], o_first text[], o_last text[],
  o_emails text[], o_buyers uuid[], o_promo_buyers uuid[], carts jsonb,
  counter_ids uuid[], counter_versions int[], counter_wanted int[]
) returns table (request int, order_id uuid)
language plpgsql set enable_seqscan = off set lock_timeout = '50ms' as $$
  #variable_conflict use_column
  begin
    return query
      select array_position(o_keys, o.idempotency_key), o.id from orders o where o.idempotency_key = any(o_keys);
    if found then return; end if;
    perform insert_held_orders(o_ids, o_references, o_keys, o_hashes, o_carts, o_first, o_last, o_emails, o_buyers,
      o_promo_buyers, carts, null);
    perform claim_batch(counter_ids, counter_versions, counter_wanted);
  end
$$;

-- Locks the counters first, then decides the requests in order of arrival, each whole or not at all. Returns a row per request:
-- replayed, or as `allot` says, with the order's id when it was placed.
create or replace function place_holds_exactly(
  o_ids uuid[], o_references text[], o_keys bytea[], o_hashes bytea[], o_carts int[], o_first text[], o_last text[],
  o_emails text[], o_buyers uuid[], o_promo_buyers uuid[], carts jsonb,
  counter_ids uuid[], counter_versions int[], need_request int[], need_counter int[], need_quantity int[]
) returns table (request int, outcome text, order_id uuid, counter_id uuid, remaining int)
language plpgsql set enable_seqscan = off as $$
  #variable_conflict use_column
  declare
    asks boolean[] := array_fill(true, array[cardinality(o_ids)]);
    placed boolean[] := array_fill(false, array[cardinality(o_ids)]);
    earlier record;
    decided record;
  begin
    perform lock_counters(counter_ids);
    for earlier in
      select array_position(o_keys, o.idempotency_key) as place, o.id from orders o where o.idempotency_key = any(o_keys)
    loop
      asks[earlier.place] := false;
      request := earlier.place;
      outcome := 'replayed';
      order_id := earlier.id;
      return next;
    end loop;
    for decided in select * from allot(counter_ids, counter_versions, need_request, need_counter, need_quantity, asks) loop
      placed[decided.request] := decided.outcome = 'placed';
      request := decided.request;
      outcome := decided.outcome;
      order_id := case when decided.outcome = 'placed' then o_ids[decided.request] end;
      counter_id := decided.counter_id;
      remaining := decided.remaining;
      return next;
    end loop;
    perform insert_held_orders(o_ids, o_references, o_keys, o_hashes, o_carts, o_first, o_last, o_emails, o_buyers,
      o_promo_buyers, carts, placed);
  end
$$;

-- Which of these idempotency keys have an order.
create or replace function placed_keys(keys bytea[]) returns setof bytea
language plpgsql stable set enable_seqscan = off as $$
  begin
    return query select o.idempotency_key from orders o where o.idempotency_key = any(keys);
  end
$$;
