import { Button, Switch } from '@mantine/core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { consentText, readPreferences } from './cookie-consent.ts'
import { useCookieConsent } from './use-cookie-consent.ts'
import classes from './CookieConsent.module.css'

const optional = [
  { name: 'analytics', label: 'Analytics', hint: 'Counts visits, on this server only.' },
  { name: 'marketing', label: 'Marketing', hint: 'Remembers which invitation brought you here.' },
  { name: 'preferences', label: 'Preferences', hint: 'Remembers your filters between visits.' },
] as const

/** The cookie dialog of the public pages. It asks; it does not block the page. */
export function CookieConsent() {
  const consent = useCookieConsent()
  return consent.shown ? <ConsentDialog {...consent} /> : null
}

type ConsentDialogProps = Omit<ReturnType<typeof useCookieConsent>, 'shown'>

function ConsentDialog({ reshows, accept, reject, save }: ConsentDialogProps) {
  const id = useId()
  const [preferences, setPreferences] = useState(readPreferences)
  const [choosing, setChoosing] = useState(false)

  return (
    <div role="dialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} className={classes['dialog']}>
      <h2 id={`${id}-title`} className={classes['title']}>
        Cookies, if you like
      </h2>
      <p id={`${id}-text`} aria-live="polite" className={classes['text']}>
        {consentText(reshows)} <Link to="/privacy">Privacy</Link>
      </p>
      {choosing && (
        <div className={classes['choices']}>
          <Switch
            label="Necessary"
            description="Always on: login, tickets and this choice."
            checked
            disabled
            readOnly
          />
          {optional.map(({ name, label, hint }) => (
            <Switch
              key={name}
              label={label}
              description={hint}
              checked={preferences[name]}
              onChange={(event) => setPreferences({ ...preferences, [name]: event.currentTarget.checked })}
            />
          ))}
        </div>
      )}
      <div className={classes['buttons']}>
        <Button size="sm" onClick={accept}>
          Accept all
        </Button>
        <Button size="sm" variant="default" onClick={reject}>
          Reject all
        </Button>
        {choosing ? (
          <Button size="sm" variant="default" onClick={() => save(preferences)}>
            Save preferences
          </Button>
        ) : (
          <Button size="sm" variant="subtle" onClick={() => setChoosing(true)}>
            Choose
          </Button>
        )}
      </div>
    </div>
  )
}
