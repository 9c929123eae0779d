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
import { currencyFieldOf, ticketTypeValues } from './ticket-type-form-values.ts'
import { TicketTypeForm } from './TicketTypeForm.tsx'

interface UpdateTicketTypeProps {
  ticketTypeId: string
  /** What stands around every screen of the event the ticket belongs to. */
  Frame: ComponentType<{ eventId: string; children: ReactNode }>
}

/** A ticket to change, and the event whose clock and currency it goes by. */
export function UpdateTicketType({ ticketTypeId, Frame }: UpdateTicketTypeProps) {
  const ticketType = useGetTicketTypeQuery({ params: { id: ticketTypeId } })
  const eventId = ticketType.data?.eventId
  const event = useGetEventQuery(eventId === undefined ? skipToken : { params: { id: eventId } })
  const failed = ticketType.error ?? event.error

  if (failed && !(ticketType.data && event.data)) {
    const retry = () => void (ticketType.error ? ticketType.refetch() : event.refetch())
    return <ErrorState message={errorMessage(failed, 'Failed to fetch ticket')} onRetry={retry} />
  }
  if (!ticketType.data || !event.data) return <FormSkeleton fields={5} />
  return (
    <Frame eventId={event.data._id}>
      <Loaded key={ticketType.data._id} ticketType={ticketType.data} event={event.data} />
    </Frame>
  )
}

function Loaded({ ticketType, event }: { ticketType: TicketTypeView; event: EventView }) {
  const [updateTicketType] = useUpdateTicketTypeMutation()
  const navigate = useNavigate()
  const list = `/events/ticket/${event._id}`
  return (
    <TicketTypeForm
      initial={ticketTypeValues(ticketType, event.timezone)}
      facts={{
        currency: ticketType.currency,
        timezone: event.timezone,
        eventEndsAt: event.endsAt,
        claimed: ticketType.claimed,
        charges: event,
        changeCurrencyAt: currencyFieldOf(event),
      }}
      kindFrozen={ticketType.claimed > 0}
      save={(body) => updateTicketType({ params: { eventId: event._id, ticketTypeId: ticketType._id }, body }).unwrap()}
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
