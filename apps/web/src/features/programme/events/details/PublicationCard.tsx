import type { EventView } from '@foyer/contract'
import { publicationGapCodes } from '@foyer/domain'
import { Button } from '@mantine/core'
import { IconArrowRight, IconRocket } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { Surface } from '../../../../ui/Surface.tsx'
import { fieldOfGap } from '../form/steps.ts'
import { useEventActions } from '../use-event-actions.tsx'
import classes from './EventOverview.module.css'

/** Where a gap is closed: a field of the form, or the tickets. */
function placeOfGap(event: EventView, code: string): string {
  const known = publicationGapCodes.find((candidate) => candidate === code)
  const field = known === undefined ? 'title' : fieldOfGap[known]
  if (field === null) return `/events/${event._id}/create-ticket`
  return `/events/details/${event._id}?tab=edit&field=${field}`
}

/** What a draft still needs before it can be published. */
export function PublicationCard({ event }: { event: EventView }) {
  const { togglePublish } = useEventActions()
  const gaps = event.publicationGaps
  return (
    <Surface as="section" title={gaps.length === 0 ? m.events_publish_ready() : m.events_publish_not_ready()}>
      {gaps.length === 0 ? (
        <p className="flush mute">{m.events_publish_ready_text()}</p>
      ) : (
        <ul className={classes['gaps']}>
          {gaps.map(({ code, message }) => (
            <li key={code}>
              <Link className="quiet-link" to={placeOfGap(event, code)}>
                {message}
                <IconArrowRight size={16} aria-hidden data-flip />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Button
        mt="md"
        disabled={gaps.length > 0}
        leftSection={<IconRocket size={18} aria-hidden />}
        onClick={() => void togglePublish(event)}
      >
        {m.events_action_publish_event()}
      </Button>
    </Surface>
  )
}
