import type { Route } from './+types/event-details'
import { EventDetails } from '../../features/programme/events/details/EventDetails.tsx'

export default function EventDetailsPage({ params }: Route.ComponentProps) {
  return <EventDetails eventId={params.eventId} />
}
