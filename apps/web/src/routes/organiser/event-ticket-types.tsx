import type { Route } from './+types/event-ticket-types'
import { EventFrame } from '../../features/programme/events/details/EventFrame.tsx'
import { Bundles } from '../../features/programme/bundles/Bundles.tsx'
import { TicketTypeList } from '../../features/programme/ticket-types/TicketTypeList.tsx'
import { WaitingRoomPanel } from '../../features/programme/waiting-room/WaitingRoomPanel.tsx'
import { WaitingList } from '../../features/sales/waiting-list/WaitingList.tsx'
import { useListTicketTypesQuery } from '../../api/hooks.ts'

export default function EventTicketsPage({ params }: Route.ComponentProps) {
  const tickets = useListTicketTypesQuery({ params: { eventId: params.eventId } })
  const hasList = tickets.data?.items.some((ticket) => ticket.waitingList) ?? false
  return (
    <EventFrame eventId={params.eventId} current="tickets">
      {(event) => (
        <>
          <TicketTypeList eventId={params.eventId} />
          {tickets.data && <Bundles event={event} ticketTypes={tickets.data.items} />}
          <WaitingRoomPanel event={event} />
          {tickets.data && <WaitingList key={`${event._id} ${String(hasList)}`} event={event} enabled={hasList} />}
        </>
      )}
    </EventFrame>
  )
}
