import type { EventView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useEventActions } from '../use-event-actions.tsx'

type Draft = Pick<EventView, '_id' | 'title' | 'status' | 'publicationGaps'>

/** Publishes a draft from wherever its organiser is, or leads to what is still missing. */
export function PublishDraft({ event }: { event: Draft }) {
  const { togglePublish } = useEventActions()
  const missing = event.publicationGaps.length
  if (missing > 0)
    return (
      <Button component={Link} to={`/events/details/${event._id}`} variant="default">
        {missing === 1 ? '1 thing is missing to publish' : `${missing} things are missing to publish`}
      </Button>
    )
  return (
    <Button leftSection={<IconRocket size={18} aria-hidden />} onClick={() => void togglePublish(event)}>
      Publish event
    </Button>
  )
}
