import { PrintBadges } from '../../features/guests/guests/PrintBadges.tsx'
import { EventDoors } from '../../features/door/doors/EventDoors.tsx'
import { TicketKeys } from '../../features/programme/ticket-keys/TicketKeys.tsx'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'
import type { Route } from './+types/event-doors'

export default function EventDoorsPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="doors">
      <EventDoors key={params.eventId} eventId={params.eventId} PrintBadges={PrintBadges} />
      <TicketKeys key={`keys of ${params.eventId}`} eventId={params.eventId} />
    </EventFrame>
  )
}
