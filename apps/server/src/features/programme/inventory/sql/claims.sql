-- The rule that nothing scarce is sold twice. It stands here and nowhere else; everything that claims asks it.
create or replace function fits(capacity int, claimed int, quantity int) returns boolean
language sql immutable parallel safe as $$
  select capacity is null or claimed + quantity <= capacity
$$;

-- Claims (positive) and gives back (negative) for any number of counters, all or nothing. All counters are locked in id order before
-- the first one moves: an event whose capacity is set between two moves would otherwise count places that are already on their way
-- back, and keep them for ever. Returns nothing, or the first need that does not fit with what its counter has left (null: there is
-- no such counter). A claim on a counter in may_be_missing counts only where the counter exists.
create or replace function move_claims(counter_ids uuid[], quantities int[], may_be_missing uuid[])
returns table (counter_id uuid, remaining int)
language plpgsql set enable_seqscan = off as $$
  begin
    perform from counters c where c.id = any(counter_ids) order by c.id for update;
    return query
      select need.id, c.capacity - c.claimed
      from unnest(counter_ids, quantities) with ordinality need(id, quantity, place)
      left join counters c on c.id = need.id
      where need.quantity > 0 and case
        when c.id is null then need.id <> all(may_be_missing)
        else not fits(c.capacity, c.claimed, need.quantity)
      end
      order by need.place limit 1;
    if found then return; end if;
    update counters c set claimed = c.claimed + need.quantity
    from unnest(counter_ids, quantities) need(id, quantity) where c.id = need.id;
  end
$$;

-- Claims for a whole batch at once, by terms read at these versions, or fails with error P0409 and claims nothing. Updates in id order
-- without locking first, so that the row locks are held only from here to the commit.
create or replace function claim_batch(counter_ids uuid[], versions int[], wanted int[]) returns void
language plpgsql set enable_seqscan = off as $$
  declare
    need record;
  begin
    for need in select * from unnest(counter_ids, versions, wanted) c(id, version, quantity) order by c.id loop
      update counters c set claimed = c.claimed + need.quantity
      where c.id = need.id and c.version = need.version and fits(c.capacity, c.claimed, need.quantity);
      if not found then raise exception 'the batch does not fit' using errcode = 'P0409'; end if;
    end loop;
  end
$$;

-- Locks counters in id order, the order in which every claim takes them.
create or replace function lock_counters(counter_ids uuid[]) returns void
language plpgsql set enable_seqscan = off as $$
  begin
    perform from counters c where c.id = any(counter_ids) order by c.id for update;
  end
$$;

-- Decides requests in order of arrival, each whole or not at all, and claims for those that get their places. The counters must be
-- locked. Needs are flat: request need_request[k] (1-based) needs need_quantity[k] of counter_ids[need_counter[k]], whose terms were
-- read at versions[...]. Returns a row per request that asks: placed, stale, or full with the first counter that was short and what
-- it has left.
create or replace function allot(
  counter_ids uuid[], versions int[], need_request int[], need_counter int[], need_quantity int[], asks boolean[]
) returns table (request int, outcome text, counter_id uuid, remaining int)
language plpgsql set enable_seqscan = off as $$
  #variable_conflict use_column
  declare
    counters_named int := cardinality(counter_ids);
    capacity int[] := array_fill(null::int, array[counters_named]);
    claimed int[] := array_fill(0, array[counters_named]);
    taken int[] := array_fill(0, array[counters_named]);
    current boolean[] := array_fill(false, array[counters_named]);
    item record;
    spot int;
    first_need int := 1;
    last_need int;
    needs int := cardinality(need_request);
    c int;
    quantity int;
  begin
    for item in select k.id, k.capacity, k.claimed, k.version from counters k where k.id = any(counter_ids) loop
      -- A counter read at two versions is named twice: whichever is old is refused.
      for spot in select s from generate_subscripts(counter_ids, 1) s where counter_ids[s] = item.id loop
        current[spot] := item.version = versions[spot];
        capacity[spot] := item.capacity;
        claimed[spot] := item.claimed;
      end loop;
    end loop;
    for i in 1..cardinality(asks) loop
      request := i;
      outcome := 'placed';
      counter_id := null;
      remaining := null;
      last_need := first_need;
      while last_need <= needs and need_request[last_need] = i loop
        if asks[i] and outcome = 'placed' then
          c := need_counter[last_need];
          quantity := need_quantity[last_need];
          if not current[c] then
            outcome := 'stale';
          elsif not fits(capacity[c], claimed[c] + taken[c], quantity) then
            outcome := 'full';
            counter_id := counter_ids[c];
            remaining := capacity[c] - claimed[c] - taken[c];
          end if;
        end if;
        last_need := last_need + 1;
      end loop;
      if asks[i] then
        if outcome = 'placed' then
          for k in first_need..last_need - 1 loop
            taken[need_counter[k]] := taken[need_counter[k]] + need_quantity[k];
          end loop;
        end if;
        return next;
      end if;
      first_need := last_need;
    end loop;
    update counters k set claimed = k.claimed + t.wanted
    from unnest(counter_ids, taken) t(id, wanted) where k.id = t.id and t.wanted > 0;
  end
$$;
