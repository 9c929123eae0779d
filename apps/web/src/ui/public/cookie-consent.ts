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
  announceChoice()
}

export function rejectAll(): void {
  write(ACCEPTED_KEY, 'false')
  announceChoice()
}

export function savePreferences(preferences: Omit<CookiePreferences, 'necessary'>): void {
  write(ACCEPTED_KEY, 'custom')
  write(PREFERENCES_KEY, JSON.stringify({ ...preferences, necessary: true }))
  announceChoice()
}

/** Whether our own, first-party analytics may count this visit. */
export function analyticsAllowed(): boolean {
  const choice = readChoice()
  return choice === 'true' || (choice === 'custom' && readPreferences().analytics)
}

/** Whether this tab may remember which link brought the visitor here. */
export function invitationsAllowed(): boolean {
  const choice = readChoice()
  return choice === 'true' || (choice === 'custom' && readPreferences().marketing)
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
const CHOICE_EVENT = 'foyer:cookie-choice'

export function openCookieSettings(): void {
  window.dispatchEvent(new Event(SETTINGS_EVENT))
}

export function onCookieSettings(open: () => void): () => void {
  window.addEventListener(SETTINGS_EVENT, open)
  return () => window.removeEventListener(SETTINGS_EVENT, open)
}

function announceChoice(): void {
  window.dispatchEvent(new Event(CHOICE_EVENT))
}

/** Calls back whenever the visitor makes a choice on this page. */
export function onCookieChoice(react: () => void): () => void {
  window.addEventListener(CHOICE_EVENT, react)
  return () => window.removeEventListener(CHOICE_EVENT, react)
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
