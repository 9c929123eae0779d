import type { GuestOrderDetailView } from '@foyer/contract'
import { joinFacts, m } from '@foyer/messages'
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

const nameOf = ({ guestName, number }: Ticket) => guestName || m.guests_ticket_guest({ number })

/** The text of a ticket's row below the name of the guest. */
function detailsOf(ticket: Ticket, total: number, moment: OrderTicketsProps['moment']): string {
  const { ticketName, number, checkedInAt, door } = ticket
  const admitted = () => {
    if (!checkedInAt) return door
    const date = moment(checkedInAt)
    return door ? m.guests_ticket_admitted_at({ date, door }) : m.guests_ticket_admitted({ date })
  }
  return joinFacts([ticketName, m.guests_ticket_number_of({ number, total }), admitted()])
}

const isVoid = (ticket: Ticket) => ticket.state === 'refunded' || ticket.state === 'cancelled'

/** The tickets of an order with their guests, state and actions. */
export function OrderTickets({ order, moment }: OrderTicketsProps) {
  const [renaming, setRenaming] = useState<Ticket | null>(null)
  const [printing, setPrinting] = useState<Ticket | null>(null)
  const [cancel] = useCancelTicketsMutation()
  const [resend] = useResendHeldTicketMutation()
  const isDisputed = order.disputes.some(({ state }) => state !== 'won')

  const cancelOne = async (ticket: Ticket) => {
    const sure = await confirmAction({
      title: m.guests_ticket_cancel_title({ guest: nameOf(ticket) }),
      body: m.guests_ticket_cancel_body(),
      confirmLabel: m.guests_ticket_cancel_confirm(),
      cancelLabel: m.guests_ticket_cancel_keep(),
      destructive: true,
    })
    if (!sure) return
    try {
      await cancel({ params: { orderId: order._id }, body: { ticketIds: [ticket._id], free: true } }).unwrap()
      toast.success(m.guests_ticket_cancelled())
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  const mailAgain = async (ticket: Ticket) => {
    try {
      const { email } = await resend({ params: { ticketId: ticket._id } }).unwrap()
      toast.success(m.guests_answer_ticket_resent({ email }))
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }

  return (
    <Surface as="section" title={m.shell_tickets()}>
      <ul className="rows">
        {order.tickets.map((ticket) => (
          <li key={ticket._id}>
            <span className="shrinks semibold breakable grow-220">
              <span className={isVoid(ticket) ? classes['void'] : undefined}>{nameOf(ticket)}</span>
              <span className="hint">{detailsOf(ticket, order.tickets.length, moment)}</span>
              {ticket.holder && (
                <span className="hint">
                  {m.guests_ticket_passed_on({ email: ticket.holder.email, date: moment(ticket.holder.since) })}
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
                    aria-label={m.guests_ticket_print({ guest: nameOf(ticket) })}
                    onClick={() => setPrinting(ticket)}
                  >
                    <IconId size={18} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    size="lg"
                    aria-label={m.guests_ticket_rename({ guest: nameOf(ticket) })}
                    onClick={() => setRenaming(ticket)}
                  >
                    <IconPencil size={18} aria-hidden />
                  </ActionIcon>
                  {ticket.holder && (
                    <ActionIcon
                      size="lg"
                      aria-label={m.guests_ticket_resend({ email: ticket.holder.email })}
                      onClick={() => void mailAgain(ticket)}
                    >
                      <IconMailForward size={18} aria-hidden />
                    </ActionIcon>
                  )}
                  {order.can.cancelTickets && (
                    <ActionIcon
                      size="lg"
                      aria-label={m.guests_ticket_cancel({ guest: nameOf(ticket) })}
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
        name.trim() === ''
          ? m.guests_rename_fault_empty()
          : name.trim().length > 200
            ? m.guests_rename_fault_long()
            : null,
    },
  })
  const { submit, busy, failure, attempt } = useFormSubmit(form, async (values) => {
    await rename({ params: { ticketId: ticket._id }, body: values }).unwrap()
    toast.success(m.guests_renamed())
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={m.guests_rename_title()}>
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <FormErrors errors={{}} message={failure} attempt={attempt} />
          <TextInput
            label={m.shell_name()}
            description={m.guests_rename_hint()}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('guestName')}
          />
          <FormButtons busy={busy} onCancel={onClose}>
            {m.guests_rename_save()}
          </FormButtons>
        </Stack>
      </form>
    </Modal>
  )
}
