import type { HeldTicketView, OrderView } from '@foyer/contract'

const has = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value

const isTicket = (value: unknown): boolean => has(value, 'qrSvg') && typeof value.qrSvg === 'string'

/** Whether what a device has kept is an order of this release, tickets included. */
export function isKeptOrder(data: unknown): data is OrderView {
  return (
    has(data, 'tickets') && Array.isArray(data.tickets) && data.tickets.every(isTicket) && has(data, 'refundedTotal')
  )
}

/** Whether what a device has kept is a ticket that was passed on. */
export function isKeptTicket(data: unknown): data is HeldTicketView {
  return isTicket(data) && has(data, 'event')
}

/** An order is worth keeping while it has tickets. */
export function hasTickets({ state }: Pick<OrderView, 'state'>): boolean {
  return state === 'paid' || state === 'partially_refunded'
}

/** A ticket that was passed on is worth keeping while it can still be used. */
export function isUsable({ code }: Pick<HeldTicketView, 'code'>): boolean {
  return code !== ''
}
