import { canMove, dayInZone } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { findEvent } from '../../programme/events/index.ts'
import { issueReceipt } from '../../money/receipts/index.ts'
import { issueTickets } from '../tickets/index.ts'
import { mailsConfirmation } from './free-orders.ts'
import { writeOrderEvent } from './order-history.ts'
import type { OrderRow } from './orders.queries.ts'

/**
 * Makes a locked order paid, with everything that must be true together: its tickets, its receipt, the day's sales, and the job
 * that mails them. Capacity was claimed when it was held, so no counter moves.
 */
export async function fulfilOrder(deps: Deps, trx: Trx, order: OrderRow): Promise<void> {
  if (!canMove('order', order.state, 'paid')) throw new Error(`An order that is ${order.state} cannot be fulfilled`)
  const event = await findEvent(trx, order.event_id)
  if (!event) throw new Error('An order without an event')
  await trx
    .updateTable('orders')
    .set({ state: 'paid', paid_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .execute()
  await issueTickets(deps, trx, order)
  await issueReceipt(trx, order.id)
  const day = dayInZone(deps.now(), event.timezone)
  // In id order, so that two payments of the same types never wait for each other in a circle.
  for (const line of order.lines.toSorted((a, b) => a.ticketTypeId.localeCompare(b.ticketTypeId)))
    await sql`
      insert into sales_daily (event_id, ticket_type_id, day, tickets, gross, discount, platform_fee, tax, net, complimentary)
      values (${order.event_id}, ${line.ticketTypeId}, ${day}, ${line.quantity}, ${line.total}, ${line.discount},
        ${line.platformFee}, ${line.tax}, ${line.total - line.platformFee - line.tax}, ${order.complimentary ? line.quantity : 0})
      on conflict (event_id, ticket_type_id, day) do update set
        tickets = sales_daily.tickets + excluded.tickets,
        gross = sales_daily.gross + excluded.gross,
        discount = sales_daily.discount + excluded.discount,
        platform_fee = sales_daily.platform_fee + excluded.platform_fee,
        tax = sales_daily.tax + excluded.tax,
        net = sales_daily.net + excluded.net,
        complimentary = sales_daily.complimentary + excluded.complimentary`.execute(trx)
  const confirmed = await mailsConfirmation(trx, order, event.organiser_id)
  if (!confirmed) await writeOrderEvent(trx, { orderId: order.id, kind: 'mail_withheld', actorId: null })
  await deps.outbox.announce(trx, {
    name: 'order.paid',
    organiserId: event.organiser_id,
    eventId: event.id,
    orderId: order.id,
    confirmed,
  })
}
