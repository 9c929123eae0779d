import type { Pool } from 'pg'

/** What must be true of every database at rest, each as a query for what breaks it. */
const CHECKS: Readonly<Record<string, string>> = {
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
      select (line->>'ticketTypeId')::uuid as id, sum((line->>'quantity')::int) as quantity
      from orders, jsonb_array_elements(lines) line where state in ('held', 'awaiting_payment', 'paid') group by 1
    ) l on l.id = c.id where c.kind = 'ticket_type' and c.claimed <> coalesce(l.quantity, 0)`,
  'an event has claimed what its live orders hold': `
    select c.id, c.claimed, coalesce(o.quantity, 0) as rows from counters c left join (
      select event_id, sum(quantity) as quantity from orders where state in ('held', 'awaiting_payment', 'paid') group by 1
    ) o on o.event_id = c.id where c.kind = 'event' and c.claimed <> coalesce(o.quantity, 0)`,
  'a buyer has claimed what their live orders hold': `
    select c.id, c.claimed, coalesce(o.quantity, 0) as rows from counters c left join (
      select buyer_counter_id, sum(quantity) as quantity from orders
      where state in ('held', 'awaiting_payment', 'paid') group by 1
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
  'a paid order has one ticket per admitted person, another order none': `
    select o.id, o.state, o.quantity, count(t.id) from orders o left join tickets t on t.order_id = o.id
    group by o.id having count(t.id) <> case when o.state = 'paid' then o.quantity else 0 end`,
  'the rollup counts the tickets there are': `
    select coalesce(t.id, s.id), t.tickets, s.tickets as rollup
    from (select ticket_type_id as id, count(*) as tickets from tickets group by 1) t
    full join (select ticket_type_id as id, sum(tickets) as tickets from sales_daily group by 1) s on s.id = t.id
    where t.tickets is distinct from s.tickets`,
  'the rollup holds the money of the paid orders': `
    select coalesce(o.event_id, s.event_id) from (
      select event_id, sum(total) as gross, sum(platform_fee) as fee, sum(total - platform_fee) as net, sum(discount_total) as discount
      from orders where state = 'paid' group by 1
    ) o full join (
      select event_id, sum(gross) as gross, sum(platform_fee) as fee, sum(net) as net, sum(discount) as discount from sales_daily group by 1
    ) s on s.event_id = o.event_id
    where (o.gross, o.fee, o.net, o.discount) is distinct from (s.gross, s.fee, s.net, s.discount)`,
  'a paid order that costs something has one captured payment of its amount': `
    select o.id from orders o where o.state = 'paid' and o.total > 0 and 1 <> (
      select count(*) from payments p where p.order_id = o.id and p.state = 'captured'
        and p.captured_amount = o.total and p.captured_currency = o.currency)`,
  'a captured payment is posted once': `
    select p.id from payments p where p.state = 'captured' and 1 <> (
      select count(*) from ledger_transactions t where t.kind = 'capture' and t.ref = p.id::text)`,
  'never more is sent back than came': `
    select p.id from payments p join refunds r on r.payment_id = p.id where r.state <> 'rejected'
    group by p.id having sum(r.amount) > coalesce(p.captured_amount, 0)`,
}

/** What is broken in a database at rest, one line a finding; empty when all is well. */
export async function brokenInvariants(pool: Pool): Promise<string[]> {
  const findings: string[] = []
  for (const [rule, query] of Object.entries(CHECKS)) {
    const { rows } = await pool.query<Record<string, unknown>>(query)
    findings.push(...rows.map((row) => `${rule}: ${JSON.stringify(row)}`))
  }
  return findings
}
