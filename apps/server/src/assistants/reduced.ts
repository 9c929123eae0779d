import {
  type AssistantToolName,
  type GiftCardView,
  type GuestOrderDetailView,
  guestOrderDetailView,
  type GuestOrderView,
  type PayoutView,
  routes,
  type WaitingEntryView,
} from '@foyer/contract'
import type { z } from 'zod'

/** A name with its family name cut to a letter: enough to tell guests apart, too little to find a person by. */
export function shortName(full: string): string {
  const [first = '', ...others] = full.trim().split(/\s+/)
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${[...last][0] ?? ''}.`
}

/** A row of a list without addresses and family names. */
function reducedOrderRow(row: GuestOrderView) {
  const { email: _, buyerName, ...order } = row
  return { ...order, buyerName: shortName(buyerName) }
}

/** Of an order what is sold, paid and let in, without contacts, answers, reasons and history, which can name people. */
function reducedOrder(order: GuestOrderDetailView) {
  const { _id, reference, state, complimentary, event, quantity, currency, subtotal, discountTotal, promoCode } = order
  const { feeTotal, taxTotal, total, refunded, createdAt, paidAt, lines, paidWith } = order
  return {
    _id,
    reference,
    state,
    complimentary,
    event,
    buyer: { name: shortName(`${order.buyer.firstName} ${order.buyer.lastName}`) },
    lines,
    quantity,
    currency,
    subtotal,
    discountTotal,
    promoCode,
    feeTotal,
    taxTotal,
    total,
    refunded,
    createdAt,
    paidAt,
    ...(paidWith && { paidWith }),
    tickets: order.tickets.map((ticket) => ({
      _id: ticket._id,
      number: ticket.number,
      ticketName: ticket.ticketName,
      guestName: shortName(ticket.guestName),
      state: ticket.state,
      checkedInAt: ticket.checkedInAt,
      checkedOutAt: ticket.checkedOutAt,
    })),
    payments: order.payments.map((payment) => ({
      state: payment.state,
      amount: payment.amount,
      createdAt: payment.createdAt,
    })),
  }
}

/** An entry of a waiting list without the address. */
function reducedEntry(row: WaitingEntryView) {
  const { email: _, name, ...entry } = row
  return { ...entry, name: shortName(name) }
}

/** A gift card without those who gave and got it, and without their message. */
function reducedGiftCard(row: GiftCardView) {
  const { recipientEmail: _, message: __, sale, ...card } = row
  if (!sale) return card
  const { reference, payment, refunded, deliverAt, deliveredAt } = sale
  return { ...card, sale: { reference, payment, refunded, deliverAt, deliveredAt } }
}

/** A payout without the people who asked for it and the account that it goes to. */
function reducedPayout(row: PayoutView) {
  const { organiser: _, account, steps, ...payout } = row
  return {
    ...payout,
    account: { bankName: account.bankName, last4: account.last4 },
    steps: steps.map(({ state, at }) => ({ state, at })),
  }
}

/** Reads an answer by the schema of its call, and reduces it. */
function reducer<Schema extends z.ZodType>(schema: Schema, reduce: (answer: z.output<Schema>) => object) {
  return (answer: unknown): object => reduce(schema.parse(answer))
}

/** How the answers of tools are reduced; the answers of tools that are not listed hold no personal data. */
const reducers: Readonly<Partial<Record<AssistantToolName, (answer: unknown) => object>>> = {
  list_orders: reducer(routes.listGuestOrders.schema.response[200], ({ items, ...paging }) => ({
    ...paging,
    items: items.map(reducedOrderRow),
  })),
  get_order: reducer(guestOrderDetailView, reducedOrder),
  list_waiting: reducer(routes.listWaiting.schema.response[200], ({ items, ...paging }) => ({
    ...paging,
    items: items.map(reducedEntry),
  })),
  list_gift_cards: reducer(routes.listGiftCards.schema.response[200], ({ items, ...paging }) => ({
    ...paging,
    items: items.map(reducedGiftCard),
  })),
  list_payouts: reducer(routes.listPayouts.schema.response[200], ({ items, ...paging }) => ({
    ...paging,
    items: items.map(reducedPayout),
  })),
  resend_tickets: () => ({ sent: true }),
}

/** The answer of a tool as a key without the scope `contacts:read` gets it. */
export function reducedAnswer(name: AssistantToolName, answer: object): object {
  return reducers[name]?.(answer) ?? answer
}
