import type { EventView, TicketTypeView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query/react'
import type { ComponentType, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useGetEventQuery, useGetTicketTypeQuery, useUpdateTicketTypeMutation } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { currencyFieldOf, ticketValues } from './ticket-form-values.ts'
import { TicketForm } from './TicketForm.tsx'

interface UpdateTicketProps {
  ticketTypeId: string
  /** What stands around every screen of the event the ticket belongs to. */
  Frame: ComponentType<{ eventId: string; children: ReactNode }>
}

/** A ticket to change, and the event whose clock and currency it goes by. */
export function UpdateTicket({ ticketTypeId, Frame }: UpdateTicketProps) {
  const ticket = useGetTicketTypeQuery({ params: { id: ticketTypeId } })
  const eventId = ticket.data?.eventId
  const event = useGetEventQuery(eventId === undefined ? skipToken : { params: { id: eventId } })
  const failed = ticket.error ?? event.error

  if (failed && !(ticket.data && event.data)) {
    const retry = () => void (ticket.error ? ticket.refetch() : event.refetch())
    return <ErrorState message={errorMessage(failed, 'Failed to fetch ticket')} onRetry={retry} />
  }
  if (!ticket.data || !event.data) return <FormSkeleton fields={5} />
  return (
    <Frame eventId={event.data._id}>
      <Loaded key={ticket.data._id} ticket={ticket.data} event={event.data} />
    </Frame>
  )
}

function Loaded({ ticket, event }: { ticket: TicketTypeView; event: EventView }) {
  const [updateTicketType] = useUpdateTicketTypeMutation()
  const navigate = useNavigate()
  const list = `/events/ticket/${event._id}`
  return (
    <TicketForm
      initial={ticketValues(ticket, event.timezone)}
      facts={{
        currency: ticket.currency,
        timezone: event.timezone,
        eventEndsAt: event.endsAt,
        claimed: ticket.claimed,
        charges: event,
        changeCurrencyAt: currencyFieldOf(event),
      }}
      kindFrozen={ticket.claimed > 0}
      save={(body) => updateTicketType({ params: { eventId: event._id, ticketTypeId: ticket._id }, body }).unwrap()}
      saveLabel="Save ticket"
      onSaved={() => {
        toast.success('The ticket is saved.')
        void navigate(list)
      }}
      cancel={
        <Button component={Link} to={list} variant="subtle">
          Cancel
        </Button>
      }
    />
  )
}
