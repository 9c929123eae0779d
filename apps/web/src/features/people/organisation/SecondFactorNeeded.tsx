import { m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Surface } from '../../../ui/Surface.tsx'

/** Shown to members whose organisation requires two-step login and whose account has none. */
export function SecondFactorNeeded({ name }: { name: string }) {
  return (
    <Surface padding="large">
      <EmptyState
        title={m.organisation_second_factor_needed({ name })}
        text={m.organisation_second_factor_needed_text()}
        action={
          <Button component={Link} to="/profile/personal-information">
            {m.organisation_second_factor_set_up()}
          </Button>
        }
      />
    </Surface>
  )
}
