import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface NoKeyProps {
  /** A key was given and does not fit. */
  refused?: boolean
}

/** An order opened without its secret: tickets are not shown to whoever knows a reference. */
export function NoKey({ refused = false }: NoKeyProps) {
  return (
    <EmptyState
      order={1}
      art="search"
      title={refused ? 'This link does not open the order' : 'Open this order from your mail'}
      text={
        refused
          ? 'The link may be cut short, or newer tickets were sent since. Ask for a fresh one with the address you bought with.'
          : 'Tickets are only shown on the device that bought them, or through the link we mailed. We can send you that link again.'
      }
      action={
        <Button component={Link} to="/tickets">
          Send me my tickets again
        </Button>
      }
    />
  )
}
