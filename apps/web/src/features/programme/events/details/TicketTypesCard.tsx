import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useListTicketTypesQuery } from '../../../../api/hooks.ts'
import type { CallResult } from '../../../../api/types.ts'
import { currentPriceInWords } from '../../../../lib/ticket-price.ts'
import { CapacityBar, capacityInWords } from '../../../../ui/CapacityBar.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../../ui/Skeletons.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import classes from './EventOverview.module.css'

type TicketType = CallResult<'listTicketTypes'>['items'][number]

/** How each ticket sells, in short. */
export function TicketTypesCard({ eventId }: { eventId: string }) {
  const { data, error, refetch } = useListTicketTypesQuery({ params: { eventId } })
  return (
    <Surface
      as="section"
      title={m.shell_tickets()}
      actions={
        <Button component={Link} to={`/events/ticket/${eventId}`} variant="subtle" size="sm">
          {m.events_review_manage_tickets()}
        </Button>
      }
    >
      {data ? (
        <TicketTypeLines ticketTypes={data.items.filter(({ variants }) => variants.length === 0)} />
      ) : error ? (
        <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Surface>
  )
}

function TicketTypeLines({ ticketTypes }: { ticketTypes: readonly TicketType[] }) {
  if (ticketTypes.length === 0) return <p className="flush mute">{m.events_hub_tickets_none()}</p>
  return (
    <ul className={classes['tickets']}>
      {ticketTypes.map((ticketType) => (
        <li key={ticketType._id}>
          <span className="semibold">{ticketType.name}</span>
          <span className="mute text-end">{currentPriceInWords(ticketType)}</span>
          <CapacityBar sold={ticketType.sold} held={ticketType.held} capacity={ticketType.capacity} />
          <span className="text-sm mute text-end" aria-hidden={ticketType.capacity !== null}>
            {capacityInWords(ticketType)}
          </span>
        </li>
      ))}
    </ul>
  )
}
