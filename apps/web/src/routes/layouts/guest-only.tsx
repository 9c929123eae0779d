import '../../theme/interactive.css'
import type { Route } from './+types/guest-only'
import { GuestGate } from '../../ui/public/GuestGate.tsx'
import { GuestFrame } from '../../ui/public/GuestFrame.tsx'
import { InteractiveProviders } from '../../ui/InteractiveProviders.tsx'
import { RouteError } from '../../ui/RouteError.tsx'
import { siteAppLinks } from '../../ui/site-app.ts'

export const links: Route.LinksFunction = () => siteAppLinks

/** Log in and register: a signed-in user is sent on. */
export default function GuestOnlyLayout() {
  return (
    <InteractiveProviders>
      <GuestFrame>
        <GuestGate />
      </GuestFrame>
    </InteractiveProviders>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <GuestFrame>
      <RouteError error={error} />
    </GuestFrame>
  )
}
