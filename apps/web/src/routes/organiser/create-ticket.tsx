import type { Route } from './+types/create-ticket'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'
import { CreateTicket } from '../../features/programme/ticket-types/CreateTicket.tsx'

export default function CreateTicketPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="tickets">
      <CreateTicket key={params.eventId} eventId={params.eventId} />
    </EventFrame>
  )
}
