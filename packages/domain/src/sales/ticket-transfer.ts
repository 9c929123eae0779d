import type { OrderState, TicketState } from '../states.ts'

/** How often one ticket may change hands, so that it cannot go round as a means of payment. */
export const MOST_TRANSFERS = 5

/**
 * Why a ticket cannot be passed on now. `scanned`: it has admitted a guest, even if they have left since. `extra`: it admits nobody, and is
 * handed out to any guest of its order.
 */
export type TransferRefusal = 'extra' | 'switched_off' | 'void' | 'scanned' | 'over' | 'too_often'

/** A ticket that somebody wants to pass on. `endsAt` null: its event's date is still to be announced. */
export type TransferableTicket = {
  state: TicketState
  orderState: OrderState
  checkedInAt: Date | null
  /** How often it changed hands already. */
  transfers: number
  extra: boolean
  event: { transfers: boolean; endsAt: Date | null }
}

/** Whether a ticket can be passed on now: null, or why not. */
export function transferRefusal(ticket: TransferableTicket, now: Date): TransferRefusal | null {
  const sold = ticket.orderState === 'paid' || ticket.orderState === 'partially_refunded'
  if (ticket.extra) return 'extra'
  if (!sold || ticket.state === 'cancelled' || ticket.state === 'refunded') return 'void'
  if (!ticket.event.transfers) return 'switched_off'
  if (ticket.event.endsAt !== null && now > ticket.event.endsAt) return 'over'
  if (ticket.state !== 'valid' || ticket.checkedInAt !== null) return 'scanned'
  return ticket.transfers >= MOST_TRANSFERS ? 'too_often' : null
}

/**
 * Whether a text can be a person's name in a mail to a person who did not request it: it must contain no address and no link, because our
 * mails must not carry a stranger's advertisement.
 */
export function isPlainName(name: string): boolean {
  return !/[@/\\<>]|www\.|\.[a-z]{2,}(?:\s|$)/i.test(name.normalize('NFKC'))
}
