import '../../theme/interactive.css'
import '../../theme/shell.css'
import { m } from '@foyer/messages'
import type { Route } from './+types/app-shell'
import { InteractiveProviders } from '../../ui/InteractiveProviders.tsx'
import { BrickSpinner } from '../../ui/BrickSpinner.tsx'
import { StepUp } from '../../features/people/second-factor/StepUp.tsx'
import { AgreementNotice } from '../../features/platform/legal/AgreementNotice.tsx'
import { PaletteButton } from '../../features/platform/palette/PaletteButton.tsx'
import { RouteError } from '../../ui/RouteError.tsx'
import { AppShell } from '../../ui/shell/AppShell.tsx'
import { pageTitle } from '../../ui/shell/page-title.ts'
import { SessionGate } from '../../ui/shell/SessionGate.tsx'
import { siteAppLinks } from '../../ui/site-app.ts'

export const links: Route.LinksFunction = () => siteAppLinks

export const meta: Route.MetaFunction = ({ location }) => [
  { title: m.shell_page_title({ page: pageTitle(location.pathname) }) },
  { name: 'robots', content: 'noindex' },
]

/** The area behind the login exists in the browser only: the server renders the fallback and never sees a token. */
export function clientLoader(): null {
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <BrickSpinner fill="screen" />
}

export default function AppShellLayout() {
  return (
    <InteractiveProviders>
      <SessionGate>
        <StepUp />
        <AppShell tools={<PaletteButton />} notice={<AgreementNotice />} />
      </SessionGate>
    </InteractiveProviders>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content">
      <RouteError error={error} />
    </main>
  )
}
