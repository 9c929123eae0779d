import type { OrderView } from '@foyer/contract'
import { m } from '@foyer/messages'

/** A state in which an order has no tickets to show. */
export type TicketlessState = Exclude<OrderView['state'], 'paid' | 'partially_refunded'>

interface Words {
  readonly title: string
  readonly text: string
}

/** Title and text of an order without tickets. `total` is formatted. */
export function orderWords(state: TicketlessState, canPay: boolean, total: string): Words {
  switch (state) {
    case 'held':
      return {
        title: m.sales_order_held_title(),
        text: m.sales_order_held_text(),
      }
    case 'awaiting_payment':
      return {
        title: m.sales_order_waiting_title(),
        text: canPay ? m.sales_order_waiting_text_retry({ total }) : m.sales_order_waiting_text(),
      }
    case 'refunding':
      // What arrived can be another amount than the order costs.
      return { title: m.sales_order_refunding_title(), text: m.sales_order_refunding_text() }
    case 'refunded':
      return {
        title: m.sales_order_refunded_title(),
        text: m.sales_order_refunded_text(),
      }
    case 'cancelled':
      return {
        title: m.sales_order_cancelled_title(),
        text: m.sales_order_cancelled_text(),
      }
    case 'expired':
      return {
        title: m.sales_order_expired_title(),
        text: m.sales_order_expired_text(),
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

/** The heading of a paid order, by the tickets that its buyer still has. */
export function ticketsTitle(
  order: HeldTickets & Pick<OrderView, 'serverTime'> & { event: Pick<OrderView['event'], 'endsAt'> },
): string {
  if (ownTickets(order).length > 0)
    return Date.parse(order.event.endsAt) < Date.parse(order.serverTime)
      ? m.sales_order_title_over()
      : m.sales_order_title()
  const passedOn = order.tickets.filter(({ state }) => state === 'transferred').length
  if (passedOn === 0) return m.sales_order_title_returned()
  if (passedOn < order.tickets.length) return m.sales_order_title_none_left()
  return m.sales_order_title_passed_on({ count: passedOn })
}
