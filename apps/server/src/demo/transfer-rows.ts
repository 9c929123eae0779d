import type { Insertable } from 'kysely'
import type { DB } from '../db/schema/index.ts'
import { uuidv7 } from '../ids.ts'
import type { DemoOrder } from './demo-order.ts'
import { DAY } from './moments.ts'
import { drawPerson, fullName } from './names.ts'
import type { TicketTypeRow } from './order-rows.ts'
import { SeededRandom } from './seeded-random.ts'

const PASSED_ON = 0.03

/** Tickets of events to come that buyers of several passed on, each with the transfer that did it. */
export function transferRows(
  orders: readonly DemoOrder[],
  tickets: readonly TicketTypeRow[],
  now: Date,
): { transfers: Insertable<DB['ticket_transfers']>[]; tickets: TicketTypeRow[] } {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const transfers: Insertable<DB['ticket_transfers']>[] = []
  const passedOn: TicketTypeRow[] = []
  for (const ticket of tickets) {
    const order = byId.get(ticket.order_id)
    const startsAt = order?.event.startsAt
    if (!order?.buyer || !order.paidAt || !startsAt || startsAt < now || ticket.number < 2 || ticket.extra) continue
    const random = new SeededRandom(`transfer of ${order.reference} ${ticket.number}`)
    if (!random.chance(PASSED_ON)) continue
    const holder = drawPerson(random, order.event.crowd)
    if (holder.email === order.buyer.email) continue
    const at = new Date(Math.min(order.paidAt.getTime() + random.between(0.1, 3) * DAY, now.getTime()))
    const id = uuidv7(Math.floor(at.getTime()))
    transfers.push({
      id,
      ticket_id: ticket.id,
      order_id: order.id,
      generation: 2,
      from_name: fullName(order.buyer),
      from_email: order.buyer.email,
      to_name: fullName(holder),
      to_email: holder.email,
      created_at: at,
    })
    passedOn.push({ ...ticket, guest_name: fullName(holder), generation: 2, transfer_id: id, transfers: 1 })
  }
  return { transfers, tickets: passedOn }
}
