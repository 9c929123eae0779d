import type { Route } from './+types/event-tickets'
import { EventFrame } from '../../features/events/details/EventFrame.tsx'
import { TicketList } from '../../features/ticket-types/TicketList.tsx'

export default function EventTicketsPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="tickets">
      <TicketList eventId={params.eventId} />
    </EventFrame>
  )
}
