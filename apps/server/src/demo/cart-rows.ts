import { orderReference } from '@foyer/domain'
import type { Insertable } from 'kysely'
import type { DB } from '../db/schema/index.ts'
import { uuidv7 } from '../ids.ts'
import type { DemoOrder } from './demo-order.ts'
import { SeededRandom } from './seeded-random.ts'

/** The series whose first two evenings were booked in one cart. */
const SERIES = 'clay-on-tuesdays'
const EVENINGS = 2

/**
 * Puts the last orders of one ticket for two evenings of a series into one cart: its buyer held both at the same time, and paid them with
 * one payment.
 */
export function drawCart(orders: readonly DemoOrder[]): DemoOrder[] {
  const evenings = Map.groupBy(
    orders.filter(({ event }) => event.seriesId !== null && event.customUrl?.startsWith(SERIES) === true),
    ({ event }) => event,
  )
  const booked = [...evenings.values()].slice(0, EVENINGS).flatMap((own) => lastOfOneTicket(own) ?? [])
  const [first] = booked
  if (!first?.payment || booked.length < EVENINGS) return [...orders]
  const random = new SeededRandom('carts')
  const cart = {
    id: uuidv7(first.createdAt.getTime()),
    reference: orderReference(random.bytes(7)),
    checkout: crypto.randomUUID(),
    parts: booked.flatMap(({ id, payment }) => (payment ? [{ orderId: id, paymentId: payment.id }] : [])),
    total: booked.reduce((sum, { priced }) => sum + priced.total, 0),
  }
  const { buyer, createdAt, heldUntil, paidAt } = first
  return orders.map((order) =>
    booked.includes(order) && order.payment
      ? { ...order, buyer, createdAt, heldUntil, paidAt, payment: { ...order.payment, decidedAt: paidAt }, cart }
      : order,
  )
}

/** Orders of one ticket only, because the demo refunds part of orders of several tickets. */
function lastOfOneTicket(orders: readonly DemoOrder[]): DemoOrder | undefined {
  return orders
    .filter(({ payment, quantity, promo }) => payment?.state === 'captured' && quantity === 1 && promo === null)
    .toSorted((one, other) => (other.paidAt?.getTime() ?? 0) - (one.paidAt?.getTime() ?? 0))[0]
}

/** The group of each cart and its payment, by the first of its orders. */
export function cartRows(orders: readonly DemoOrder[]): {
  group: Insertable<DB['order_groups']>
  payment: Insertable<DB['group_payments']>
}[] {
  return orders.flatMap(({ id, event, createdAt, cart }) => {
    if (!cart || cart.parts[0]?.orderId !== id) return []
    const random = new SeededRandom(cart.reference)
    return [
      {
        group: {
          id: cart.id,
          reference: cart.reference,
          idempotency_key: random.bytes(32),
          request_hash: random.bytes(32),
          organisation_id: event.organiserId,
          currency: event.currency,
          order_ids: cart.parts.map(({ orderId }) => orderId),
          created_at: createdAt,
        },
        payment: {
          reference: cart.checkout,
          group_id: cart.id,
          provider: 'sandbox',
          payment_ids: cart.parts.map(({ paymentId }) => paymentId),
          created_at: createdAt,
        },
      },
    ]
  })
}
