import type { TicketTypeView } from '@foyer/contract'
import { errorMessage } from '../../../api/errors.ts'
import { useDeleteTicketTypeMutation, useUpdateTicketTypeMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { bodyWithStatus } from './ticket-type-form-values.ts'

function deleting({ name, claimed }: TicketTypeView): Promise<boolean> {
  return confirmAction(
    claimed > 0
      ? {
          title: `Archive “${name}”?`,
          body: 'It has been ordered, so it stays in the books and with those who hold it. Nobody can buy it any more.',
          confirmLabel: 'Archive the ticket',
          destructive: true,
        }
      : {
          title: `Delete “${name}”?`,
          body: 'Nobody has ordered it yet. This cannot be undone.',
          confirmLabel: 'Delete the ticket',
          destructive: true,
        },
  )
}

export interface TicketTypeActions {
  toggleSale: (ticketType: TicketTypeView) => Promise<void>
  remove: (ticketType: TicketTypeView) => Promise<void>
}

export function useTicketTypeActions(): TicketTypeActions {
  const [updateTicketType] = useUpdateTicketTypeMutation()
  const [deleteTicketType] = useDeleteTicketTypeMutation()

  const toggleSale = async (ticketType: TicketTypeView) => {
    const status = ticketType.status === 'on_sale' ? 'paused' : 'on_sale'
    const params = { eventId: ticketType.eventId, ticketTypeId: ticketType._id }
    try {
      await updateTicketType({ params, body: bodyWithStatus(ticketType, status) }).unwrap()
      toast.success(status === 'paused' ? `“${ticketType.name}” is paused.` : `“${ticketType.name}” is on sale again.`)
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to update ticket'))
    }
  }

  const remove = async (ticketType: TicketTypeView) => {
    if (!(await deleting(ticketType))) return
    try {
      const { archived } = await deleteTicketType({ params: { id: ticketType._id } }).unwrap()
      toast.success(archived ? 'The ticket is archived.' : 'The ticket is deleted.')
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to delete ticket'))
    }
  }

  return { toggleSale, remove }
}
