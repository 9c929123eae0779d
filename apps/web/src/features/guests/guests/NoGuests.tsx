import type { EventView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'

interface NoGuestsProps {
  event: EventView
  /** Opens the dialog that issues complimentary tickets; absent where that is not possible. */
  onGive?: (() => void) | null
}

/** Shown for an event without ticket holders. */
export function NoGuests({ event, onGive = null }: NoGuestsProps) {
  return (
    <EmptyState
      art="rings"
      title={m.guests_none_title()}
      text={event.status === 'published' ? m.guests_none_published() : m.guests_none_draft()}
      action={
        onGive ? (
          <Button onClick={onGive}>{m.guests_issue()}</Button>
        ) : (
          <Button component={Link} to={`/events/details/${event._id}`}>
            {m.guests_go_to_event()}
          </Button>
        )
      }
    />
  )
}
