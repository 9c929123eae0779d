import type { EventView, TicketTypeView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query/react'
import type { ComponentType, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import {
  useGetEventQuery,
  useGetTicketTypeQuery,
  useListTicketTypesQuery,
  useUpdateTicketTypeMutation,
} from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { admittingOf, currencyFieldOf, ticketTypeValues } from './ticket-type-form-values.ts'
import { TicketTypeForm } from './TicketTypeForm.tsx'

interface UpdateTicketTypeProps {
  ticketTypeId: string
  /** The frame around every screen of the event that the ticket type belongs to. */
  Frame: ComponentType<{ eventId: string; children: ReactNode }>
}

/** Edits a ticket type, on the clock and in the currency of its event. */
export function UpdateTicketType({ ticketTypeId, Frame }: UpdateTicketTypeProps) {
  const ticketType = useGetTicketTypeQuery({ params: { id: ticketTypeId } })
  const eventId = ticketType.data?.eventId
  const event = useGetEventQuery(eventId === undefined ? skipToken : { params: { id: eventId } })
  const failed = ticketType.error ?? event.error

  if (failed && !(ticketType.data && event.data)) {
    const retry = () => void (ticketType.error ? ticketType.refetch() : event.refetch())
    return <ErrorState message={errorMessage(failed)} onRetry={retry} />
  }
  if (!ticketType.data || !event.data) return <FormSkeleton fields={5} />
  return (
    <Frame eventId={event.data._id}>
      <Loaded key={ticketType.data._id} ticketType={ticketType.data} event={event.data} />
    </Frame>
  )
}

function Loaded({ ticketType, event }: { ticketType: TicketTypeView; event: EventView }) {
  const ticketTypes = useListTicketTypesQuery({ params: { eventId: event._id } })
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
        ofPasses: Boolean(event.passesForSeries),
        changeCurrencyAt: currencyFieldOf(event),
        admitting: admittingOf(ticketTypes.data?.items ?? []),
      }}
      kindFrozen={ticketType.claimed > 0}
      save={(body) => updateTicketType({ params: { eventId: event._id, ticketTypeId: ticketType._id }, body }).unwrap()}
      saveLabel={m.programme_ticket_save()}
      onSaved={() => {
        toast.success(m.programme_ticket_saved())
        void navigate(list)
      }}
      cancel={
        <Button component={Link} to={list} variant="subtle">
          {m.shell_cancel()}
        </Button>
      }
    />
  )
}
