import type { TicketTypeView } from '@foyer/contract'
import { errorMessage } from '../../../api/errors.ts'
import { useDeleteTicketTypeMutation, useUpdateTicketTypeMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { bodyWithStatus } from './ticket-form-values.ts'

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

export interface TicketActions {
  toggleSale: (ticket: TicketTypeView) => Promise<void>
  remove: (ticket: TicketTypeView) => Promise<void>
}

export function useTicketActions(): TicketActions {
  const [updateTicketType] = useUpdateTicketTypeMutation()
  const [deleteTicketType] = useDeleteTicketTypeMutation()

  const toggleSale = async (ticket: TicketTypeView) => {
    const status = ticket.status === 'on_sale' ? 'paused' : 'on_sale'
    const params = { eventId: ticket.eventId, ticketTypeId: ticket._id }
    try {
      await updateTicketType({ params, body: bodyWithStatus(ticket, status) }).unwrap()
      toast.success(status === 'paused' ? `“${ticket.name}” is paused.` : `“${ticket.name}” is on sale again.`)
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to update ticket'))
    }
  }

  const remove = async (ticket: TicketTypeView) => {
    if (!(await deleting(ticket))) return
    try {
      const { archived } = await deleteTicketType({ params: { id: ticket._id } }).unwrap()
      toast.success(archived ? 'The ticket is archived.' : 'The ticket is deleted.')
    } catch (error) {
      toast.error(errorMessage(error, 'Failed to delete ticket'))
    }
  }

  return { toggleSale, remove }
}
