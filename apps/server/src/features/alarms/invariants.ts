/**
 * What must be true of the books after every commit, each rule as a query for the rows that break it. The hourly watch, the tests
 * and the simulation all ask these.
 */
export const invariants: Readonly<Record<string, string>> = {
  'a transaction sums to zero in each currency': `
    select transaction_id, currency, sum(amount) from ledger_entries group by 1, 2 having sum(amount) <> 0`,
  'a balance is the sum of its entries': `
    select a.id, a.kind, a.balance, coalesce(sum(e.amount), 0) as entries
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  'an entry has the currency of its account': `
    select e.id from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.currency <> e.currency`,
  'nothing is claimed beyond capacity': `select id, claimed, capacity from counters where claimed > capacity or claimed < 0`,
  'a ticket type has claimed what its live orders hold': `
    select c.id, c.claimed, coalesce(l.quantity, 0) as rows from counters c left join (
      select id, sum(quantity) as quantity from (
        select (line->>'ticketTypeId')::uuid as id, (line->>'quantity')::int as quantity
        from orders, jsonb_array_elements(lines) line where state in ('held', 'awaiting_payment')
        union all select ticket_type_id, 1 from tickets where not freed
      ) places group by id
    ) l on l.id = c.id where c.kind = 'ticket_type' and c.claimed <> coalesce(l.quantity, 0)`,
  'an event has claimed what its live orders hold': `
    select c.id, c.claimed, coalesce(o.quantity, 0) as rows from counters c left join (
      select event_id, sum(quantity) as quantity from (
        select event_id, quantity from orders where state in ('held', 'awaiting_payment')
        union all select event_id, 1 from tickets where not freed
      ) places group by event_id
    ) o on o.event_id = c.id where c.kind = 'event' and c.claimed <> coalesce(o.quantity, 0)`,
  'a buyer has claimed what their live orders hold': `
    select c.id, c.claimed, coalesce(o.quantity, 0) as rows from counters c left join (
      select buyer_counter_id, sum(quantity) as quantity from (
        select buyer_counter_id, quantity from orders where state in ('held', 'awaiting_payment')
        union all
        select o.buyer_counter_id, 1 from tickets t join orders o on o.id = t.order_id where not t.freed
      ) places group by buyer_counter_id
    ) o on o.buyer_counter_id = c.id where c.kind = 'buyer' and c.claimed <> coalesce(o.quantity, 0)`,
  'a promo code has claimed one use for each of its live orders': `
    select c.id, c.claimed, coalesce(o.uses, 0) as rows from counters c left join (
      select promo_code_id, count(*) as uses from orders
      where state in ('held', 'awaiting_payment') or paid_at is not null group by 1
    ) o on o.promo_code_id = c.id where c.kind = 'promo' and c.claimed <> coalesce(o.uses, 0)`,
  'a buyer has claimed one use of a promo code for each live order': `
    select c.id, c.claimed, coalesce(o.uses, 0) as rows from counters c left join (
      select promo_buyer_counter_id, count(*) as uses from orders
      where state in ('held', 'awaiting_payment') or paid_at is not null group by 1
    ) o on o.promo_buyer_counter_id = c.id where c.kind = 'promo_buyer' and c.claimed <> coalesce(o.uses, 0)`,
  'an order is the sum of its lines, discounts included': `
    select o.id from orders o cross join lateral (
      select sum((l->>'subtotal')::bigint) as subtotal, sum((l->>'discount')::bigint) as discount,
        sum((l->>'passedFee')::bigint) as fee, sum((l->>'platformFee')::bigint) as platform_fee,
        sum((l->>'total')::bigint) as total
      from jsonb_array_elements(o.lines) l
    ) lines
    where (o.subtotal, o.discount_total, o.fee_total, o.platform_fee, o.total)
      is distinct from (lines.subtotal, lines.discount, lines.fee, lines.platform_fee, lines.total)`,
  'only a promo code takes something off': `select id from orders where discount_total > 0 and promo_code_id is null`,
  'an order that was paid has one ticket per admitted person, another order none': `
    select o.id, o.state, o.quantity, count(t.id) from orders o left join tickets t on t.order_id = o.id
    group by o.id having count(t.id) <> case when o.paid_at is not null then o.quantity else 0 end`,
  'an order is refunded when no ticket of it is left, and not before': `
    select o.id, o.state from orders o where o.paid_at is not null and (o.state = 'refunded') <> (
      o.refunded_total > 0 and not exists (
        select from tickets t where t.order_id = o.id and t.state not in ('refunded', 'cancelled'))
    ) and o.state <> 'partially_refunded'`,
  'the rollup counts the tickets that still admit somebody, and the places kept back': `
    select coalesce(t.id, s.id), t.tickets, s.tickets as rollup
    from (
      select ticket_type_id as id, count(*) filter (where t.state not in ('refunded', 'cancelled')) as tickets,
        count(*) filter (where t.state in ('refunded', 'cancelled') and not t.freed) as withheld,
        count(*) filter (where o.complimentary and t.state not in ('refunded', 'cancelled')) as complimentary
      from tickets t join orders o on o.id = t.order_id group by 1
    ) t
    full join (
      select ticket_type_id as id, sum(tickets) as tickets, sum(withheld) as withheld, sum(complimentary) as complimentary
      from sales_daily group by 1
    ) s on s.id = t.id
    where (t.tickets, t.withheld, t.complimentary) is distinct from (s.tickets, s.withheld, s.complimentary)`,
  'the rollup holds the money of the paid orders less what goes back': `
    select coalesce(o.event_id, s.event_id) from (
      select o.event_id, sum(o.total) as gross, sum(o.refunded_total) as refunded,
        sum(o.platform_fee - coalesce(r.fee, 0)) as fee,
        sum(o.total - o.refunded_total - o.platform_fee + coalesce(r.fee, 0)) as net, sum(o.discount_total) as discount
      from orders o left join (
        select p.order_id, sum(r.fee_returned) as fee from refunds r join payments p on p.id = r.payment_id group by 1
      ) r on r.order_id = o.id
      where o.paid_at is not null group by 1
    ) o full join (
      select event_id, sum(gross) as gross, sum(refunded) as refunded, sum(platform_fee) as fee, sum(net) as net,
        sum(discount) as discount
      from sales_daily group by 1
    ) s on s.event_id = o.event_id
    where (o.gross, o.refunded, o.fee, o.net, o.discount) is distinct from
      (s.gross, s.refunded, s.fee, s.net, s.discount)`,
  'an order knows what goes back of it': `
    select o.id, o.refunded_total, coalesce(r.amount, 0) as refunds from orders o left join (
      select p.order_id, sum(r.amount) as amount from refunds r join payments p on p.id = r.payment_id
      where r.reason in ('organiser', 'buyer', 'event_cancelled') and r.state <> 'rejected' group by 1
    ) r on r.order_id = o.id where o.refunded_total <> coalesce(r.amount, 0)`,
  'a payment knows what went back of it and what is going': `
    select p.id, p.refunded, p.refunding from payments p left join (
      select payment_id, sum(amount) filter (where state = 'succeeded') as gone,
        sum(amount) filter (where state in ('requested', 'submitted', 'failed')) as going
      from refunds group by 1
    ) r on r.payment_id = p.id
    where (p.refunded, p.refunding) is distinct from (coalesce(r.gone, 0), coalesce(r.going, 0))`,
  'a refund splits into its lines': `
    select r.id from refunds r left join lateral (
      select sum((line->>'amount')::bigint) as amount, sum((line->>'fee')::bigint) as fee
      from jsonb_array_elements(r.lines) line
    ) parts on true
    where r.reason in ('organiser', 'buyer', 'event_cancelled')
      and (r.amount, r.fee_returned) is distinct from (parts.amount, parts.fee)`,
  'what waits to go back is what refunds have not sent': `
    select a.currency, a.balance from ledger_accounts a where a.kind = 'refund_clearing' and -a.balance <> (
      select coalesce(sum(amount), 0) from refunds r
      where r.currency = a.currency and r.state in ('requested', 'submitted', 'failed'))`,
  'a refund is posted when it is asked and when it is sent, once each': `
    select r.id, r.state from refunds r where (
      select count(*) from ledger_transactions t where t.kind = 'refund_paid' and t.ref = r.id::text
    ) <> (r.state = 'succeeded')::int or (
      select count(*) from ledger_transactions t where t.kind = 'refund' and t.ref = r.id::text
    ) <> (r.reason in ('organiser', 'buyer', 'event_cancelled'))::int`,
  'the provider gave back what our books say': `
    select p.reference, p.refunded, s.refunded as books from payments p join sandbox_payments s on s.reference = p.reference
    where s.refunded < p.refunded or s.refunded > p.refunded + p.refunding`,
  'a paid order that costs something has one captured payment of its amount': `
    select o.id from orders o where o.state = 'paid' and o.total > 0 and 1 <> (
      select count(*) from payments p where p.order_id = o.id and p.state = 'captured'
        and p.captured_amount = o.total and p.captured_currency = o.currency)`,
  'a captured payment is posted once': `
    select p.id from payments p where p.state in ('captured', 'partially_refunded') and 1 <> (
      select count(*) from ledger_transactions t where t.kind = 'capture' and t.ref = p.id::text)`,
  'never more is sent back than came': `
    select p.id from payments p join refunds r on r.payment_id = p.id where r.state <> 'rejected'
    group by p.id having sum(r.amount) > coalesce(p.captured_amount, 0)`,
}

/** All rules as one query of rows `{rule, finding}`: one round trip, and one moment that all of them look at. */
export const brokenQuery = Object.entries(invariants)
  .map(
    ([rule, query]) =>
      `select '${rule.replaceAll("'", "''")}' as rule, to_jsonb(broken) as finding from (${query}) broken`,
  )
  .join('\nunion all\n')
