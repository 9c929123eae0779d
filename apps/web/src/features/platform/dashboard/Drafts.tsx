import type { DashboardView } from '@foyer/contract'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Surface } from '../../../ui/Surface.tsx'

/** The events that are not published yet, each with the way on. */
export function Drafts({ drafts }: Pick<DashboardView, 'drafts'>) {
  if (drafts.length === 0) return null
  return (
    <Surface
      as="section"
      title="Drafts"
      actions={
        <Button component={Link} to="/events/drafts" variant="subtle" size="sm">
          See all drafts
        </Button>
      }
    >
      <ul className="rows semibold">
        {drafts.map((draft) => (
          <li key={draft._id}>
            <span className="grow">{draft.title.trim() || 'Untitled event'}</span>
            <Button
              component={Link}
              to={`/events/details/${draft._id}`}
              size="sm"
              variant="light"
              aria-label={`Continue with ${draft.title.trim() || 'the untitled event'}`}
            >
              Continue
            </Button>
          </li>
        ))}
      </ul>
    </Surface>
  )
}
