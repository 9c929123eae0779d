import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../../ui/EmptyState.tsx'

/** Shown when the dates are no longer held. The cart still has them, so the buyer can try again. */
export function GroupOver({ returned }: { returned: boolean }) {
  return (
    <EmptyState
      order={1}
      art="calendar"
      title={returned ? m.sales_group_returned_title() : m.sales_group_over_title()}
      text={returned ? m.sales_group_returned_text() : m.sales_group_over_text()}
      action={
        <>
          <Button component={Link} to="/cart">
            {m.sales_group_back_to_cart()}
          </Button>
          <Button component={Link} to="/events/listing" variant="default">
            {m.shell_find_events()}
          </Button>
        </>
      }
    />
  )
}
