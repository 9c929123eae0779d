import type { Route } from './+types/create-ticket-type'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'
import { CreateTicketType } from '../../features/programme/ticket-types/CreateTicketType.tsx'

export default function CreateTicketPage({ params }: Route.ComponentProps) {
  return (
    <EventFrame eventId={params.eventId} current="tickets">
      <CreateTicketType key={params.eventId} eventId={params.eventId} />
    </EventFrame>
  )
}
