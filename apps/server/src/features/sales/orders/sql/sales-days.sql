-- The daily sales of an event count on its own days. When its time zone changes, they are counted again: otherwise what is refunded later
-- would be subtracted from another day than the one on which it was sold. The rows are locked in the order in which payments lock them.
create or replace function recount_sales_days() returns trigger language plpgsql as $$
begin
  perform from sales_daily where event_id = new.id order by ticket_type_id, day for update;
  delete from sales_daily where event_id = new.id;
  -- A payment that is recorded at the same moment adds its own part.
  insert into sales_daily as s (event_id, ticket_type_id, day, tickets, withheld, complimentary, gross, discount, platform_fee, tax,
    net, refunded, charged_back)
  select new.id, type, (paid_at at time zone new.timezone)::date, sum(tickets), sum(withheld), sum(complimentary), sum(gross),
    sum(discount), sum(fee), sum(tax), sum(gross - refunded - fee - tax - charged_back), sum(refunded), sum(charged_back)
  from (
    select t.ticket_type_id as type, o.paid_at,
      count(distinct coalesce(t.unit, t.number)) filter (where t.state not in ('refunded', 'cancelled')) as tickets,
      count(distinct coalesce(t.unit, t.number)) filter (where t.state in ('refunded', 'cancelled') and not t.freed) as withheld,
      count(distinct coalesce(t.unit, t.number))
        filter (where o.complimentary and t.state not in ('refunded', 'cancelled')) as complimentary,
      0 as gross, 0 as discount, 0 as fee, 0 as tax, 0 as refunded, 0 as charged_back
    from orders o join tickets t on t.order_id = o.id where o.event_id = new.id and o.paid_at is not null
    group by o.id, t.ticket_type_id
    union all
    select (line->>'ticketTypeId')::uuid, o.paid_at, 0, 0, 0, (line->>'total')::bigint, (line->>'discount')::bigint,
      (line->>'platformFee')::bigint, (line->>'tax')::bigint, 0, 0
    from orders o cross join lateral jsonb_array_elements(o.lines) line
    where o.event_id = new.id and o.paid_at is not null
    union all
    select (line->>'ticketTypeId')::uuid, o.paid_at, 0, 0, 0, 0, 0, -(line->>'fee')::bigint, -(line->>'tax')::bigint,
      (line->>'amount')::bigint, 0
    from orders o join payments p on p.order_id = o.id join refunds r on r.payment_id = p.id
    cross join lateral jsonb_array_elements(r.lines) line
    where o.event_id = new.id and o.paid_at is not null and r.state <> 'rejected'
    union all
    select (line->>'ticketTypeId')::uuid, o.paid_at, 0, 0, 0, 0, 0, 0, 0, 0, (line->>'amount')::bigint
    from orders o join payments p on p.order_id = o.id join disputes d on d.payment_id = p.id
    cross join lateral jsonb_array_elements(d.lines) line
    where o.event_id = new.id and o.paid_at is not null and d.state = 'lost'
  ) sold group by type, 3
  on conflict (event_id, ticket_type_id, day) do update set tickets = s.tickets + excluded.tickets,
    withheld = s.withheld + excluded.withheld, complimentary = s.complimentary + excluded.complimentary,
    gross = s.gross + excluded.gross, discount = s.discount + excluded.discount, platform_fee = s.platform_fee + excluded.platform_fee,
    tax = s.tax + excluded.tax, net = s.net + excluded.net, refunded = s.refunded + excluded.refunded,
    charged_back = s.charged_back + excluded.charged_back;
  return null;
end $$;

create or replace trigger recount_sales_days after update of timezone on events
  for each row when (old.timezone is distinct from new.timezone) execute function recount_sales_days();
