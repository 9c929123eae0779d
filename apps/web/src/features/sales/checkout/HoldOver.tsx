import { Button } from '@mantine/core'
import type { OrderView } from '@foyer/contract'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'

interface HoldOverProps {
  order: Pick<OrderView, 'state' | 'quantity' | 'event'>
}

/** The end of a hold: says that nothing was charged, and leads back to the event. */
export function HoldOver({ order }: HoldOverProps) {
  const { event, quantity } = order
  const things = quantity === 1 ? 'ticket' : `${quantity} tickets`
  const given = order.state === 'cancelled'
  return (
    <EmptyState
      order={1}
      art="calendar"
      title={given ? 'You gave these tickets back' : 'The time to pay ran out'}
      text={
        given
          ? 'Nothing was charged. If you change your mind, have another look at the event.'
          : `Nothing was charged. Your ${things} ${quantity === 1 ? 'goes' : 'go'} back on sale within a few seconds, so you may still be able to get ${quantity === 1 ? 'it' : 'them'} again.`
      }
      action={
        <Button component={Link} to={eventPath(event)}>
          {event.customUrl === null ? 'Find events' : 'Back to the event'}
        </Button>
      }
    />
  )
}

/** The page of an order's event, or the listing for one without an address. */
export function eventPath(event: Pick<OrderView['event'], 'customUrl'>): string {
  return event.customUrl === null ? '/events/listing' : `/events/${event.customUrl}`
}
