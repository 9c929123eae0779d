import { Button, Title } from '@mantine/core'
import { m } from '@foyer/messages'
import { Link } from 'react-router'
import { Surface } from '../../../ui/Surface.tsx'
import classes from './ClosedBox.module.css'

interface ClosedBoxProps {
  cancelled: boolean
}

/** Replaces the ticket box when nothing can be bought any more. */
export default function ClosedBox({ cancelled }: ClosedBoxProps) {
  return (
    <Surface as="section" padding="large">
      <Title order={2} className="text-24">
        {cancelled ? m.events_box_cancelled_title() : m.events_box_over_title()}
      </Title>
      <p className={classes['text']}>{cancelled ? m.events_box_cancelled_text() : m.events_box_over_text()}</p>
      <div className="cluster gap-10">
        <Button component={Link} to="/events/listing">
          {m.shell_find_events()}
        </Button>
        <Button component={Link} to="/tickets" variant="default">
          {m.events_box_find_tickets()}
        </Button>
      </div>
    </Surface>
  )
}
