import type { Route } from './+types/event-guests'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'
import { GuestOrders } from '../../features/guests/guests/GuestOrders.tsx'

export default function EventGuestsPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="guests">
      {(event) => <GuestOrders event={event} />}
    </EventFrame>
  )
}
