import type { TicketTypeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { useOrderTicketTypesMutation } from '../../../api/hooks.ts'
import { SortableList } from '../../../ui/SortableList.tsx'
import { toast } from '../../../ui/toast.ts'
import { TicketTypeCard } from './TicketTypeCard.tsx'
import { useTicketTypeActions } from './use-ticket-type-actions.ts'

interface SortableTicketTypesProps {
  eventId: string
  ticketTypes: readonly TicketTypeView[]
}

/** The cards of an event's ticket types, which can be sorted by pointer or keyboard. */
export function SortableTicketTypes({ eventId, ticketTypes }: SortableTicketTypesProps) {
  const [orderTicketTypes] = useOrderTicketTypesMutation()
  const actions = useTicketTypeActions()

  const order = async (ticketTypeIds: string[]) => {
    try {
      await orderTicketTypes({ params: { eventId }, body: { ticketIds: ticketTypeIds } }).unwrap()
    } catch (error) {
      toast.error(errorMessage(error))
      throw error
    }
  }

  return (
    <SortableList label={m.shell_tickets()} items={ticketTypes} nameOf={({ name }) => name} onOrder={order}>
      {(ticketType, handle) => <TicketTypeCard ticketType={ticketType} actions={actions} handle={handle} />}
    </SortableList>
  )
}
