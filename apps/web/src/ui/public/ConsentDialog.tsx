import { m } from '@foyer/messages'
import { useEffect, useId, useRef, useState, type FocusEvent } from 'react'
import { Link } from 'react-router'
import { LightButton } from '../LightButton.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { consentText, readPreferences } from './cookie-consent.ts'
import classes from './CookieConsent.module.css'
import type { CookieConsentState } from './use-cookie-consent.ts'

// Most visitors accept or reject everything, and load no switches.
const loadChoices = () => import('./ConsentChoices.tsx')
const ConsentChoices = lazyPart(loadChoices)
const fetchAhead = () => void loadChoices().catch(() => undefined)

/**
 * Focus for a dialog that does not trap it: the dialog takes the focus only when the visitor opened it, and returns the focus
 * when it closes.
 */
function useVisitingFocus(asked: boolean) {
  const dialog = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element | null>(null)

  useEffect(() => {
    if (!asked) return
    cameFrom.current = document.activeElement
    dialog.current?.focus()
  }, [asked])

  const noteOrigin = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !dialog.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  const giveBack = () => {
    if (!dialog.current?.contains(document.activeElement)) return
    const origin = cameFrom.current?.isConnected ? cameFrom.current : document.getElementById('content')
    if (origin instanceof HTMLElement) origin.focus({ preventScroll: true })
  }
  return { dialog, noteOrigin, giveBack }
}

type ConsentDialogProps = Omit<CookieConsentState, 'shown'>

/** What the cookie dialog says and asks. It does not block the page. */
export default function ConsentDialog({ asked, reshows, accept, reject, save }: ConsentDialogProps) {
  const id = useId()
  const { dialog, noteOrigin, giveBack } = useVisitingFocus(asked)
  const [preferences, setPreferences] = useState(readPreferences)
  const [choosing, setChoosing] = useState(false)
  const choose = (choice: () => void) => () => {
    giveBack()
    choice()
  }

  return (
    <div
      ref={dialog}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={classes['dialog']}
      onFocus={noteOrigin}
    >
      <h2 id={`${id}-title`} className={classes['title']}>
        {m.shell_cookies_title()}
      </h2>
      <p id={`${id}-text`} aria-live="polite" className={classes['text']}>
        {consentText(reshows)} <Link to="/privacy">{m.shell_footer_privacy()}</Link>
      </p>
      {choosing && <ConsentChoices preferences={preferences} onChange={setPreferences} />}
      <div className={classes['buttons']}>
        <LightButton size="sm" onClick={choose(accept)}>
          {m.shell_cookies_accept()}
        </LightButton>
        <LightButton size="sm" variant="default" onClick={choose(reject)}>
          {m.shell_cookies_reject()}
        </LightButton>
        {choosing ? (
          <LightButton size="sm" variant="default" onClick={choose(() => save(preferences))}>
            {m.shell_cookies_save()}
          </LightButton>
        ) : (
          <LightButton
            size="sm"
            variant="subtle"
            onPointerEnter={fetchAhead}
            onFocus={fetchAhead}
            onClick={() => setChoosing(true)}
          >
            {m.shell_cookies_choose()}
          </LightButton>
        )}
      </div>
    </div>
  )
}
