import type { ShownTicketState } from '@foyer/contract'

/** Why a ticket no longer admits anybody, or null for one that does. `newGuest` is whom it was passed on to. */
export function voidReason(state: ShownTicketState, newGuest?: string): string | null {
  switch (state) {
    case 'valid':
    case 'checked_in':
    case 'checked_out': {
      return null
    }
    case 'refunded':
    case 'cancelled': {
      return `This ticket was ${state} and no longer opens the door.`
    }
    case 'transferred': {
      return `Passed on to ${newGuest || 'somebody else'}: their own code opens the door now.`
    }
  }
}
