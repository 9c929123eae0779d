import type { Route } from './+types/event-messages'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'
import { EventMessages } from '../../features/guests/messages/EventMessages.tsx'

export default function EventMessagesPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="messages">
      {(event) => <EventMessages event={event} />}
    </EventFrame>
  )
}
