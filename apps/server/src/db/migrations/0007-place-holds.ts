import { type Kysely, sql } from 'kysely'

/**
 * The hot path. Both functions take the same arguments, so that a batch that no longer fits as a whole goes to the exact one.
 *
 * Requests are arrays of equal length, one element a request, in order of arrival. Needs are flat: request `need_request[k]`
 * (1-based) needs `need_quantity[k]` of `counter_ids[need_counter[k]]`, whose terms were read at `counter_versions[...]`.
 * The answer is one row per request: its outcome (`placed`, `replayed`, `full`, `stale`), and for `full` the first counter
 * that was short with what it has left.
 */
const requestArguments = `
  o_ids uuid[], o_references text[], o_events uuid[], o_keys bytea[], o_hashes bytea[], o_first text[], o_last text[],
  o_emails text[], o_buyers uuid[], o_lines text[], o_quantities int[], o_currencies text[], o_subtotals bigint[],
  o_fees bigint[], o_platform_fees bigint[], o_totals bigint[], o_hold_seconds int[],
  counter_ids uuid[], counter_versions int[], need_request int[], need_counter int[], need_quantity int[]`

const answerColumns = 'request int, outcome text, order_id uuid, counter_id uuid, remaining int'

const insertOrders = `
  insert into orders (id, reference, event_id, idempotency_key, request_hash, state, first_name, last_name, email,
    buyer_counter_id, lines, quantity, currency, subtotal, fee_total, platform_fee, total, held_until)
  select x.id, x.reference, x.event, x.key, x.hash, 'held', x.first, x.last, x.email, x.buyer, x.lines::jsonb, x.quantity,
    x.currency, x.subtotal, x.fee, x.platform_fee, x.total, now() + make_interval(secs => x.hold)
  from unnest(o_ids, o_references, o_events, o_keys, o_hashes, o_first, o_last, o_emails, o_buyers, o_lines, o_quantities,
    o_currencies, o_subtotals, o_fees, o_platform_fees, o_totals, o_hold_seconds, fresh)
    x(id, reference, event, key, hash, first, last, email, buyer, lines, quantity, currency, subtotal, fee, platform_fee,
      total, hold, wanted)
  where x.wanted`

const findReplays = `
  fresh := array_fill(true, array[n]);
  replayed := array_fill(null::uuid, array[n]);
  for item in select o.id, o.idempotency_key from orders o where o.idempotency_key = any(o_keys) loop
    spot := array_position(o_keys, item.idempotency_key);
    fresh[spot] := false;
    replayed[spot] := item.id;
  end loop;`

export async function up(db: Kysely<unknown>): Promise<void> {
  // Counters last and in id order: the row lock is then held only across the commit. All fit, or error P0409 and nothing is kept.
  // enable_seqscan is off because a plan cached while the table was empty would scan it for ever.
  await sql
    .raw(
      `
    create function place_holds_late(${requestArguments}) returns table (${answerColumns})
    language plpgsql set enable_seqscan = off set lock_timeout = '50ms' as $$
    #variable_conflict use_column
    declare
      n int := cardinality(o_ids);
      fresh boolean[];
      replayed uuid[];
      item record;
      spot int;
    begin
      ${findReplays}
      ${insertOrders};
      for item in
        select counter_ids[need.counter] as id, counter_versions[need.counter] as version, sum(need.quantity)::int as wanted
        from unnest(need_request, need_counter, need_quantity) need(request, counter, quantity)
        where fresh[need.request] group by need.counter order by counter_ids[need.counter]
      loop
        update counters c set claimed = c.claimed + item.wanted
        where c.id = item.id and c.version = item.version and (c.capacity is null or c.claimed + item.wanted <= c.capacity);
        if not found then raise exception 'the batch does not fit' using errcode = 'P0409'; end if;
      end loop;
      return query
        select i, case when fresh[i] then 'placed' else 'replayed' end, coalesce(replayed[i], o_ids[i]), null::uuid, null::int
        from generate_series(1, n) i;
    end $$`,
    )
    .execute(db)
  // Counters first; requests in order of arrival, each whole or not at all.
  await sql
    .raw(
      `
    create function place_holds_exact(${requestArguments}) returns table (${answerColumns})
    language plpgsql set enable_seqscan = off as $$
    #variable_conflict use_column
    declare
      n int := cardinality(o_ids);
      m int := cardinality(counter_ids);
      fresh boolean[];
      replayed uuid[];
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
      -- A counter read at two versions has two places; only requests that know the present one may have it.
      for item in
        select named.place::int as place, k.capacity, k.claimed, k.version
        from unnest(counter_ids) with ordinality named(id, place) join counters k on k.id = named.id order by k.id for update of k
      loop
        present[item.place] := case when item.version = counter_versions[item.place] then 2 else 1 end;
        room[item.place] := item.capacity - item.claimed;
      end loop;
      ${findReplays}
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
      ${insertOrders};
      return query
        select i, outcomes[i], case outcomes[i] when 'placed' then o_ids[i] else replayed[i] end, short_counter[i], short_room[i]
        from generate_series(1, n) i;
    end $$`,
    )
    .execute(db)
}
