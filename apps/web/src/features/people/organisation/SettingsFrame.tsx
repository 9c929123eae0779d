import type { OrganisationSummaryView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { NavLink, Outlet, useLocation } from 'react-router'
import { useListOrganisationsQuery } from '../../../api/hooks.ts'
import { FormPending } from '../../../ui/FormPending.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SectionNav } from '../../../ui/SectionNav.tsx'
import { CreateOrganisation } from './CreateOrganisation.tsx'
import { SecondFactorNeeded } from './SecondFactorNeeded.tsx'
import { permittedTabs } from '../../../lib/settings-tabs.ts'

/** The frame of the settings of the organisation that the user works in. Its screens get the organisation by `useOutletContext`. */
export function SettingsFrame() {
  const { data, error, refetch } = useListOrganisationsQuery()
  if (!data)
    return (
      <Page width="full">
        <FormPending error={error} onRetry={() => void refetch()} fields={6} />
      </Page>
    )
  const organisation = data.items.find(({ chosen }) => chosen)
  return (
    <Page width="full">
      {organisation && !organisation.lacksSecondFactor && <Tabs organisation={organisation} />}
      {organisation?.lacksSecondFactor && <SecondFactorNeeded name={organisation.name} />}
      {organisation && !organisation.lacksSecondFactor && <Outlet context={organisation} />}
      {!organisation && <CreateOrganisation first />}
    </Page>
  )
}

function Tabs({ organisation }: { organisation: OrganisationSummaryView }) {
  const { pathname } = useLocation()
  return (
    <SectionNav label={m.organisation_settings_of({ name: organisation.name })} current={pathname}>
      {permittedTabs(organisation).map(({ to, label }) => (
        <NavLink key={to} to={to} preventScrollReset>
          {label()}
        </NavLink>
      ))}
    </SectionNav>
  )
}
