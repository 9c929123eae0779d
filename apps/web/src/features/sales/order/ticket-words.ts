import type { OrderView, ShownTicketState } from '@foyer/contract'
import { isolated, m } from '@foyer/messages'

/** Which ticket of how many it is; only its name for a single one, and for an extra, because it belongs to no guest. */
export function placeInWords({
  extra,
  ticketName,
  number,
  of,
}: Pick<OrderView['tickets'][number], 'extra' | 'ticketName' | 'number' | 'of'>): string {
  return extra || of === 1 ? ticketName : m.sales_ticket_place({ name: isolated(ticketName), number, count: of })
}

/** Why a ticket is no longer valid, or null for a valid one. `newGuest` is the person it was passed on to. */
export function voidReason(state: ShownTicketState, newGuest?: string): string | null {
  switch (state) {
    case 'valid':
    case 'checked_in':
    case 'checked_out': {
      return null
    }
    case 'refunded': {
      return m.sales_ticket_refunded()
    }
    case 'cancelled': {
      return m.sales_ticket_cancelled()
    }
    case 'transferred': {
      return newGuest ? m.sales_ticket_passed_on_to({ name: newGuest }) : m.sales_ticket_passed_on()
    }
  }
}
