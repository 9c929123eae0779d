import type { GuestOrderDetailView } from '@foyer/contract'
import { ActionIcon, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconId, IconMailForward, IconPencil, IconTicketOff } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useCancelTicketsMutation, useRenameGuestMutation, useResendHeldTicketMutation } from '../../../api/hooks.ts'
import { useFormSubmit } from '../../../lib/use-form-submit.ts'
import { confirmAction } from '../../../ui/confirm.tsx'
import { FormButtons } from '../../../ui/FormButtons.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import classes from './GuestOrder.module.css'
import { PrintBadges } from './PrintBadges.tsx'

type Ticket = GuestOrderDetailView['tickets'][number]

interface OrderTicketsProps {
  order: GuestOrderDetailView
  moment: (at: string) => string
}

const isVoid = (ticket: Ticket) => ticket.state === 'refunded' || ticket.state === 'cancelled'

/** Who comes with this order, and where they are now. */
export function OrderTickets({ order, moment }: OrderTicketsProps) {
  const [renaming, setRenaming] = useState<Ticket | null>(null)
  const [printing, setPrinting] = useState<Ticket | null>(null)
  const [cancel] = useCancelTicketsMutation()
  const [resend] = useResendHeldTicketMutation()
  const isDisputed = order.disputes.some(({ state }) => state !== 'won')

  const cancelOne = async (ticket: Ticket) => {
    const sure = await confirmAction({
      title: `Cancel the ticket of ${ticket.guestName || 'this guest'}?`,
      body: 'It no longer opens the door, its place goes back on sale, and no money is given back.',
      confirmLabel: 'Cancel the ticket',
      cancelLabel: 'Keep it',
      destructive: true,
    })
    if (!sure) return
    try {
      await cancel({ params: { orderId: order._id }, body: { ticketIds: [ticket._id], free: true } }).unwrap()
      toast.success('The ticket is void.')
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  const mailAgain = async (ticket: Ticket) => {
    try {
      const { message } = await resend({ params: { ticketId: ticket._id } }).unwrap()
      toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return (
    <Surface as="section" title="Tickets">
      <ul className="rows">
        {order.tickets.map((ticket) => (
          <li key={ticket._id}>
            <span className="shrinks semibold breakable grow-220">
              <span className={isVoid(ticket) ? classes['void'] : undefined}>
                {ticket.guestName || `Guest ${ticket.number}`}
              </span>
              <span className="hint">
                {ticket.ticketName} · ticket {ticket.number} of {order.tickets.length}
                {ticket.checkedInAt ? ` · let in ${moment(ticket.checkedInAt)}` : ''}
                {ticket.door ? ` (${ticket.door})` : ''}
              </span>
              {ticket.holder && (
                <span className="hint">
                  Passed on {moment(ticket.holder.since)} · {ticket.holder.email}
                </span>
              )}
            </span>
            <span className="inline-flex align-center gap-8">
              {isDisputed && !isVoid(ticket) && <StatusBadge status="disputed" />}
              <StatusBadge status={ticket.state} />
              {!isVoid(ticket) && (
                <>
                  <ActionIcon
                    size="lg"
                    aria-label={`Print the badge of ${ticket.guestName || 'this guest'}`}
                    onClick={() => setPrinting(ticket)}
                  >
                    <IconId size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    size="lg"
                    aria-label={`Rename ${ticket.guestName || 'this guest'}`}
                    onClick={() => setRenaming(ticket)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                  {ticket.holder && (
                    <ActionIcon
                      size="lg"
                      aria-label={`Mail the ticket to ${ticket.holder.email} again`}
                      onClick={() => void mailAgain(ticket)}
                    >
                      <IconMailForward size={18} aria-hidden />
                    </ActionIcon>
                  )}
                  {order.can.cancelTickets && (
                    <ActionIcon
                      size="lg"
                      aria-label={`Cancel the ticket of ${ticket.guestName || 'this guest'}`}
                      onClick={() => void cancelOne(ticket)}
                    >
                      <IconTicketOff size={18} aria-hidden />
                    </ActionIcon>
                  )}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {printing && (
        <PrintBadges
          eventId={order.event._id}
          title={order.event.title}
          only={[printing._id]}
          onClose={() => setPrinting(null)}
        />
      )}
      {renaming && <RenameGuest ticket={renaming} onClose={() => setRenaming(null)} />}
    </Surface>
  )
}

function RenameGuest({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [rename] = useRenameGuestMutation()
  const form = useForm({
    initialValues: { guestName: ticket.guestName },
    validate: {
      guestName: (name) =>
        name.trim() === '' ? 'Say who comes.' : name.trim().length > 200 ? 'That name is too long.' : null,
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    await rename({ params: { ticketId: ticket._id }, body: values }).unwrap()
    toast.success('The guest is renamed.')
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title="Who comes with this ticket?">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <TextInput
            label="Name"
            description="The code stays the same, so tickets already printed still open the door."
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('guestName')}
          />
          <FormButtons busy={busy} onCancel={onClose}>
            Save the name
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
