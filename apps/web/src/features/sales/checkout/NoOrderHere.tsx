import { Button } from '@mantine/core'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** A checkout opened on a device that did not place the order, or whose order is gone. */
export function NoOrderHere() {
  return (
    <EmptyState
      order={1}
      art="search"
      title={m.sales_checkout_elsewhere_title()}
      text={m.sales_checkout_elsewhere_text()}
      action={
        <>
          <Button component={Link} to="/tickets">
            {m.sales_find_tickets()}
          </Button>
          <Button component={Link} to="/events/listing" variant="default">
            {m.shell_find_events()}
          </Button>
        </>
      }
    />
  )
}
