/** The days of a week as RFC 5545 writes them, in lower case and in the order of ISO 8601. */
export const weekdays = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const
export type Weekday = (typeof weekdays)[number]

export const recurrenceFrequencies = ['daily', 'weekly', 'monthly'] as const

/** What becomes of a date at an hour that a clock change leaves out: it is left out, or it is an hour later by the new clock. */
export const missingHourRules = ['skip', 'move'] as const

/** The maximum number of dates of one series. */
export const MOST_SERIES_DATES = 100_000
/** The maximum number of days from the first to the last day of one rule; about twenty years. */
export const MOST_RULE_DAYS = 7_305
/** Starts that one day of a series can have. */
export const MOST_TIMES_A_DAY = 60

/** A start on a day, `HH:MM` by the wall clock of the event's zone, and how long it lasts in minutes. */
export interface RecurrenceTime {
  readonly at: string
  readonly minutes: number
}

/** A single start beside what the rule makes. */
export interface ExtraStart extends RecurrenceTime {
  /** `YYYY-MM-DD` in the event's zone. */
  readonly day: string
}

/** A start that the rule would make and that is left out; without a time, all of the day. */
export interface ExcludedStart {
  readonly day: string
  readonly at: string | null
}

/** Which day of a month: by its number, or the n-th of a weekday, where -1 is the last. */
export type MonthlyDay =
  | { readonly by: 'day'; readonly day: number }
  | { readonly by: 'weekday'; readonly weekday: Weekday; readonly nth: 1 | 2 | 3 | 4 | -1 }

/** When a rule ends: after so many days with dates, or after a day. */
export type RecurrenceEnd =
  { readonly by: 'count'; readonly days: number } | { readonly by: 'day'; readonly day: string }

/**
 * When a series takes place, after RFC 5545: the days by frequency and interval, counted from `startsOn`, and the same starts on each of
 * them. All days and times are wall clock in the zone of the series. A month without the chosen day has no date, as in RFC 5545.
 */
export interface RecurrenceRule {
  readonly startsOn: string
  readonly frequency: (typeof recurrenceFrequencies)[number]
  /** Every n-th day, week or month. */
  readonly every: number
  /** For weekly rules; others have none. */
  readonly weekdays: readonly Weekday[]
  /** For monthly rules; others have none. */
  readonly monthly: MonthlyDay | null
  readonly times: readonly RecurrenceTime[]
  readonly ends: RecurrenceEnd
  readonly extra: readonly ExtraStart[]
  readonly excluded: readonly ExcludedStart[]
  readonly missingHour: (typeof missingHourRules)[number]
  /** Leaves out a start that lies within the date before it. */
  readonly skipOverlaps: boolean
}

/** What keeps a rule from being expanded, by the field at fault. */
export type RecurrenceFault =
  'weekdays_missing' | 'monthly_missing' | 'ends_before_start' | 'too_long' | 'times_repeated'

/** Checks what the shape of a rule cannot say. */
export function recurrenceFault(rule: RecurrenceRule): RecurrenceFault | null {
  if (rule.frequency === 'weekly' && rule.weekdays.length === 0) return 'weekdays_missing'
  if (rule.frequency === 'monthly' && rule.monthly === null) return 'monthly_missing'
  if (rule.ends.by === 'day' && rule.ends.day < rule.startsOn) return 'ends_before_start'
  if (rule.ends.by === 'day' && daysBetween(rule.startsOn, rule.ends.day) > MOST_RULE_DAYS) return 'too_long'
  if (new Set(rule.times.map(({ at }) => at)).size < rule.times.length) return 'times_repeated'
  return null
}

/** Days from one calendar day to another, both `YYYY-MM-DD`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

const compact = (day: string) => day.replaceAll('-', '')

/** The days of a rule as an RRULE of RFC 5545 over midnights of UTC, where no clock changes. Times, extra and excluded starts are not part of it. */
export function daysAsRrule(rule: RecurrenceRule): string {
  const parts = [`FREQ=${rule.frequency.toUpperCase()}`, `INTERVAL=${rule.every}`]
  if (rule.frequency === 'weekly')
    parts.push(`BYDAY=${rule.weekdays.map((day) => day.toUpperCase()).join(',')}`, 'WKST=MO')
  if (rule.frequency === 'monthly' && rule.monthly?.by === 'day') parts.push(`BYMONTHDAY=${rule.monthly.day}`)
  if (rule.frequency === 'monthly' && rule.monthly?.by === 'weekday')
    parts.push(`BYDAY=${rule.monthly.nth}${rule.monthly.weekday.toUpperCase()}`)
  parts.push(rule.ends.by === 'count' ? `COUNT=${rule.ends.days}` : `UNTIL=${compact(rule.ends.day)}T000000Z`)
  return parts.join(';')
}
