import type { EventView } from '@foyer/contract'
import { publicationGapCodes } from '@foyer/domain'
import { Button } from '@mantine/core'
import { IconArrowRight, IconRocket } from '@tabler/icons-react'
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

/** What stands between a draft and its publication. */
export function PublicationCard({ event }: { event: EventView }) {
  const { togglePublish } = useEventActions()
  const gaps = event.publicationGaps
  return (
    <Surface as="section" title={gaps.length === 0 ? 'Ready for the public' : 'Before it can be published'}>
      {gaps.length === 0 ? (
        <p className="flush mute">Everything is there. Once published, people can find it and buy tickets.</p>
      ) : (
        <ul className={classes['gaps']}>
          {gaps.map(({ code, message }) => (
            <li key={code}>
              <Link className="quiet-link" to={placeOfGap(event, code)}>
                {message}
                <IconArrowRight size={16} aria-hidden />
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
        Publish the event
      </Button>
    </Surface>
  )
}
