import { useLocation } from 'react-router'
import { lazyPart } from '../lazy-part.tsx'
import { useIsConsentHeld } from './consent-hold.ts'
import { useCookieConsent } from './use-cookie-consent.ts'

/** The payment pages: nothing may cover the pay button, so the question waits. */
const PAYING = /^\/(checkout|sandbox\/pay)\//

/** Fetched for those who are asked. Where it cannot be fetched, the next page asks, and nothing that needs consent happens until then. */
const ConsentDialog = lazyPart(() => import('./ConsentDialog.tsx'), { missing: () => null })

/** The cookie dialog of the public pages. */
export function CookieConsent() {
  const consent = useCookieConsent()
  const held = useIsConsentHeld()
  const { pathname } = useLocation()
  if (!consent.shown || held || PAYING.test(pathname)) return null
  return <ConsentDialog {...consent} />
}
