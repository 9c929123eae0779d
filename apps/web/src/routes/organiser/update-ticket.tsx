import type { Route } from './+types/update-ticket'
import { UpdateTicket } from '../../features/ticket-types/UpdateTicket.tsx'
import { Page } from '../../ui/Page.tsx'

export default function UpdateTicketPage({ params }: Route.ComponentProps) {
  return (
    <Page width="full">
      <UpdateTicket key={params.ticketId} ticketId={params.ticketId} />
    </Page>
  )
}
