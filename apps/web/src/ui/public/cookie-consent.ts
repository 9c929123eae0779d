import { m } from '@foyer/messages'
/** The specification's local-storage keys of the cookie choice. */
const ACCEPTED_KEY = 'cookiesAccepted'
const PREFERENCES_KEY = 'cookiePreferences'

export interface CookiePreferences {
  necessary: true
  analytics: boolean
  marketing: boolean
  preferences: boolean
}

export type CookieChoice = 'true' | 'false' | 'custom' | null

export const defaultPreferences: CookiePreferences = {
  necessary: true,
  analytics: false,
  marketing: false,
  preferences: false,
}

export function readChoice(): CookieChoice {
  const stored = read(ACCEPTED_KEY)
  return stored === 'true' || stored === 'false' || stored === 'custom' ? stored : null
}

export function readPreferences(): CookiePreferences {
  try {
    const stored: unknown = JSON.parse(read(PREFERENCES_KEY) ?? '{}')
    const isOn = (name: string) => typeof stored === 'object' && stored !== null && Reflect.get(stored, name) === true
    return {
      necessary: true,
      analytics: isOn('analytics'),
      marketing: isOn('marketing'),
      preferences: isOn('preferences'),
    }
  } catch {
    return defaultPreferences
  }
}

export function acceptAll(): void {
  write(ACCEPTED_KEY, 'true')
}

export function rejectAll(): void {
  write(ACCEPTED_KEY, 'false')
}

export function savePreferences(preferences: Omit<CookiePreferences, 'necessary'>): void {
  write(ACCEPTED_KEY, 'custom')
  write(PREFERENCES_KEY, JSON.stringify({ ...preferences, necessary: true }))
}

/** Whether our own, first-party analytics may count this visit. */
export function analyticsAllowed(): boolean {
  const choice = readChoice()
  return choice === 'true' || (choice === 'custom' && readPreferences().analytics)
}

/** What the dialog says, by how often it came back after a rejection. Null: it has not been rejected. */
export function consentText(reshows: number | null): string {
  if (reshows === null) {
    return m.shell_cookies_ask()
  }
  if (reshows > 3) return m.shell_cookies_persist()
  return reshows > 2 ? m.shell_cookies_privacy() : m.shell_cookies_again()
}

const SETTINGS_EVENT = 'foyer:cookie-settings'

export function openCookieSettings(): void {
  window.dispatchEvent(new Event(SETTINGS_EVENT))
}

export function onCookieSettings(open: () => void): () => void {
  window.addEventListener(SETTINGS_EVENT, open)
  return () => window.removeEventListener(SETTINGS_EVENT, open)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

// A browser that refuses storage asks again on the next visit; it must not break on the answer.
function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}
