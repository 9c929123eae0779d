import type { TicketTypeView } from '@foyer/contract'
import { errorMessage } from '../../../api/errors.ts'
import { useOrderTicketTypesMutation } from '../../../api/hooks.ts'
import { SortableList } from '../../../ui/SortableList.tsx'
import { toast } from '../../../ui/toast.ts'
import { TicketCard } from './TicketCard.tsx'
import { useTicketActions } from './use-ticket-actions.ts'

interface SortableTicketsProps {
  eventId: string
  tickets: readonly TicketTypeView[]
}

/** The cards of an event's tickets, which change places by pointer or keyboard. */
export function SortableTickets({ eventId, tickets }: SortableTicketsProps) {
  const [orderTicketTypes] = useOrderTicketTypesMutation()
  const actions = useTicketActions()

  const order = async (ticketTypeIds: string[]) => {
    try {
      await orderTicketTypes({ params: { eventId }, body: { ticketIds: ticketTypeIds } }).unwrap()
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to update ticket'))
      throw error
    }
  }

  return (
    <SortableList label="Tickets" items={tickets} nameOf={({ name }) => name} onOrder={order}>
      {(ticket, handle) => <TicketCard ticket={ticket} actions={actions} handle={handle} />}
    </SortableList>
  )
}
