-- Places a cart over several dates: one order for each request, all or none, in one statement. The group is inserted first, so that a
-- repetition with the same key waits for the first call and then answers `replayed`. The counters are locked in id order before any of
-- them moves, as every claim takes them; a refused date undoes all that was done. Returns nothing when all are placed, otherwise the one
-- row that says why not: `replayed`, or the first request that is stale or full, as `allot` says. All orders of a group end together.
create or replace function place_order_group(
  g_id uuid, g_reference text, g_key bytea, g_hash bytea, g_organisation uuid, g_currency text,
  o_ids uuid[], o_references text[], o_keys bytea[], o_hashes bytea[], o_carts int[], o_first text[], o_last text[],
  o_emails text[], o_buyers uuid[], o_promo_buyers uuid[], carts jsonb,
  counter_ids uuid[], counter_versions int[], need_request int[], need_counter int[], need_quantity int[]
) returns table (request int, outcome text, counter_id uuid, remaining int)
language plpgsql set enable_seqscan = off as $$
  #variable_conflict use_column
  declare
    decided record;
    earliest timestamptz;
  begin
    begin
      insert into order_groups (id, reference, idempotency_key, request_hash, organisation_id, currency, order_ids)
      values (g_id, g_reference, g_key, g_hash, g_organisation, g_currency, o_ids)
      on conflict (idempotency_key) do nothing;
      if not found then
        outcome := 'replayed';
        return next;
        return;
      end if;
      perform lock_counters(counter_ids);
      for decided in
        select * from allot(counter_ids, counter_versions, need_request, need_counter, need_quantity,
          array_fill(true, array[cardinality(o_ids)]))
      loop
        if decided.outcome <> 'placed' then
          request := decided.request;
          outcome := decided.outcome;
          counter_id := decided.counter_id;
          remaining := decided.remaining;
          raise exception 'a date of the group does not fit' using errcode = 'P0409';
        end if;
      end loop;
      perform insert_held_orders(o_ids, o_references, o_keys, o_hashes, o_carts, o_first, o_last, o_emails, o_buyers,
        o_promo_buyers, carts, null);
      select min(o.held_until) into earliest from orders o where o.id = any(o_ids);
      update orders o set group_id = g_id, held_until = earliest where o.id = any(o_ids);
    exception when sqlstate 'P0409' then
      return next;
    end;
  end
$$;
