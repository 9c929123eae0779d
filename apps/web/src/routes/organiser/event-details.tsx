import type { Route } from './+types/event-details'
import { EventDetails } from '../../features/programme/events/details/EventDetails.tsx'
import { useFirstTicket } from '../../features/programme/ticket-types/use-first-ticket.tsx'

export default function EventDetailsPage({ params }: Route.ComponentProps) {
  return <EventDetails eventId={params.eventId} firstTicket={useFirstTicket(params.eventId)} />
}
