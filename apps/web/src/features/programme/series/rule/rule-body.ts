import type { RecurrenceRuleInput } from '@foyer/contract'
import { MOST_RULE_DAYS, required, weekdays } from '@foyer/domain'
import { formatNumber, m } from '@foyer/messages'
import {
  blankRule,
  endAfter,
  lengthOf,
  type NumberField,
  type Ordinal,
  ordinals,
  type RuleValues,
} from './rule-values.ts'

const NTHS = { first: 1, second: 2, third: 3, fourth: 4, last: -1 } as const satisfies Record<Ordinal, number>

const weekdayName = (weekday: number) => required(weekdays[weekday - 1], 'a weekday')

/** The rule that the form holds, as the contract wants it. Only for values without `ruleFaults`. */
export function ruleBody(values: RuleValues): RecurrenceRuleInput {
  const minutes = lengthOf(required(values.times[0], 'the first time of the day'))
  return {
    startsOn: values.startsOn,
    frequency: values.frequency,
    every: Number(values.interval),
    weekdays: values.frequency === 'weekly' ? values.weekdays.toSorted((a, b) => a - b).map(weekdayName) : [],
    monthly: monthlyOf(values),
    times: values.times.map((time) => ({ at: time.startsAt, minutes: lengthOf(time) })),
    ends: values.ends === 'count' ? { by: 'count', days: Number(values.count) } : { by: 'day', day: values.until },
    extra: values.extras.map((moment) => ({ day: moment.slice(0, 10), at: moment.slice(11), minutes })),
    excluded: values.leftOut.map((day) => ({ day, at: null })),
    missingHour: values.missingHour,
    skipOverlaps: values.skipOverlaps,
  }
}

function monthlyOf(values: RuleValues): RecurrenceRuleInput['monthly'] {
  if (values.frequency !== 'monthly') return null
  if (values.monthlyBy === 'day') return { by: 'day', day: Number(values.monthDay) }
  return { by: 'weekday', weekday: weekdayName(values.monthWeekday), nth: NTHS[values.ordinal] }
}

/** A stored rule as its form shows it. Lengths of more than a day, which the form cannot say, become a day. */
export function ruleValues(rule: RecurrenceRuleInput): RuleValues {
  const blank = blankRule(rule.startsOn)
  const { monthly, ends } = rule
  return {
    ...blank,
    frequency: rule.frequency,
    interval: rule.every,
    weekdays: rule.frequency === 'weekly' ? rule.weekdays.map((name) => weekdays.indexOf(name) + 1) : blank.weekdays,
    ...(monthly?.by === 'day' && { monthlyBy: 'day', monthDay: monthly.day }),
    ...(monthly?.by === 'weekday' && {
      monthlyBy: 'weekday',
      monthWeekday: weekdays.indexOf(monthly.weekday) + 1,
      ordinal: ordinals.find((ordinal) => NTHS[ordinal] === monthly.nth) ?? 'first',
    }),
    times: rule.times.map(({ at, minutes }) => ({ startsAt: at, endsAt: endAfter(at, minutes) })),
    ...(ends.by === 'count' ? { ends: 'count', count: ends.days } : { ends: 'until', until: ends.day }),
    extras: rule.extra.map(({ day, at }) => `${day}T${at}`),
    leftOut: rule.excluded.map(({ day }) => day),
    missingHour: rule.missingHour,
    skipOverlaps: rule.skipOverlaps,
  }
}

const isWhole = (field: NumberField, most: number) => {
  const number = Number(field)
  return field !== '' && Number.isInteger(number) && number >= 1 && number <= most
}

/** What is wrong with which field of a rule, by its name within the rule. */
export function ruleFaults(rule: RuleValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (rule.startsOn === '') faults['startsOn'] = m.programme_series_fault_first_day()
  if (!isWhole(rule.interval, 99)) faults['interval'] = m.programme_series_fault_interval()
  if (rule.frequency === 'weekly' && rule.weekdays.length === 0)
    faults['weekdays'] = m.programme_series_fault_weekdays()
  if (rule.frequency === 'monthly' && rule.monthlyBy === 'day' && !isWhole(rule.monthDay, 31))
    faults['monthDay'] = m.programme_series_fault_month_day()
  for (const [index, { startsAt, endsAt }] of rule.times.entries()) {
    const isRepeated = rule.times.findIndex((other) => other.startsAt === startsAt) < index
    if (startsAt === '') faults[`times.${index}.startsAt`] = m.programme_series_fault_time()
    else if (isRepeated) faults[`times.${index}.startsAt`] = m.programme_series_fault_time_repeated()
    if (endsAt === '') faults[`times.${index}.endsAt`] = m.programme_series_fault_time()
  }
  if (rule.ends === 'count' && !isWhole(rule.count, MOST_RULE_DAYS))
    faults['count'] = m.programme_series_fault_count({ most: formatNumber(MOST_RULE_DAYS) })
  if (rule.ends === 'until' && rule.until === '') faults['until'] = m.programme_series_fault_until()
  else if (rule.ends === 'until' && rule.until < rule.startsOn) faults['until'] = m.programme_series_fault_until_early()
  return faults
}
