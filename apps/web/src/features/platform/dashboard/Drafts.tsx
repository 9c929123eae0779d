import type { DashboardView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Surface } from '../../../ui/Surface.tsx'

/** The events that are not published yet, each with a link to continue. */
export function Drafts({ drafts }: Pick<DashboardView, 'drafts'>) {
  if (drafts.length === 0) return null
  return (
    <Surface
      as="section"
      title={m.admin_home_drafts_title()}
      actions={
        <Button component={Link} to="/events/drafts" variant="subtle" size="sm">
          {m.admin_home_drafts_all()}
        </Button>
      }
    >
      <ul className="rows semibold">
        {drafts.map((draft) => (
          <li key={draft._id}>
            <span className="grow">{draft.title.trim() || m.admin_home_untitled()}</span>
            <Button
              component={Link}
              to={`/events/details/${draft._id}`}
              size="sm"
              variant="light"
              aria-label={m.admin_home_draft_continue_named({ event: draft.title.trim() || m.admin_home_untitled() })}
            >
              {m.admin_home_draft_continue()}
            </Button>
          </li>
        ))}
      </ul>
    </Surface>
  )
}
