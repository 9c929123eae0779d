import type { OrderView } from '@foyer/contract'

/** A state in which an order has no tickets to show. */
export type TicketlessState = Exclude<OrderView['state'], 'paid' | 'partially_refunded'>

interface Words {
  readonly title: string
  readonly text: string
}

/** What an order without tickets says of itself. `total` in words, such as `₦25,000`. */
export function orderWords(state: TicketlessState, canPay: boolean, total: string): Words {
  switch (state) {
    case 'held':
      return {
        title: 'Not paid yet',
        text: 'Your tickets are held for a few minutes. They are yours once you have paid.',
      }
    case 'awaiting_payment':
      return {
        title: 'Waiting for your payment',
        text: canPay
          ? `Your ${total} have not arrived yet. If you broke off, you can start the payment again.`
          : 'We are asking the payment provider. This page turns into your tickets as soon as the money is in.',
      }
    case 'refunding':
      return { title: 'Your refund is on its way', text: `We are sending ${total} back the way it came.` }
    case 'refunded':
      return {
        title: 'This order was refunded',
        text: 'The money is on its way back the way it came; banks may take some days to show it. These tickets no longer open the door.',
      }
    case 'cancelled':
      return {
        title: 'This order was cancelled',
        text: 'Its tickets are no longer valid. Nothing was charged for them.',
      }
    case 'expired':
      return {
        title: 'This order ran out of time',
        text: 'It was not paid in time and its tickets went back on sale. If money left your account after all, it comes back by itself.',
      }
  }
}

interface HeldTickets {
  readonly tickets: readonly Pick<OrderView['tickets'][number], 'state'>[]
}

/** The tickets of an order that its buyer can still use. */
export function ownTickets<T extends HeldTickets>({ tickets }: T): T['tickets'] {
  return tickets.filter(({ state }) => state === 'valid' || state === 'checked_in' || state === 'checked_out')
}

/** The heading of a paid order: what is left of it for its buyer. */
export function ticketsTitle(
  order: HeldTickets & Pick<OrderView, 'serverTime'> & { event: Pick<OrderView['event'], 'endsAt'> },
): string {
  if (ownTickets(order).length > 0)
    return Date.parse(order.event.endsAt) < Date.parse(order.serverTime) ? 'You were there' : 'You’re going'
  const passedOn = order.tickets.filter(({ state }) => state === 'transferred').length
  if (passedOn === 0) return 'You gave your tickets back'
  if (passedOn < order.tickets.length) return 'You have no tickets left'
  return passedOn === 1 ? 'You passed your ticket on' : 'You passed your tickets on'
}
