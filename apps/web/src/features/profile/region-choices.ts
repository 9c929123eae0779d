import { currencies, utcToZoned, zoneAbbreviation } from '@foyer/domain'

/** The time zones this browser knows, and the one in use even when it does not. */
export function zoneChoices(current: string): string[] {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([current, here, 'UTC', ...Intl.supportedValuesOf('timeZone')])].filter(Boolean).toSorted()
}

/** `It is 17:48 WAT there now.` */
export function zoneHint(timezone: string, now: Date): string {
  try {
    return `It is ${utcToZoned(now, timezone).slice(11)} ${zoneAbbreviation(now, timezone)} there now.`
  } catch {
    return ''
  }
}

/** The currencies an event may sell in, by code and name. */
export function currencyChoices(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return currencies.map((code) => ({ value: code, label: `${code}, ${names.of(code) ?? code}` }))
}
