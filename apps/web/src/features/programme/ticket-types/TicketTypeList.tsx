import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useListTicketTypesQuery } from '../../../api/hooks.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { SortableTicketTypes } from './SortableTicketTypes.tsx'

/** The ticket types of an event, in the order in which buyers see them. */
export function TicketTypeList({ eventId }: { eventId: string }) {
  const { data, error, refetch } = useListTicketTypesQuery({ params: { eventId } })
  const add = (
    <Button component={Link} to={`/events/${eventId}/create-ticket`} leftSection={<IconPlus size={18} aria-hidden />}>
      {m.programme_ticket_add()}
    </Button>
  )
  if (error && !data) {
    return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <CardSkeletons count={3} />
  if (data.items.length === 0) {
    return (
      <EmptyState
        art="stubs"
        title={m.programme_ticket_list_empty_title()}
        text={m.programme_ticket_list_empty_text()}
        action={add}
      />
    )
  }
  return (
    <>
      <div className="line spread gap-12-24">
        <p className="flush measure mute">{m.programme_ticket_list_hint()}</p>
        {add}
      </div>
      <SortableTicketTypes eventId={eventId} ticketTypes={data.items.filter(({ variantOf }) => variantOf === null)} />
    </>
  )
}
