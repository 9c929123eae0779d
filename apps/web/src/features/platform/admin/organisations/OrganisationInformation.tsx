import type { AdminOrganisationView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '../../../../api/errors.ts'
import { useGetAnyOrganisationQuery } from '../../../../api/hooks.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { CardSkeletons } from '../../../../ui/Skeletons.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { Surface } from '../../../../ui/Surface.tsx'
import { Suspended } from '../Suspended.tsx'
import { OrganisationActions } from './OrganisationActions.tsx'
import { OrganisationBalances } from './OrganisationBalances.tsx'
import { OrganisationEvents } from './OrganisationEvents.tsx'
import { OrganisationFees } from './OrganisationFees.tsx'
import { memberRoleNames } from './organisations-list.ts'

/** One organisation with all available actions. `trail` shows what administrators did. */
export function OrganisationInformation({ id, trail }: { id: string; trail: ReactNode }) {
  const { data: organisation, error, refetch } = useGetAnyOrganisationQuery({ params: { organisationId: id } })
  if (error && !organisation) return <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
  if (!organisation) return <CardSkeletons count={3} />
  const { name, state, suspension, people, balances } = organisation
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: '/admin/organisations', label: m.admin_organisations_title() }}
        badge={<StatusBadge status={state} />}
        actions={<OrganisationActions organisation={organisation} />}
      />
      {suspension && <Suspended suspension={suspension} />}
      {state === 'suspended' && !suspension && (
        <div className="notice bad">
          <p>{m.admin_organisation_with_owners()}</p>
        </div>
      )}
      <div className="two-thirds">
        <div className="stack gap-16">
          <OrganisationEvents organiserId={id} />
          <People people={people} />
        </div>
        <div className="stack gap-16">
          <Facts organisation={organisation} />
          <OrganisationBalances balances={balances} />
          <OrganisationFees id={id} />
          <Surface as="section" title={m.admin_user_admin_activity()}>
            {trail}
          </Surface>
        </div>
      </div>
    </>
  )
}

function People({ people }: Pick<AdminOrganisationView, 'people'>) {
  return (
    <Surface as="section" title={m.admin_organisations_members()}>
      <ul className="rows">
        {people.map(({ _id, name, email, role, limited, suspended }) => (
          <li key={_id}>
            <strong>
              <Link to={`/admin/users/${_id}`}>{name || email}</Link> {suspended && <StatusBadge status="suspended" />}
            </strong>
            <span className="mute">{memberRoleNames[role]()}</span>
            {limited && <span className="mute">{m.admin_organisation_limited()}</span>}
          </li>
        ))}
      </ul>
    </Surface>
  )
}

function Facts({ organisation }: { organisation: AdminOrganisationView }) {
  const { createdAt, slug, state, publicContact, timezone, currency, requiresSecondFactor } = organisation
  return (
    <Surface as="section" title={m.admin_organisations_organisation()}>
      <dl className="sums grid gap-10">
        <div>
          <dt>{m.admin_organisations_created()}</dt>
          <dd>{formatDate(createdAt, 'longDay')}</dd>
        </div>
        <div>
          <dt>{m.admin_organisation_page()}</dt>
          <dd className="breakable" dir="ltr">
            {state === 'active' ? <Link to={`/o/${slug}`}>{`/o/${slug}`}</Link> : `/o/${slug}`}
          </dd>
        </div>
        <div>
          <dt>{m.admin_organisation_contact()}</dt>
          <dd className="breakable">{publicContact ?? '–'}</dd>
        </div>
        <div>
          <dt>{m.admin_user_timezone()}</dt>
          <dd>{timezone.replaceAll('_', ' ')}</dd>
        </div>
        <div>
          <dt>{m.admin_user_currency()}</dt>
          <dd>{currency}</dd>
        </div>
        <div>
          <dt>{m.admin_organisation_second_factor()}</dt>
          <dd>{requiresSecondFactor ? m.admin_organisation_yes() : m.admin_organisation_no()}</dd>
        </div>
      </dl>
    </Surface>
  )
}
