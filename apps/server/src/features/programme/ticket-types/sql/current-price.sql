-- What one ticket of a type costs now: the price of its first step that is neither over nor used up, otherwise its own.
create or replace function current_price(of_type uuid, own_price bigint) returns bigint language sql stable as $$
  select coalesce((
    select s.price from price_steps s join counters c on c.id = s.id
    where s.ticket_type_id = of_type and (s.ends_at is null or s.ends_at > now())
      and (c.capacity is null or c.claimed < c.capacity)
    order by s.position limit 1
  ), own_price)
$$;
