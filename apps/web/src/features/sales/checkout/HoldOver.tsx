import { Button } from '@mantine/core'
import { m } from '@foyer/messages'
import type { OrderView } from '@foyer/contract'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'

interface HoldOverProps {
  order: Pick<OrderView, 'state' | 'quantity' | 'event'>
}

/** Shown when a hold has ended: the buyer was not charged and can return to the event. */
export function HoldOver({ order }: HoldOverProps) {
  const { event, quantity } = order
  const cancelled = order.state === 'cancelled'
  return (
    <EmptyState
      order={1}
      art="calendar"
      title={cancelled ? m.sales_checkout_cancelled_title() : m.sales_checkout_expired_title()}
      text={cancelled ? m.sales_checkout_cancelled_text() : m.sales_checkout_expired_text({ count: quantity })}
      action={
        <Button component={Link} to={eventPath(event)}>
          {event.customUrl === null ? m.shell_find_events() : m.sales_back_to_event()}
        </Button>
      }
    />
  )
}

/** The page of an order's event, or the listing for one without an address. */
export function eventPath(event: Pick<OrderView['event'], 'customUrl'>): string {
  return event.customUrl === null ? '/events/listing' : `/events/${event.customUrl}`
}
