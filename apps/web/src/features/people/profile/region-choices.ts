import { currencies, currencyOfZone, isTimeZone, utcToZoned } from '@foyer/domain'
import { zoneAbbreviation } from '@foyer/messages'

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zones this browser knows, and the one in use even when it does not. */
export function zoneChoices(current: string): string[] {
  return [...new Set([current, browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].filter(Boolean).toSorted()
}

/** `It is 17:48 WAT there now.` */
export function zoneHint(timezone: string, now: Date): string {
  try {
    return `It is ${utcToZoned(now, timezone).slice(11)} ${zoneAbbreviation(now, timezone)} there now.`
  } catch {
    return ''
  }
}

export interface Region {
  readonly timezone: string
  readonly currency: string
}

/** The zone of this browser and the currency people use there, where it is another zone than the profile's; null otherwise. */
export function regionHere({ timezone, currency }: Region, here: string): Region | null {
  if (here === timezone || here === 'UTC' || !isTimeZone(here)) return null
  return { timezone: here, currency: currencyOfZone(here) ?? currency }
}

/** The currencies an event may sell in, by code and name. */
export function currencyChoices(): { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  return currencies.map((code) => ({ value: code, label: `${code}, ${names.of(code) ?? code}` }))
}
