import { m } from '@foyer/messages'
import { Alert, Button, Switch } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import {
  useGetOrganisationQuery,
  useGetSecondFactorQuery,
  useSetOrganisationSecurityMutation,
} from '../../../api/hooks.ts'
import { useAct } from '../../../lib/use-act.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { useSettingsOrganisation } from './use-settings-organisation.ts'

/** What an organisation requires of its members' logins. */
export function OrganisationSecurity() {
  const { _id } = useSettingsOrganisation()
  const organisation = useGetOrganisationQuery({ params: { organisationId: _id } })
  const factor = useGetSecondFactorQuery()
  const error = organisation.error ?? factor.error
  const retry = () => {
    void organisation.refetch()
    void factor.refetch()
  }
  return (
    <Surface as="section" padding="large" title={m.account_two_step()}>
      {organisation.data && factor.data ? (
        <Requirement
          organisationId={_id}
          required={organisation.data.requiresSecondFactor}
          guarded={factor.data.totp || factor.data.passkeys.length > 0}
        />
      ) : error ? (
        <ErrorState message={errorMessage(error)} onRetry={retry} />
      ) : (
        <RowSkeletons rows={2} />
      )}
    </Surface>
  )
}

interface RequirementProps {
  readonly organisationId: string
  readonly required: boolean
  /** Whether the reader uses two-step login: only then may they require it of others. */
  readonly guarded: boolean
}

function Requirement({ organisationId, required, guarded }: RequirementProps) {
  const [save, { isLoading }] = useSetOrganisationSecurityMutation()
  const { act } = useAct()
  const change = (requiresSecondFactor: boolean) =>
    act(() => save({ params: { organisationId }, body: { requiresSecondFactor } }).unwrap(), m.organisation_saved())
  return (
    <div className="stack gap-16 measure">
      <p className="flush mute">{m.organisation_require_second_factor_hint()}</p>
      {!guarded && !required && (
        <Alert color="gold" title={m.organisation_own_second_factor()}>
          <p className="margin-bottom-12">{m.organisation_own_second_factor_text()}</p>
          <Button component={Link} to="/profile/personal-information" size="sm" variant="default">
            {m.organisation_second_factor_set_up()}
          </Button>
        </Alert>
      )}
      <Switch
        label={m.organisation_require_second_factor()}
        checked={required}
        disabled={isLoading || (!guarded && !required)}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </div>
  )
}
