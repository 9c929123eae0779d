import type { Route } from './+types/event-guests'
import { EventFrame } from '../../features/events/details/EventFrame.tsx'
import { GuestOrders } from '../../features/guests/GuestOrders.tsx'

export default function EventGuestsPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="guests">
      {(event) => <GuestOrders event={event} />}
    </EventFrame>
  )
}
