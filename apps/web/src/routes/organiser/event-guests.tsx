import type { Route } from './+types/event-guests'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'
import { EventGuests } from '../../features/guests/guests/EventGuests.tsx'

export default function EventGuestsPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="guests">
      {(event) => <EventGuests event={event} />}
    </EventFrame>
  )
}
