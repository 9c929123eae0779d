import { Outlet } from 'react-router'
import type { Route } from './+types/immersive'
import { CookieConsent } from '../../ui/public/CookieConsent.tsx'
import { ScrollToTop } from '../../ui/public/ScrollToTop.tsx'
import { RouteError } from '../../ui/RouteError.tsx'

/** Public screens that take the whole window: the door, and the sandbox's payment page. */
export default function ImmersiveLayout() {
  return (
    <>
      <main id="content">
        <Outlet />
      </main>
      <ScrollToTop />
      <CookieConsent />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content">
      <RouteError error={error} />
    </main>
  )
}
