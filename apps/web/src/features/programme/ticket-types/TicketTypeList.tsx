import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useListTicketTypesQuery } from '../../../api/hooks.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { CardSkeletons } from '../../../ui/Skeletons.tsx'
import { SortableTicketTypes } from './SortableTicketTypes.tsx'

/** The tickets of an event, in the order in which buyers see them. */
export function TicketTypeList({ eventId }: { eventId: string }) {
  const { data, error, refetch } = useListTicketTypesQuery({ params: { eventId } })
  const add = (
    <Button component={Link} to={`/events/${eventId}/create-ticket`} leftSection={<IconPlus size={18} aria-hidden />}>
      Add ticket
    </Button>
  )
  if (error && !data) {
    const message = errorMessage(error, 'Failed to get tickets for event')
    return <ErrorState message={message} onRetry={() => void refetch()} />
  }
  if (!data) return <CardSkeletons count={3} />
  if (data.items.length === 0) {
    return (
      <EmptyState
        art="stubs"
        title="No tickets yet"
        text="An event goes on sale with at least one. Free ones count as well."
        action={add}
      />
    )
  }
  return (
    <>
      <div className="line spread gap-12-24">
        <p className="flush measure mute">
          Buyers see them in this order. Drag to change it, or press the handle and use the arrow keys.
        </p>
        {add}
      </div>
      <SortableTicketTypes eventId={eventId} ticketTypes={data.items} />
    </>
  )
}
