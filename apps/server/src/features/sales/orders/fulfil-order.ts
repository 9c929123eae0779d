import { canMove, dayInZone } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { type EventRow, findEvent } from '../../programme/events/index.ts'
import { issueReceipt } from '../../money/receipts/index.ts'
import { issueTickets } from '../tickets/index.ts'
import { askOnceIfYoung, mailsConfirmation } from './free-orders.ts'
import { writeOrderEvent } from './order-history.ts'
import type { OrderRow } from './orders.queries.ts'

interface Fulfilment {
  /** The event of the order, if this transaction has read it already. */
  readonly event?: EventRow
  /** Counts the order against the limits of free orders, and throws where they are reached. */
  readonly limit?: (isYoung: () => Promise<boolean>) => Promise<void>
}

/**
 * Fulfils a locked order, together with everything that must be true at once: its tickets, its receipt, the day's sales, and the job that
 * mails them. Its places were claimed by the hold, so no counter changes.
 */
export async function fulfilOrder(
  deps: Deps,
  trx: Trx,
  order: OrderRow,
  { event: known, limit }: Fulfilment = {},
): Promise<void> {
  const { event, paidAt } = await issueOrder(deps, trx, order, known)
  const isYoung = askOnceIfYoung(deps, trx, event.organiser_id)
  const confirmed = await mailsConfirmation(trx, order, { organiserId: event.organiser_id, isYoung })
  if (!confirmed) await writeOrderEvent(trx, { orderId: order.id, kind: 'mail_withheld', actorId: null })
  await announcePaid(deps, trx, { order, event, confirmed })
  await limit?.(isYoung)
  await addToSales(trx, order, event, paidAt)
}

/** The part of fulfilling that concerns the order alone and locks nothing that other buyers wait for. Returns when the order was paid. */
export async function issueOrder(
  deps: Deps,
  trx: Trx,
  order: OrderRow,
  known?: EventRow,
): Promise<{ event: EventRow; paidAt: Date }> {
  if (!canMove('order', order.state, 'paid')) throw new Error(`An order that is ${order.state} cannot be fulfilled`)
  const event = known ?? (await findEvent(trx, order.event_id))
  if (!event) throw new Error('An order without an event')
  const { paid_at: paidAt } = await trx
    .updateTable('orders')
    .set({ state: 'paid', paid_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .returning(sql<Date>`paid_at`.as('paid_at'))
    .executeTakeFirstOrThrow()
  await issueTickets(deps, trx, order)
  await issueReceipt(trx, order.id)
  return { event, paidAt }
}

/** Announces that an order is paid. The buyer of a group is mailed once for the group. */
export function announcePaid(
  deps: Deps,
  trx: Trx,
  { order, event, confirmed }: { order: OrderRow; event: EventRow; confirmed: boolean },
): Promise<void> {
  return deps.outbox.announce(trx, {
    name: 'order.paid',
    organiserId: event.organiser_id,
    eventId: event.id,
    orderId: order.id,
    confirmed,
  })
}

/**
 * Adds an order to the sales of the day on which it was paid, from which its refunds are subtracted. All buyers of an event wait for this
 * row until the transaction ends, so only the posting of money comes after it.
 */
export async function addToSales(trx: Trx, order: OrderRow, { timezone }: EventRow, paidAt: Date): Promise<void> {
  const day = dayInZone(paidAt, timezone)
  // In id order, so that two payments of the same types cannot deadlock.
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
}
