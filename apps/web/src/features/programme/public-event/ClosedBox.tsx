import { m } from '@foyer/messages'
import { LightButtonLink } from '../../../ui/LightButton.tsx'
import { LightTitle } from '../../../ui/LightTitle.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import classes from './ClosedBox.module.css'

interface ClosedBoxProps {
  cancelled: boolean
}

/** Replaces the ticket box when nothing can be bought any more. */
export default function ClosedBox({ cancelled }: ClosedBoxProps) {
  return (
    <Surface as="section" padding="large">
      <LightTitle order={2} className="text-24">
        {cancelled ? m.events_box_cancelled_title() : m.events_box_over_title()}
      </LightTitle>
      <p className={classes['text']}>{cancelled ? m.events_box_cancelled_text() : m.events_box_over_text()}</p>
      <div className="cluster gap-10">
        <LightButtonLink to="/events/listing">{m.shell_find_events()}</LightButtonLink>
        <LightButtonLink to="/tickets" variant="default">
          {m.events_box_find_tickets()}
        </LightButtonLink>
      </div>
    </Surface>
  )
}
