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
      select total, total - refunded_total as left_total, exists (
        select from payments where order_id = orders.id and state = 'lost' and ${WAS_SALE}
      ) as charged_back from orders
      where event_id = ${eventId} and state in ('paid', 'partially_refunded')
        and id not in (select order_id from cancelled_orders where event_id = ${eventId})
    ), unwound as (
      select o.id, o.total from cancelled_orders c join orders o on o.id = c.order_id where c.event_id = ${eventId}
    ), sent as (
      select r.amount, r.state from refunds r join payments p on p.id = r.payment_id join unwound s on s.id = p.order_id
      where r.reason = 'event_cancelled'
    )
    select
      (select count(*)::int from remaining) as left,
      (select count(*)::int from remaining where total = 0) as left_free,
      (select count(*)::int from remaining where left_total > 0 and not charged_back) as left_refunds,
      (select coalesce(sum(left_total), 0)::bigint from remaining where not charged_back) as left_amount,
      (select count(*)::int from orders where event_id = ${eventId} and state in ('held', 'awaiting_payment')) as holds,
      (select count(*)::int from tickets
        where event_id = ${eventId} and not extra and state in ('valid', 'checked_in', 'checked_out')) as tickets,
      (select count(*)::int from unwound) as unwound,
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
