import { m } from '@foyer/messages'
import { Button, Switch } from '@mantine/core'
import { useEffect, useId, useRef, useState, type FocusEvent } from 'react'
import { Link } from 'react-router'
import { consentText, readPreferences } from './cookie-consent.ts'
import classes from './CookieConsent.module.css'
import type { CookieConsentState } from './use-cookie-consent.ts'

const optional = [
  { name: 'analytics', label: m.shell_cookies_analytics, hint: m.shell_cookies_analytics_hint },
  { name: 'marketing', label: m.shell_cookies_marketing, hint: m.shell_cookies_marketing_hint },
  { name: 'preferences', label: m.shell_cookies_preferences, hint: m.shell_cookies_preferences_hint },
] as const

/**
 * Focus for a dialog that is no trap: it takes the focus only when it was asked for, and when it goes the focus returns to
 * where it came from.
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
      {choosing && (
        <div className="grid gap-12 margin-top-16">
          <Switch
            label={m.shell_cookies_necessary()}
            description={m.shell_cookies_necessary_hint()}
            checked
            disabled
            readOnly
          />
          {optional.map(({ name, label, hint }) => (
            <Switch
              key={name}
              label={label()}
              description={hint()}
              checked={preferences[name]}
              onChange={(event) => setPreferences({ ...preferences, [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
      )}
      <div className={classes['buttons']}>
        <Button size="sm" onClick={choose(accept)}>
          {m.shell_cookies_accept()}
        </Button>
        <Button size="sm" variant="default" onClick={choose(reject)}>
          {m.shell_cookies_reject()}
        </Button>
        {choosing ? (
          <Button size="sm" variant="default" onClick={choose(() => save(preferences))}>
            {m.shell_cookies_save()}
          </Button>
        ) : (
          <Button size="sm" variant="subtle" onClick={() => setChoosing(true)}>
            {m.shell_cookies_choose()}
          </Button>
        )}
      </div>
    </div>
  )
}
