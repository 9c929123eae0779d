import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'

interface NoKeyProps {
  thing?: 'order' | 'ticket'

  /** A key was given and does not fit. */
  refused?: boolean
}

/** An order, or a ticket passed on, opened without its secret: tickets are not shown to whoever knows a reference. */
export function NoKey({ thing = 'order', refused = false }: NoKeyProps) {
  const had = thing === 'order' ? 'the address you bought with' : 'the address it was mailed to'
  return (
    <EmptyState
      order={1}
      art="search"
      title={refused ? `This link does not open the ${thing}` : `Open this ${thing} from your mail`}
      text={
        refused
          ? `The link may be cut short, or newer tickets were sent since. Ask for a fresh one with ${had}.`
          : 'Tickets are only shown on a device that opened them before, or through the link we mailed. We can send you that link again.'
      }
      action={
        <Button component={Link} to="/tickets">
          Send me my tickets again
        </Button>
      }
    />
  )
}
