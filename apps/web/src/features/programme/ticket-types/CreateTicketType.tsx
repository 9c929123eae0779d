import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useCreateTicketTypeMutation, useGetEventQuery, useListTicketTypesQuery } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { admittingOf, blankTicketType, currencyFieldOf } from './ticket-type-form-values.ts'
import { TicketTypeForm } from './TicketTypeForm.tsx'

/** Creates a ticket type for an event. */
export function CreateTicketType({ eventId }: { eventId: string }) {
  const { data: event, error, refetch } = useGetEventQuery({ params: { id: eventId } })
  const ticketTypes = useListTicketTypesQuery({ params: { eventId } })
  const [createTicketType] = useCreateTicketTypeMutation()
  const navigate = useNavigate()
  const list = `/events/ticket/${eventId}`

  if (error && !event) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!event) return <FormSkeleton fields={5} />
  return (
    <TicketTypeForm
      initial={blankTicketType}
      facts={{
        currency: event.currency,
        timezone: event.timezone,
        eventEndsAt: event.endsAt,
        claimed: 0,
        charges: event,
        ofPasses: Boolean(event.passesForSeries),
        changeCurrencyAt: currencyFieldOf(event),
        admitting: admittingOf(ticketTypes.data?.items ?? []),
      }}
      save={(body) => createTicketType({ body: { eventId, ...body } }).unwrap()}
      saveLabel={m.programme_ticket_add()}
      onSaved={() => {
        toast.success(m.programme_ticket_added())
        void navigate(list)
      }}
      another={{
        label: m.programme_ticket_add_another(),
        values: blankTicketType,
        onSaved: () => toast.success(m.programme_ticket_added_next()),
      }}
      cancel={
        <Button component={Link} to={list} variant="subtle">
          {m.shell_cancel()}
        </Button>
      }
    />
  )
}
