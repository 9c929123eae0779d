import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** How often the situations that a simulation is meant to test came up in its sequences: proof that it did test them. */
export type Census = Record<
  | 'won before a payout'
  | 'won after a payout'
  | 'lost before a payout'
  | 'lost after a payout'
  | 'debts settled'
  | 'debts settled by the other event'
  | 'sales of both events'
  | 'transfers recorded by hand'
  | 'transfers paid by statement'
  | 'entries left for a person'
  | 'reminders'
  | 'transfers that lapsed'
  | 'transfers sent back'
  | 'orders with two providers'
  | 'orders paid by card and provider'
  | 'orders paid by card alone'
  | 'refunds to cards'
  | 'cards voided'
  | 'orders moved'
  | 'orders moved that a card paid for'
  | 'orders paid by several cards'
  | 'orders moved that got a difference back'
  | 'cards sold'
  | 'orders paid by a sold card'
  | 'sold cards refunded'
  | 'sold cards lost to a bank'
  | 'tables'
  | 'extras'
  | 'sold at a first step'
  | 'sold at a second step'
  | 'sold at a group price'
  | 'tables given back'
  | 'bundles'
  | 'bundles given back'
  | 'passes sold'
  | 'passes let in'
  | 'passes refunded after a visit'
  | 'moved by guests'
  | 'moved to an equal price'
  | 'surcharges paid'
  | 'surcharges moved on'
  | 'surcharges sent back'
  | 'surcharges given back'
  | 'surcharges lost'
  | 'carts paid'
  | 'carts paid by card'
  | 'carts paid by transfer'
  | 'carts that ran out'
  | 'carts sent back'
  | 'carts given back in part'
  | 'carts lost'
  | 'dates cancelled'
  | 'cart orders of cancelled dates',
  number
>

export const emptyCensus = (): Census => ({
  'won before a payout': 0,
  'won after a payout': 0,
  'lost before a payout': 0,
  'lost after a payout': 0,
  'debts settled': 0,
  'debts settled by the other event': 0,
  'sales of both events': 0,
  'transfers recorded by hand': 0,
  'transfers paid by statement': 0,
  'entries left for a person': 0,
  reminders: 0,
  'transfers that lapsed': 0,
  'transfers sent back': 0,
  'orders with two providers': 0,
  'orders paid by card and provider': 0,
  'orders paid by card alone': 0,
  'refunds to cards': 0,
  'cards voided': 0,
  'orders moved': 0,
  'orders moved that a card paid for': 0,
  'orders paid by several cards': 0,
  'orders moved that got a difference back': 0,
  'cards sold': 0,
  'orders paid by a sold card': 0,
  'sold cards refunded': 0,
  'sold cards lost to a bank': 0,
  tables: 0,
  extras: 0,
  'sold at a first step': 0,
  'sold at a second step': 0,
  'sold at a group price': 0,
  'tables given back': 0,
  bundles: 0,
  'bundles given back': 0,
  'passes sold': 0,
  'passes let in': 0,
  'passes refunded after a visit': 0,
  'moved by guests': 0,
  'moved to an equal price': 0,
  'surcharges paid': 0,
  'surcharges moved on': 0,
  'surcharges sent back': 0,
  'surcharges given back': 0,
  'surcharges lost': 0,
  'carts paid': 0,
  'carts paid by card': 0,
  'carts paid by transfer': 0,
  'carts that ran out': 0,
  'carts sent back': 0,
  'carts given back in part': 0,
  'carts lost': 0,
  'dates cancelled': 0,
  'cart orders of cancelled dates': 0,
})

