import type { RulePreviewView } from '@foyer/contract'
import { dayInZone } from '@foyer/domain'
import { formatCalendarDay, formatDate, formatList, formatNumber, formatWeekday, m } from '@foyer/messages'
import type { RuleValues } from './rule-values.ts'

/** What the preview knows of the dates of a rule; days are `YYYY-MM-DD`. */
export interface RuleOutcome {
  readonly count: number
  readonly last: string | null
}

/** Number and last day of the dates that a preview found, in their zone; null without dates. */
export function outcomeOf(preview: RulePreviewView | undefined, timezone: string): RuleOutcome | null {
  if (!preview) return null
  return { count: preview.total, last: preview.last && dayInZone(new Date(preview.last), timezone) }
}

/** A time of day, `HH:mm`, on the reader's clock. */
export const clock = (time: string) => formatDate(`2024-01-01T${time}:00Z`, 'clock', 'UTC')

function whenWords(rule: RuleValues): string {
  const times = formatList(rule.times.map(({ startsAt }) => clock(startsAt)))
  const count = Number(rule.interval)
  if (rule.frequency === 'daily') return m.programme_series_daily({ count, times })
  if (rule.frequency === 'weekly') {
    const days = formatList(rule.weekdays.toSorted((a, b) => a - b).map((day) => formatWeekday(day, 'weekdayName')))
    return m.programme_series_weekly({ count, days, times })
  }
  if (rule.monthlyBy === 'day')
    return m.programme_series_monthly_day({ count, day: formatNumber(Number(rule.monthDay)), times })
  const weekday = formatWeekday(rule.monthWeekday, 'weekdayName')
  return m.programme_series_monthly_weekday({
    count,
    which: m.programme_series_nth({ nth: rule.ordinal, weekday }),
    times,
  })
}

function isReadable(rule: RuleValues): boolean {
  const timesKnown = rule.times.length > 0 && rule.times.every(({ startsAt }) => startsAt !== '')
  const daysKnown = rule.frequency !== 'weekly' || rule.weekdays.length > 0
  return timesKnown && daysKnown && Number(rule.interval) >= 1
}

/**
 * The rule as a sentence: "Every Tuesday at 19:00, 24 dates, until 8 June 2027". Null while the form does not hold a rule yet.
 * Count and last day are those of the preview, once it is there.
 */
export function ruleSentence(values: RuleValues, outcome: RuleOutcome | null): string | null {
  if (!isReadable(values)) return null
  const rule = whenWords(values)
  if (outcome?.last) {
    const day = formatCalendarDay(outcome.last, 'longDay')
    return m.programme_series_sentence_both({ rule, count: outcome.count, day })
  }
  if (values.ends === 'until')
    return values.until === ''
      ? rule
      : m.programme_series_sentence_until({ rule, day: formatCalendarDay(values.until, 'longDay') })
  return values.count === ''
    ? rule
    : m.programme_series_sentence_count({ rule, count: Number(values.count) * values.times.length })
}
