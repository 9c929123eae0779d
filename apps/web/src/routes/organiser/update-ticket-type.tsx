import type { ReactNode } from 'react'
import type { Route } from './+types/update-ticket-type'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'
import { UpdateTicketType } from '../../features/programme/ticket-types/UpdateTicketType.tsx'

export default function UpdateTicketPage({ params }: Route.ComponentProps) {
  return <UpdateTicketType key={params.ticketId} ticketTypeId={params.ticketId} Frame={TicketsFrame} />
}

function TicketsFrame({ eventId, children }: { eventId: string; children: ReactNode }) {
  return (
    <EventFrame eventId={eventId} current="tickets">
      {children}
    </EventFrame>
  )
}
