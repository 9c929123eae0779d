import { assertMinorUnits, type Currency, currencyExponent, required, toMajor } from '@foyer/domain'
import { isolated } from './isolation.ts'
import { currentLanguage, traitsOf } from './language.ts'

/** Makes each formatter once: making one takes a hundred times as long as using it. */
function keeping<F>(): (key: string, make: () => F) => F {
  const made = new Map<string, F>()
  return (key, make) => {
    const formatter = made.get(key) ?? make()
    made.set(key, formatter)
    return formatter
  }
}

const numbers = keeping<Intl.NumberFormat>()
const dates = keeping<Intl.DateTimeFormat>()
const lists = keeping<Intl.ListFormat>()
const relativeTimes = keeping<Intl.RelativeTimeFormat>()
const countryNames = keeping<Intl.DisplayNames>()
const currencyNames = keeping<Intl.DisplayNames>()

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = traitsOf(currentLanguage()).numbers
  return numbers(`${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, options))
}

/** With a true minus, and with a currency such as `US$` kept in its own order inside a line from right to left. */
function written(format: Intl.NumberFormat, amount: number): string {
  return format
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' && /\p{L}/u.test(value) ? isolated(value) : value.replace('-', '−')))
    .join('')
}

/**
 * An amount as people read it: `₦12,500` when it is whole, `₦12,500.50` when it is not, with a true minus: `−₦12,500`. With
 * `exact`, a whole amount has its decimals too: `₦12,500.00`, as in a column beside others that have some.
 */
export function formatMoney(minor: number, currency: Currency, exact = false): string {
  assertMinorUnits(minor)
  const exponent = currencyExponent(currency)
  const decimals = !exact && minor % 10 ** exponent === 0 ? 0 : exponent
  const format = numberFormat({
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return written(format, Number(toMajor(minor, currency)))
}

/** An amount in few characters, for the axis of a chart: `₦12.5K`. */
export function formatCompactMoney(minor: number, currency: Currency): string {
  const format = numberFormat({
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return written(format, minor / 10 ** currencyExponent(currency))
}

/** A currency's name: `Nigerian Naira`; its code where it has none. */
export function formatCurrencyName(currency: Currency): string {
  const locale = traitsOf(currentLanguage()).dates
  const names = currencyNames(locale, () => new Intl.DisplayNames(locale, { type: 'currency' }))
  return names.of(currency) ?? currency
}

/** A country's name: `Nigeria`; its code where it has none. */
export function formatCountryName(code: string): string {
  const locale = traitsOf(currentLanguage()).dates
  const names = countryNames(locale, () => new Intl.DisplayNames(locale, { type: 'region' }))
  return names.of(code) ?? code
}

/** A number with separators: `12,500`. */
export function formatNumber(value: number): string {
  return numberFormat({}).format(value)
}

/** The marks with which the reader's language writes numbers: between thousands, and before decimals. `,` and `.` in English. */
export function numberMarks(): { readonly thousands: string; readonly decimal: string } {
  const parts = numberFormat({ useGrouping: 'always' }).formatToParts(1234.5)
  const mark = (wanted: 'group' | 'decimal') =>
    required(parts.find(({ type }) => type === wanted)?.value, `the ${wanted} mark of a language`)
  return { thousands: mark('group'), decimal: mark('decimal') }
}

/** A share from basis points, with as many decimals as it has: 250 → `2.5%`. */
export function formatPercent(basisPoints: number): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)
}

const KM_PER_MILE = 1.609344

/** A distance in whole kilometres or miles, at least one: `12 km`, `7 mi`. */
export function formatDistance(km: number, { miles }: { readonly miles: boolean }): string {
  const unit = miles ? 'mile' : 'kilometer'
  const distance = Math.max(1, Math.round(miles ? km / KM_PER_MILE : km))
  return numberFormat({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(distance)
}

const dateStyles = {
  /** `12 March 2026` */
  longDay: { dateStyle: 'long' },
  /** `12 Mar 2026` */
  day: { dateStyle: 'medium' },
  /** `12 Mar` */
  monthDay: { day: 'numeric', month: 'short' },
  /** `Thu, 12 Mar 2026` */
  weekday: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** `Thursday, 12 March 2026` */
  fullDay: { dateStyle: 'full' },
  /** `Thursday` */
  weekdayName: { weekday: 'long' },
  /** `Thu` */
  weekdayShort: { weekday: 'short' },
  /** `March 2026` */
  month: { month: 'long', year: 'numeric' },
  /** `12 Mar 2026, 14:30` */
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  /** `12 Mar 2026, 14:30:05` */
  exactMoment: { dateStyle: 'medium', timeStyle: 'medium' },
  /** `12 Mar, 14:30` */
  shortMoment: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  /** `Thursday, 12 March 2026 at 14:30` */
  fullMoment: { dateStyle: 'full', timeStyle: 'short' },
  /** `14:30` */
  clock: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** How a date is written; the examples beside each are English. */
export type DateStyle = keyof typeof dateStyles

/** An instant (a Date, or ISO 8601) in a style, on the clock of `timeZone`; without one, of the reader's own device. */
export function formatDate(instant: Date | string, style: DateStyle, timeZone?: string): string {
  const locale = traitsOf(currentLanguage()).dates
  const options = { ...dateStyles[style], ...(timeZone !== undefined && { timeZone }) }
  const format = dates(`${locale} ${style} ${timeZone ?? ''}`, () => new Intl.DateTimeFormat(locale, options))
  return format.format(typeof instant === 'string' ? new Date(instant) : instant)
}

/** A calendar day, `YYYY-MM-DD`, in a style. */
export function formatCalendarDay(day: string, style: 'longDay' | 'day' | 'monthDay' | 'weekday' | 'fullDay'): string {
  return formatDate(`${day}T00:00:00Z`, style, 'UTC')
}

/** A day of the week, 1 is Monday and 7 Sunday: `Thursday` or `Thu`. */
export function formatWeekday(weekday: number, style: 'weekdayName' | 'weekdayShort'): string {
  // 1 January 2024 was a Monday.
  return formatDate(new Date(Date.UTC(2024, 0, weekday)), style, 'UTC')
}

/** A full hour of the day, 0 to 23: `18:00`. */
export function formatHour(hour: number): string {
  return formatDate(new Date(Date.UTC(2024, 0, 1, hour)), 'clock', 'UTC')
}

/** Items as a sentence lists them: `a, b and c`. */
export function formatList(items: readonly string[], type: 'and' | 'or' = 'and'): string {
  const locale = traitsOf(currentLanguage()).dates
  const options = { type: type === 'and' ? 'conjunction' : 'disjunction' } as const
  return lists(`${locale} ${type}`, () => new Intl.ListFormat(locale, options)).format(items)
}

const MINUTE_MS = 60_000

/** How long ago an instant was: `now`, `12 minutes ago`, `2 hours ago`, `yesterday`. */
export function formatAgo(at: Date, now: Date): string {
  const locale = traitsOf(currentLanguage()).dates
  const format = relativeTimes(locale, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS)
  if (minutes < 1) return format.format(0, 'second')
  if (minutes < 60) return format.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day')
}
