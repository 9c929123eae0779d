import type { WaitingEntryView } from '@foyer/contract'
import type { ListedEntry } from './waiting-list.queries.ts'

/** Without `contacts` the address is left out; `change` is whether the reader may change the list. */
export function waitingEntryView(
  row: ListedEntry,
  { contacts, change }: { contacts: boolean; change: boolean },
): WaitingEntryView {
  const hasOffer = row.state === 'offered'
  return {
    _id: row.id,
    ticketId: row.ticket_type_id,
    ticketName: row.ticket_name,
    name: row.name,
    email: contacts ? row.email : '',
    quantity: row.quantity,
    state: row.state,
    position: row.state === 'waiting' ? row.position : null,
    offered: hasOffer ? row.offered : null,
    offerExpiresAt: hasOffer && row.held_until ? row.held_until.toISOString() : null,
    joinedAt: row.created_at.toISOString(),
    can: {
      remove: change && (hasOffer || row.state === 'waiting'),
      offer: change && row.state === 'waiting',
    },
  }
}
