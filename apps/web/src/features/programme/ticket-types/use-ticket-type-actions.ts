import type { TicketTypeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { errorMessage } from '../../../api/errors.ts'
import { useDeleteTicketTypeMutation, useUpdateTicketTypeMutation } from '../../../api/hooks.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.ts'
import { showUndoable } from '../../../ui/undo-toast.tsx'
import { bodyWithStatus } from './ticket-type-form-values.ts'

function deleting({ name, claimed }: TicketTypeView): Promise<boolean> {
  return confirmAction(
    claimed > 0
      ? {
          title: m.programme_ticket_archive_title({ name }),
          body: m.programme_ticket_archive_body(),
          confirmLabel: m.programme_ticket_archive_confirm(),
          destructive: true,
        }
      : {
          title: m.programme_ticket_delete_title({ name }),
          body: m.programme_ticket_delete_body(),
          confirmLabel: m.programme_ticket_delete_confirm(),
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

  const toggleSale = async (ticketType: TicketTypeView): Promise<void> => {
    const status = ticketType.status === 'on_sale' ? 'paused' : 'on_sale'
    const params = { eventId: ticketType.eventId, ticketTypeId: ticketType._id }
    try {
      const changed = await updateTicketType({ params, body: bodyWithStatus(ticketType, status) }).unwrap()
      const { name } = ticketType
      if (status === 'on_sale') toast.success(m.programme_ticket_resumed({ name }))
      else showUndoable(m.programme_ticket_paused({ name }), () => void toggleSale(changed))
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  const remove = async (ticketType: TicketTypeView) => {
    if (!(await deleting(ticketType))) return
    try {
      const { archived } = await deleteTicketType({ params: { id: ticketType._id } }).unwrap()
      toast.success(archived ? m.programme_ticket_archived() : m.programme_ticket_deleted())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return { toggleSale, remove }
}
