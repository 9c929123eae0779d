import type { AutomaticMessageKind, TicketTypeView } from '@foyer/contract'
import { m } from '@foyer/messages'

interface Addressed {
  readonly ticketId: string | null
  readonly isSelection: boolean
  readonly automatic: AutomaticMessageKind | null
}

/** The recipients of a message, in words. */
export function recipientWords(
  { ticketId, isSelection, automatic }: Addressed,
  ticketTypes: readonly TicketTypeView[],
): string {
  if (automatic !== null) return m.guests_message_to_came()
  if (isSelection) return m.guests_message_selection()
  if (ticketId === null) return m.guests_message_to_all()
  const ticket = ticketTypes.find(({ _id }) => _id === ticketId)?.name
  return ticket === undefined ? m.guests_message_to_deleted() : m.guests_message_to_holders({ ticket })
}
