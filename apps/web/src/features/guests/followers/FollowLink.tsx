import { Button } from '@mantine/core'
import type { FollowedView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'

/** The result of opening a mailed link: the address follows the organisation, or no longer does. */
export function FollowOutcome({
  title,
  text,
  organisation,
}: {
  title: string
  text: string
  organisation: FollowedView
}) {
  return (
    <EmptyState
      order={1}
      art="rings"
      title={title}
      text={text}
      action={
        <Button component={Link} to={`/o/${organisation.slug}`}>
          {m.guests_follow_see_page()}
        </Button>
      }
    />
  )
}

export function BrokenFollowLink({ message }: { message: string }) {
  return (
    <EmptyState
      order={1}
      art="search"
      title={m.guests_follow_link_title()}
      text={message}
      action={
        <Button component={Link} to="/events/listing" variant="default">
          {m.shell_find_events()}
        </Button>
      }
    />
  )
}
