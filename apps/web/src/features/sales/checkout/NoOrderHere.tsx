import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** A checkout opened on a device that did not place the order, or whose order is gone. */
export function NoOrderHere() {
  return (
    <EmptyState
      order={1}
      art="search"
      title="This checkout is not open here"
      text="A checkout belongs to the browser that chose the tickets. If you have paid already, we can mail you the link to your tickets again."
      action={
        <>
          <Button component={Link} to="/tickets">
            Send me my tickets
          </Button>
          <Button component={Link} to="/events/listing" variant="default">
            Find events
          </Button>
        </>
      }
    />
  )
}
