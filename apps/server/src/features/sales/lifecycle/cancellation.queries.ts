import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { WAS_SALE } from '../refunds/index.ts'

/** The progress of a cancellation, or its consequences before it is started. Amounts in minor units of the event's currency. */
export async function cancellationFacts(db: Database, eventId: string) {
  const { rows } = await sql<{
    left: number
    left_free: number
    left_refunds: number
    left_amount: number
    holds: number
    tickets: number
    unwound: number
    unwound_free: number
    refunds: number
    amount: number
    refunded: number
    refunded_amount: number
    failed: number
  }>`
    with remaining as (
      select id, total, surcharge_of from orders
      where event_id = ${eventId} and state in ('paid', 'partially_refunded')
        and id not in (select order_id from cancelled_orders where event_id = ${eventId})
    ), due as (
      -- By payment: what a gift card paid is refunded even if the buyer's bank took back the rest of the order.
      select captured_amount - refunded - refunding as amount from payments
      where order_id in (select id from remaining) and captured_amount is not null and state <> 'lost' and ${WAS_SALE}
    ), unwound as (
      select o.id, o.total, o.surcharge_of from cancelled_orders c join orders o on o.id = c.order_id
      where c.event_id = ${eventId}
    ), sent as (
      -- A surcharge is refunded with the order that it moved.
      select r.amount, r.state from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where r.reason = 'event_cancelled' and exists (select from unwound u where u.id in (o.id, o.surcharge_of))
        and o.event_id = ${eventId}
    )
    select
      (select count(*)::int from remaining where surcharge_of is null) as left,
      (select count(*)::int from remaining where total = 0) as left_free,
      (select count(*)::int from due where amount > 0) as left_refunds,
      (select coalesce(sum(amount), 0)::bigint from due) as left_amount,
      (select count(*)::int from orders where event_id = ${eventId} and state in ('held', 'awaiting_payment')) as holds,
      (select count(*)::int from tickets
        where event_id = ${eventId} and not extra and state in ('valid', 'checked_in', 'checked_out')) as tickets,
      (select count(*)::int from unwound where surcharge_of is null) as unwound,
      (select count(*)::int from unwound where total = 0) as unwound_free,
      (select count(*)::int from sent) as refunds,
      (select coalesce(sum(amount), 0)::bigint from sent) as amount,
      (select count(*)::int from sent where state = 'succeeded') as refunded,
      (select coalesce(sum(amount), 0)::bigint from sent where state = 'succeeded') as refunded_amount,
      (select count(*)::int from sent where state = 'failed') as failed`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('Counting answered nothing')
  return facts
}
