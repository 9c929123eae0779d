import { formatMoney } from '@foyer/domain'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useListTicketTypesQuery } from '../../../../api/hooks.ts'
import type { CallResult } from '../../../../api/types.ts'
import { CapacityBar, capacityInWords } from '../../../../ui/CapacityBar.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../../ui/Skeletons.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import classes from './EventOverview.module.css'

type Ticket = CallResult<'listTicketTypes'>['items'][number]

function priceOf({ kind, price, currency }: Ticket): string {
  if (kind === 'free') return 'Free'
  return kind === 'donation' ? 'Donation' : formatMoney(price, currency)
}

/** How each ticket sells, in short. */
export function TicketsCard({ eventId }: { eventId: string }) {
  const { data, error, refetch } = useListTicketTypesQuery({ params: { eventId } })
  return (
    <Surface
      as="section"
      title="Tickets"
      actions={
        <Button component={Link} to={`/events/ticket/${eventId}`} variant="subtle" size="sm">
          Manage
        </Button>
      }
    >
      {data ? (
        <TicketLines tickets={data.items} />
      ) : error ? (
        <ErrorState message={errorMessage(error, 'Failed to get tickets for event')} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Surface>
  )
}

function TicketLines({ tickets }: { tickets: readonly Ticket[] }) {
  if (tickets.length === 0) return <p className="flush mute">None yet. An event goes on sale with at least one.</p>
  return (
    <ul className={classes['tickets']}>
      {tickets.map((ticket) => (
        <li key={ticket._id}>
          <span className="semibold">{ticket.name}</span>
          <span className={classes['ticketPrice']}>{priceOf(ticket)}</span>
          <CapacityBar sold={ticket.sold} held={ticket.held} capacity={ticket.capacity} />
          <span className={classes['ticketSold']} aria-hidden={ticket.capacity !== null}>
            {capacityInWords(ticket)}
          </span>
        </li>
      ))}
    </ul>
  )
}
