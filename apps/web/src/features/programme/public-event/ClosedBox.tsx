import { Button, Title } from '@mantine/core'
import { Link } from 'react-router'
import { Surface } from '../../../ui/Surface.tsx'
import classes from './ClosedBox.module.css'

interface ClosedBoxProps {
  cancelled: boolean
}

/** Instead of the ticket box, once nothing can be bought any more: where to go from here. */
export function ClosedBox({ cancelled }: ClosedBoxProps) {
  return (
    <Surface as="section" padding="large">
      <Title order={2} className="text-24">
        {cancelled ? 'No longer on sale' : 'That was it'}
      </Title>
      <p className={classes['text']}>
        {cancelled
          ? 'The organiser cancelled this event. If you have tickets, look at your order for what happens next.'
          : 'This event is over. There are other evenings to come.'}
      </p>
      <div className="cluster gap-10">
        <Button component={Link} to="/events/listing">
          Find events
        </Button>
        <Button component={Link} to="/tickets" variant="default">
          Find my tickets
        </Button>
      </div>
    </Surface>
  )
}
