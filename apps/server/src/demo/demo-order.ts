import { type OrderState, type PaymentState, type PricedOrder, priceOrder, promoDiscount } from '@foyer/domain'
import { demoFee } from './demo-fees.ts'
import type { Person } from './names.ts'
import type { PlacedEvent, PlacedPriceStep, PlacedPromoCode, PlacedTicketType } from './placed-event.ts'

/** What an order asks for, `unitPrice` in minor units. */
export interface DrawnLine {
  readonly ticket: PlacedTicketType
  /** The price step that it was bought at, null for the ticket's own price. */
  readonly step: PlacedPriceStep | null
  readonly quantity: number
  readonly unitPrice: number
  /** At a group price: from how many tickets it counts. */
  readonly groupFrom?: number
}

/** An order of the demo, from which all its rows follow. */
export interface DemoOrder {
  readonly id: string
  readonly reference: string
  readonly event: PlacedEvent
  readonly state: OrderState
  readonly buyer: Person | null
  readonly guests: readonly string[]
  readonly lines: readonly DrawnLine[]
  readonly priced: PricedOrder
  readonly promo: PlacedPromoCode | null
  /** How many people it lets in. */
  readonly quantity: number
  readonly createdAt: Date
  readonly heldUntil: Date
  readonly paidAt: Date | null
  readonly payment: DemoPayment | null
  /** The gift card that pays all of it. */
  readonly giftCardId?: string
  readonly cart?: DemoCart
}

/** A cart over several dates, which one payment paid. */
export interface DemoCart {
  readonly id: string
  readonly reference: string
  /** What the provider knows the payment by. */
  readonly checkout: string
  /** In the order of the cart, with the payment of each order. */
  readonly parts: readonly { readonly orderId: string; readonly paymentId: string }[]
  /** Of all orders, minor units. */
  readonly total: number
}

export interface DemoPayment {
  readonly id: string
  readonly reference: string
  readonly state: PaymentState
  readonly decidedAt: Date | null
}

export function priceLines(
  event: PlacedEvent,
  lines: readonly DrawnLine[],
  promo: PlacedPromoCode | null,
): PricedOrder {
  return priceOrder({
    currency: event.currency,
    lines: lines.map(({ ticket, step, quantity, unitPrice, groupFrom }) => ({
      ticketTypeId: ticket.id,
      quantity,
      unitPrice,
      ...(step && { priceStepId: step.id }),
      ...(groupFrom !== undefined && { groupFrom }),
    })),
    discount: promo && promoDiscount(promo),
    fee: demoFee(event.currency),
    feeMode: event.feeMode,
    tax: event.tax,
  })
}

/** Whether an order claims capacity. */
export function isLive(order: DemoOrder): boolean {
  return order.state === 'held' || order.state === 'awaiting_payment' || order.state === 'paid'
}
