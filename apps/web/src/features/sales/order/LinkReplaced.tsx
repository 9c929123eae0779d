import { Button } from '@mantine/core'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** Shown after the buyer replaced the link: this page's link no longer works, the new one was e-mailed. */
export function LinkReplaced({ email }: { email: string }) {
  return (
    <EmptyState
      order={1}
      art="stubs"
      title={m.sales_order_link_replaced_title()}
      text={m.sales_order_link_replaced_text({ email })}
      action={
        <Button component={Link} to="/tickets" variant="default">
          {m.sales_find_tickets()}
        </Button>
      }
    />
  )
}
