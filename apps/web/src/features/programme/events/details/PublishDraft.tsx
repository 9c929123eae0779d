import type { EventView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { useEventActions } from '../use-event-actions.tsx'

type Draft = Pick<EventView, '_id' | 'title' | 'status' | 'publicationGaps'>

/** Publishes a draft from any screen of the event, or leads to what is still missing. */
export function PublishDraft({ event }: { event: Draft }) {
  const { togglePublish } = useEventActions()
  const missing = event.publicationGaps.length
  if (missing > 0)
    return (
      <Button component={Link} to={`/events/details/${event._id}`} variant="default">
        {m.events_publish_missing({ count: missing })}
      </Button>
    )
  return (
    <Button leftSection={<IconRocket size={18} aria-hidden />} onClick={() => void togglePublish(event)}>
      {m.events_action_publish_event()}
    </Button>
  )
}
