import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Surface } from '../../../ui/Surface.tsx'

/** Replaces the figures if the page had no views and no orders in the period. */
export function NobodyYet({ eventId }: { eventId: string }) {
  return (
    <Surface>
      <EmptyState
        art="rings"
        title={m.admin_insight_none_title()}
        text={m.admin_insight_none_text()}
        action={
          <Button component={Link} to={`/events/details/${eventId}`}>
            {m.admin_report_none_action()}
          </Button>
        }
      />
    </Surface>
  )
}
