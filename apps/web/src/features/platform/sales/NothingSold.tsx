import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Surface } from '../../../ui/Surface.tsx'

export function NothingSold({ eventId }: { eventId: string }) {
  return (
    <Surface>
      <EmptyState
        art="rings"
        title="Nothing sold yet"
        text="The first order shows up here the moment it is paid. Until then: send the link around."
        action={
          <Button component={Link} to={`/events/details/${eventId}`}>
            Get the link
          </Button>
        }
      />
    </Surface>
  )
}