/** Adds what one sequence left in the database. */
export async function countInto(census: Census, db: Database): Promise<void> {
  const { rows } = await sql<Census>`
    with payout as (select min(created_at) as at from ledger_transactions where kind = 'payout_submitted'),
    decided as (
      select d.state, coalesce(t.created_at > payout.at, false) as after
      from disputes d join ledger_transactions t on t.kind = 'dispute_opened' and t.ref = d.id::text, payout
    )
    , lines as (
      select o.state, l from orders o cross join jsonb_array_elements(o.lines) l where o.paid_at is not null
    ), surcharges as (
      select * from orders where surcharge_of is not null
    ), carts as (
      select group_id, count(*) filter (where o.paid_at is not null) as paid, sum(gift_card_amount) as by_card,
        count(*) filter (where o.state = 'expired') as expired, count(*) filter (where o.refunded_total > 0) as refunded,
        bool_or(exists (select from payments p where p.order_id = o.id and p.provider = 'bank-transfer'
          and p.captured_amount is not null)) as by_transfer,
        bool_or(exists (select from payments p join refunds r on r.payment_id = p.id where p.order_id = o.id
          and r.reason in ('late_payment', 'mismatch'))) as returned,
        bool_or(exists (select from payments p where p.order_id = o.id and p.state = 'lost')) as lost
      from orders o where group_id is not null group by 1
    )
    select
      (select count(*) from decided where state = 'won' and not after)::int as "won before a payout",
      (select count(*) from decided where state = 'won' and after)::int as "won after a payout",
      (select count(*) from decided where state = 'lost' and not after)::int as "lost before a payout",
      (select count(*) from decided where state = 'lost' and after)::int as "lost after a payout",
      (select count(*) from debt_settlements)::int as "debts settled",
      (select count(*) from debt_settlements s
       join ledger_transactions t on t.id = s.transaction_id
       join ledger_transactions r on r.kind = 'release' and r.created_at = t.created_at
       where r.event_id <> s.event_id)::int as "debts settled by the other event",
      (select (count(distinct event_id) > 1)::int from ledger_transactions where kind = 'capture')
        as "sales of both events",
      (select count(*) from audit_log where action = 'bank_transfer.receive'
        and after->>'note' = 'Seen in the account')::int as "transfers recorded by hand",
      (select count(*) from bank_entries where outcome = 'exact')::int as "transfers paid by statement",
      (select count(*) from bank_entries where closed_at is null)::int as "entries left for a person",
      (select count(*) from pgboss.job where data->>'template' = 'bank_transfer_reminder')::int as reminders,
      (select count(*) from bank_transfer_holds h join orders o on o.id = h.order_id where o.state = 'expired')::int
        as "transfers that lapsed",
      (select count(*) from bank_refunds where sent_at is not null)::int as "transfers sent back",
      (select count(*) from (select from payments where order_id is not null group by order_id having count(distinct provider) > 1) several)::int
        as "orders with two providers",
      (select count(*) from orders where paid_at is not null and gift_card_amount between 1 and total - 1)::int
        as "orders paid by card and provider",
      (select count(*) from orders where paid_at is not null and gift_card_amount = total and total > 0)::int
        as "orders paid by card alone",
      (select count(*) from (select from gift_card_claims c join orders o on o.id = c.order_id
        where o.paid_at is not null and c.amount > 0 group by c.order_id having count(*) > 1) several)::int
        as "orders paid by several cards",
      (select count(*) from gift_card_movements where kind = 'returned')::int as "refunds to cards",
      (select count(*) from gift_card_movements where kind = 'voided')::int as "cards voided",
      (select count(*) from order_moves)::int as "orders moved",
      (select count(*) from order_moves m join orders o on o.id = m.order_id where o.gift_card_amount > 0)::int
        as "orders moved that a card paid for",
      (select count(*) from order_moves m join payments p on p.order_id = m.order_id
        join refunds r on r.payment_id = p.id where r.note = 'refund.cheaper_date')::int
        as "orders moved that got a difference back",
      (select count(*) from gift_cards where sale_id is not null)::int as "cards sold",
      (select count(distinct m.order_id) from gift_card_movements m join gift_cards c on c.id = m.card_id
        join orders o on o.id = m.order_id where c.sale_id is not null and o.paid_at is not null)::int
        as "orders paid by a sold card",
      (select count(*) from ledger_transactions where kind = 'gift_card_refunded')::int as "sold cards refunded",
      (select count(*) from disputes d join payments p on p.id = d.payment_id
        where p.gift_card_sale_id is not null and d.state = 'lost')::int as "sold cards lost to a bank",
      (select count(*) from lines where l->>'admits' = '3')::int as tables,
      (select count(*) from lines where l->>'admits' = '0')::int as extras,
      (select count(*) from lines where l->>'priceStep' = 'First')::int as "sold at a first step",
      (select count(*) from lines where l->>'priceStep' = 'Second')::int as "sold at a second step",
      (select count(*) from lines where l->>'groupFrom' = '4')::int as "sold at a group price",
      (select count(distinct (t.order_id, t.unit)) from tickets t join ticket_types y on y.id = t.ticket_type_id
        where y.admits = 3 and t.state = 'refunded')::int as "tables given back",
      (select count(distinct (order_id, bundle_unit)) from tickets where bundle_id is not null)::int as bundles,
      (select count(distinct (order_id, bundle_unit)) from tickets
        where bundle_id is not null and state = 'refunded')::int as "bundles given back",
      (select count(*) from tickets t join events e on e.id = t.event_id where e.passes_for_series is not null)::int as "passes sold",
      (select count(*) from pass_visits)::int as "passes let in",
      (select count(*) from pass_visits v join tickets t on t.id = v.ticket_id where t.state = 'refunded')::int
        as "passes refunded after a visit",
      (select count(*) from order_moves where moved_by is null)::int as "moved by guests",
      (select count(*) from order_moves m join events f on f.id = m.from_event_id join events t on t.id = m.to_event_id
        join ticket_types a on a.event_id = f.id join ticket_types b on b.event_id = t.id
        where a.price = 3333 and b.price = 3333)::int as "moved to an equal price",
      (select count(*) from surcharges where paid_at is not null)::int as "surcharges paid",
      (select count(*) from surcharges s join order_moves m on m.order_id = s.surcharge_of and m.moved_at > s.paid_at)::int
        as "surcharges moved on",
      (select count(*) from surcharges s join payments p on p.order_id = s.id
        join refunds r on r.payment_id = p.id and r.reason = 'late_payment')::int as "surcharges sent back",
      (select count(*) from surcharges where paid_at is not null and refunded_total > 0)::int as "surcharges given back",
      (select count(*) from surcharges s join payments p on p.order_id = s.id where p.state = 'lost')::int as "surcharges lost",
      (select count(*) from carts where paid > 0)::int as "carts paid",
      (select count(*) from carts where paid > 0 and by_card > 0)::int as "carts paid by card",
      (select count(*) from carts where paid > 0 and by_transfer)::int as "carts paid by transfer",
      (select count(*) from carts where expired > 0)::int as "carts that ran out",
      (select count(*) from carts where paid = 0 and returned)::int as "carts sent back",
      (select count(*) from carts where paid > refunded and refunded > 0)::int as "carts given back in part",
      (select count(*) from carts where paid > 0 and lost)::int as "carts lost",
      (select count(*) from event_cancellations)::int as "dates cancelled",
      (select count(*) from cancelled_orders c join orders o on o.id = c.order_id where o.group_id is not null)::int
        as "cart orders of cancelled dates"`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The census counted nothing')
  for (const name of Object.keys(census)) if (isCounted(census, name)) census[name] += found[name]
}

function isCounted(census: Census, name: string): name is keyof Census {
  return name in census
}
