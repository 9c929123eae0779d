import { currencies, currencyOfZone, isTimeZone } from '@foyer/domain'
import { formatCurrencyName, formatDate, m, zoneAbbreviation } from '@foyer/messages'
import { browserZone } from './local-time.ts'

/** The time zones this browser knows, and the one in use even when it does not. */
export function zoneChoices(current: string): string[] {
  return [...new Set([current, browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].filter(Boolean).toSorted()
}

/** `It is now 17:48 WAT there.` */
export function zoneHint(timezone: string, now: Date): string {
  try {
    return m.account_zone_hint({
      time: formatDate(now, 'clock', timezone),
      zone: zoneAbbreviation(now, timezone),
    })
  } catch {
    return ''
  }
}

export interface Region {
  readonly timezone: string
  readonly currency: string
}

/** This browser's zone and the currency used there; null if the zone is unknown, UTC or the one already in the profile. */
export function regionHere({ timezone, currency }: Region, here: string): Region | null {
  if (here === timezone || here === 'UTC' || !isTimeZone(here)) return null
  return { timezone: here, currency: currencyOfZone(here) ?? currency }
}

/** The currencies an event may sell in, by code and name. */
export function currencyChoices(): { value: string; label: string }[] {
  return currencies.map((code) => ({
    value: code,
    label: m.account_currency_choice({ code, name: formatCurrencyName(code) }),
  }))
}
