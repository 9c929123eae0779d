import type { ShownTicketState } from '@foyer/contract'
import { m } from '@foyer/messages'

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
