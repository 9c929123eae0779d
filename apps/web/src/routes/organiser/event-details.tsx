import type { Route } from './+types/event-details'
import { EventDetails } from '../../features/events/details/EventDetails.tsx'

export default function EventDetailsPage({ params }: Route.ComponentProps) {
  return <EventDetails eventId={params.eventId} />
}
