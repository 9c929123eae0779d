import type { OrganisationSummaryView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { useLayoutEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useListOrganisationsQuery } from '../../../api/hooks.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { FormSkeleton } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { CreateOrganisation } from './CreateOrganisation.tsx'
import { SecondFactorNeeded } from './SecondFactorNeeded.tsx'
import { permittedTabs } from './settings-tabs.ts'
import classes from './SettingsFrame.module.css'

/** The frame of the settings of the organisation that the user works in. Its screens get the organisation by `useOutletContext`. */
export function SettingsFrame() {
  const { data, error, refetch } = useListOrganisationsQuery()
  if (!data)
    return (
      <Page width="full">
        <Surface padding="large">
          {error ? (
            <ErrorState message={errorMessage(error)} onRetry={() => void refetch()} />
          ) : (
            <FormSkeleton fields={6} />
          )}
        </Surface>
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
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && link) nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2
  }, [pathname])
  return (
    <nav ref={nav} aria-label={m.organisation_settings_of({ name: organisation.name })} className={classes['nav']}>
      {permittedTabs(organisation).map(({ to, label }) => (
        <NavLink key={to} to={to} preventScrollReset>
          {label()}
        </NavLink>
      ))}
    </nav>
  )
}
