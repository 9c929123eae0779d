import type { EventView } from '@foyer/contract'

/** Whether an event has a ticket type on sale; null means an event that is not saved yet. */
export function hasTickets(event: Pick<EventView, 'publicationGaps'> | null): boolean {
  return event !== null && !event.publicationGaps.some(({ code }) => code === 'ticket_type')
}
