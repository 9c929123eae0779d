import { dayInZone } from '@foyer/domain'
import { sql } from 'kysely'
import type { OrderLine } from '../../../db/schema/index.ts'
import type { Trx } from '../../../db/database.ts'
import type { EventRow } from '../../programme/events/index.ts'
import type { OrderRow } from './orders.queries.ts'
import { withoutPlaces } from './surcharge-order.ts'

type SoldAt = Pick<EventRow, 'id' | 'timezone'>

/** A sold order with its lines at the other event, in the same order. */
export interface CarriedOrder {
  readonly order: OrderRow
  readonly lines: readonly OrderLine[]
}

interface CarriedSales {
  readonly from: SoldAt
  readonly to: SoldAt
  /** The surcharge that is paid in this transaction for the dearer date. */
  readonly surcharge?: { readonly order: OrderRow; readonly paidAt: Date } | undefined
}

/**
 * Moves sold orders without refunds from the sales of one event to those of another, on the days on which they were paid; the money of a
 * surcharge is added on its own day. Writes in the order of ids and days, like payments.
 */
export async function carrySales(
  trx: Trx,
  orders: readonly CarriedOrder[],
  { from, to, surcharge }: CarriedSales,
): Promise<void> {
  const changes = [
    ...orders.flatMap(({ order, lines }) => {
      const paidAt = order.paid_at ?? order.created_at
      const { complimentary } = order
      return [
        ...order.lines.map((line) => ({ event: from, line, sign: -1, paidAt, complimentary })),
        ...lines.map((line) => ({ event: to, line, sign: 1, paidAt, complimentary })),
      ]
    }),
    ...(surcharge
      ? withoutPlaces(surcharge.order.lines).map((line) => ({
          event: to,
          line,
          sign: 1,
          paidAt: surcharge.paidAt,
          complimentary: false,
        }))
      : []),
  ].map((change) => ({ ...change, day: dayInZone(change.paidAt, change.event.timezone) }))
  for (const { event, line, sign, day, complimentary } of changes.toSorted(
    (a, b) => a.line.ticketTypeId.localeCompare(b.line.ticketTypeId) || a.day.localeCompare(b.day),
  ))
    await sql`
      insert into sales_daily (event_id, ticket_type_id, day, tickets, gross, discount, platform_fee, tax, net, complimentary)
      values (${event.id}, ${line.ticketTypeId}, ${day}, ${sign * line.quantity},
        ${sign * line.total}, ${sign * line.discount}, ${sign * line.platformFee}, ${sign * line.tax},
        ${sign * (line.total - line.platformFee - line.tax)}, ${complimentary ? sign * line.quantity : 0})
      on conflict (event_id, ticket_type_id, day) do update set
        tickets = sales_daily.tickets + excluded.tickets,
        gross = sales_daily.gross + excluded.gross,
        discount = sales_daily.discount + excluded.discount,
        platform_fee = sales_daily.platform_fee + excluded.platform_fee,
        tax = sales_daily.tax + excluded.tax,
        net = sales_daily.net + excluded.net,
        complimentary = sales_daily.complimentary + excluded.complimentary`.execute(trx)
}

/**
 * Moves a locked order and its tickets to another event. The tickets stay the same and get the next generation, so that every code made for
 * the former date is refused from now on.
 */
export async function rewriteOrder(
  trx: Trx,
  order: { id: string },
  to: {
    eventId: string
    typeIds: ReadonlyMap<string, string>
    bundleIds: ReadonlyMap<string, string>
    lines: readonly OrderLine[]
    buyerCounterId: string | null
  },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ event_id: to.eventId, lines: JSON.stringify(to.lines), buyer_counter_id: to.buyerCounterId })
    .where('id', '=', order.id)
    .execute()
  await sql`
    update tickets set event_id = ${to.eventId}, ticket_type_id = type.to_id, generation = generation + 1, bundle_id = (
      select bundle.to_id
      from unnest(${[...to.bundleIds.keys()]}::uuid[], ${[...to.bundleIds.values()]}::uuid[]) bundle(from_id, to_id)
      where bundle.from_id = tickets.bundle_id)
    from unnest(${[...to.typeIds.keys()]}::uuid[], ${[...to.typeIds.values()]}::uuid[]) type(from_id, to_id)
    where order_id = ${order.id} and ticket_type_id = type.from_id`.execute(trx)
}
