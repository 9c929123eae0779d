import { dayInZone, issuedTickets, required, type PaymentState } from '@foyer/domain'
import type { Insertable } from 'kysely'
import type { DB, OrderLine, OrdersTable, PaymentsTable } from '../db/schema/index.ts'
import { uuidv7 } from '../ids.ts'
import type { DemoCart, DemoOrder, DrawnLine } from './demo-order.ts'
import { fullName } from './names.ts'
import { SeededRandom } from './seeded-random.ts'
import { sourceOf } from './view-rows.ts'

const FINGERPRINT_BYTES = 16

export function orderRow(order: DemoOrder): Insertable<OrdersTable> {
  const { event, priced, buyer } = order
  const random = new SeededRandom(order.reference)
  return {
    id: order.id,
    reference: order.reference,
    event_id: event.id,
    idempotency_key: random.bytes(FINGERPRINT_BYTES),
    request_hash: random.bytes(FINGERPRINT_BYTES),
    state: order.state,
    first_name: buyer?.firstName ?? null,
    last_name: buyer?.lastName ?? null,
    email: buyer?.email ?? null,
    promo_code_id: order.promo?.id ?? null,
    promo_code: order.promo?.code ?? null,
    guests: JSON.stringify(order.guests),
    lines: JSON.stringify(linesOf(order)),
    quantity: order.quantity,
    currency: event.currency,
    subtotal: priced.subtotal,
    discount_total: priced.discountTotal,
    fee_total: priced.passedFeeTotal,
    tax_total: priced.taxTotal,
    tax: event.tax ? JSON.stringify(event.tax) : null,
    platform_fee: priced.platformFee,
    total: priced.total,
    held_until: order.heldUntil,
    source: sourceOf(order) || null,
    created_at: order.createdAt,
    paid_at: order.paidAt,
    ...(order.giftCardId !== undefined && { gift_card_amount: priced.total }),
    ...(order.cart && { group_id: order.cart.id }),
  }
}

/** The confirmation each buyer was sent when the order was paid: one for all orders of a cart. */
export function mailRows(orders: readonly DemoOrder[]) {
  return orders.flatMap(({ id, buyer, paidAt, cart }) => {
    if (!buyer || !paidAt || (cart && !isFirst(cart, id))) return []
    const key = cart ? `order-group:${cart.id}` : `order:${id}`
    const template = cart ? 'group_confirmation' : 'order_confirmation'
    return [{ key, template, recipient: buyer.email, order_id: cart ? null : id, sent_at: paidAt }]
  })
}

function isFirst({ parts }: DemoCart, orderId: string): boolean {
  return parts[0]?.orderId === orderId
}

function linesOf({ priced, lines }: DemoOrder): OrderLine[] {
  return priced.lines.map((line, index) => ({
    ticketTypeId: line.ticketTypeId,
    ...namesOf(required(lines[index], 'the line that was priced')),
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    subtotal: line.subtotal,
    discount: line.discount,
    passedFee: line.passedFee,
    platformFee: line.platformFee,
    tax: line.tax,
    total: line.total,
  }))
}

function namesOf({
  ticket,
  step,
  groupFrom,
}: DrawnLine): Pick<OrderLine, 'name' | 'admits' | 'priceStepId' | 'priceStep' | 'groupFrom'> {
  return {
    name: ticket.name,
    ...(ticket.admits !== undefined && { admits: ticket.admits }),
    ...(step && { priceStepId: step.id, priceStep: step.name }),
    ...(groupFrom !== undefined && { groupFrom }),
  }
}

export type TicketTypeRow = Insertable<DB['tickets']>

/** The tickets of a paid order, one per admitted person and extra; unnamed guests are guests of the buyer. */
export function ticketRows(order: DemoOrder): TicketTypeRow[] {
  const { paidAt, buyer } = order
  if (!paidAt || !buyer) return []
  return issuedTickets(linesOf(order)).map(({ ticketTypeId, priceStepId = null, unit, extra }, index) => ({
    id: uuidv7(paidAt.getTime()),
    order_id: order.id,
    event_id: order.event.id,
    ticket_type_id: ticketTypeId,
    price_step_id: priceStepId,
    number: index + 1,
    unit,
    extra,
    guest_name: (extra ? undefined : order.guests[index]) ?? fullName(buyer),
    state: 'valid',
    created_at: paidAt,
  }))
}

/** A payment as Foyer keeps it, and as the pretend provider does. */
export function paymentRows(
  order: DemoOrder,
  publicUrl: string,
): { payment: Insertable<PaymentsTable>; sandbox: Insertable<DB['sandbox_payments']> | null }[] {
  const { payment, priced, event, createdAt, cart } = order
  if (!payment) return []
  const captured = payment.state === 'captured'
  const byCard = order.giftCardId !== undefined
  const reference = cart?.checkout ?? payment.reference
  const amount = cart?.total ?? priced.total
  return [
    {
      payment: {
        id: payment.id,
        order_id: order.id,
        gift_card_id: order.giftCardId ?? null,
        provider: byCard ? 'gift-card' : 'sandbox',
        reference: payment.reference,
        checkout_reference: cart?.checkout ?? null,
        state: payment.state,
        amount: priced.total,
        currency: event.currency,
        captured_amount: captured ? priced.total : null,
        captured_currency: captured ? event.currency : null,
        provider_fee: captured ? 0 : null,
        redirect_url: byCard ? null : `${publicUrl}/sandbox/pay/${reference}`,
        checked_at: payment.decidedAt,
        created_at: createdAt,
        decided_at: payment.decidedAt,
      },
      // The provider knows one payment of a cart.
      sandbox:
        byCard || (cart && !isFirst(cart, order.id))
          ? null
          : {
              reference,
              amount,
              currency: event.currency,
              description: `${cart?.parts.length ?? order.quantity} × ${event.title}`,
              email: order.buyer?.email ?? '',
              return_url: `${publicUrl}/payment/verify?reference=${reference}`,
              state: sandboxState(payment.state),
              paid_amount: captured ? amount : null,
              created_at: createdAt,
            },
    },
  ]
}

function sandboxState(state: PaymentState): 'success' | 'failed' | 'abandoned' | 'open' {
  if (state === 'captured') return 'success'
  return state === 'failed' || state === 'abandoned' ? state : 'open'
}

/** What was sold per event, ticket type and day of the event's zone. */
export function salesRows(orders: readonly DemoOrder[]): Insertable<DB['sales_daily']>[] {
  const rows = new Map<string, Insertable<DB['sales_daily']>>()
  for (const { event, priced, paidAt } of orders) {
    if (!paidAt) continue
    const day = dayInZone(paidAt, event.timezone)
    for (const line of priced.lines) {
      const key = `${line.ticketTypeId} ${day}`
      const row = rows.get(key)
      rows.set(key, {
        event_id: event.id,
        ticket_type_id: line.ticketTypeId,
        day,
        tickets: (row?.tickets ?? 0) + line.quantity,
        gross: (row?.gross ?? 0) + line.total,
        discount: (row?.discount ?? 0) + line.discount,
        platform_fee: (row?.platform_fee ?? 0) + line.platformFee,
        tax: (row?.tax ?? 0) + line.tax,
        net: (row?.net ?? 0) + line.total - line.platformFee - line.tax,
      })
    }
  }
  return [...rows.values()]
}
