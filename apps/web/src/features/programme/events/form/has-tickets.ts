import type { EventView } from '@foyer/contract'

/** Whether an event has a ticket type on sale; null is an event that is yet to be saved. */
export function hasTickets(event: Pick<EventView, 'publicationGaps'> | null): boolean {
  return event !== null && !event.publicationGaps.some(({ code }) => code === 'ticket_type')
}
