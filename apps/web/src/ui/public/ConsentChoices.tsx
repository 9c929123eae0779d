import { m } from '@foyer/messages'
import { Switch } from '@mantine/core'
import { withComponentLibrary } from '../ComponentLibrary.tsx'
import type { CookiePreferences } from './cookie-consent.ts'

const optional = [
  { name: 'analytics', label: m.shell_cookies_analytics, hint: m.shell_cookies_analytics_hint },
  { name: 'marketing', label: m.shell_cookies_marketing, hint: m.shell_cookies_marketing_hint },
  { name: 'preferences', label: m.shell_cookies_preferences, hint: m.shell_cookies_preferences_hint },
] as const

interface ConsentChoicesProps {
  preferences: CookiePreferences
  onChange: (preferences: CookiePreferences) => void
}

/** What the visitor allows, purpose by purpose. */
function ConsentChoices({ preferences, onChange }: ConsentChoicesProps) {
  return (
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
          onChange={(event) => onChange({ ...preferences, [name]: event.currentTarget.checked })}
        />
      ))}
    </div>
  )
}

export default withComponentLibrary(ConsentChoices)
