import {
  daysAsRrule,
  daysBetween,
  MOST_RULE_DAYS,
  MOST_SERIES_DATES,
  type RecurrenceFault,
  recurrenceFault,
  type RecurrenceRule,
  type RecurrenceTime,
  utcToZoned,
  zonedToUtc,
} from '@foyer/domain'
import { RRuleTemporal } from 'rrule-temporal'
import { AppError } from '../../../http/app-error.ts'
import type { FieldFault } from '../../../http/field-faults.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE
/** By how much clocks are set back somewhere: half an hour on Lord Howe Island, two hours at Troll. */
const SET_BACK = [30 * MINUTE, 60 * MINUTE, 120 * MINUTE]

/** A start that a rule makes. `day` and `at` are the wall clock of the rule, also where a clock change moved the instant. */
export interface PlannedStart {
  readonly day: string
  readonly at: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly overlaps: boolean
}

/** A start that a clock change touches: at an hour that does not exist, or at one that comes twice. */
export interface ClockNote {
  readonly day: string
  readonly at: string
  readonly kind: 'missing' | 'twice'
  /** The wall clock of a start that was moved; null where it was left out or stays. */
  readonly movedTo: string | null
}

export interface Expansion {
  readonly starts: readonly PlannedStart[]
  readonly clockNotes: readonly ClockNote[]
}

const FAULTS = {
  weekdays_missing: { 'rule.weekdays': 'rule_weekdays' },
  monthly_missing: { 'rule.monthly': 'rule_month_day' },
  ends_before_start: { 'rule.ends': 'rule_ends_early' },
  too_long: { 'rule.ends': 'rule_too_long' },
  times_repeated: { 'rule.times': 'rule_times_repeated' },
} as const satisfies Record<RecurrenceFault, Record<string, FieldFault>>

function refused(fault: RecurrenceFault): AppError {
  return new AppError('series.rule_invalid', { fields: FAULTS[fault] })
}

function rruleDays(rule: RecurrenceRule): string[] {
  const dtstart = `${rule.startsOn.replaceAll('-', '')}T000000Z`
  const days: string[] = []
  const made = new RRuleTemporal({ rruleString: `DTSTART:${dtstart}\nRRULE:${daysAsRrule(rule)}`, cache: false })
  for (const date of made.all((_date, index) => index <= MOST_RULE_DAYS)) {
    const day = date.toString().slice(0, 10)
    // A rule that counts can reach further than one that ends on a day: every 31st, seven thousand times.
    if (daysBetween(rule.startsOn, day) > MOST_RULE_DAYS) throw refused('too_long')
    days.push(day)
  }
  return days
}

function timesByDay(rule: RecurrenceRule): [day: string, times: RecurrenceTime[]][] {
  const excludedDays = new Set(rule.excluded.filter(({ at }) => at === null).map(({ day }) => day))
  const excluded = new Set(rule.excluded.flatMap(({ day, at }) => (at === null ? [] : [`${day}T${at}`])))
  const found = new Map<string, Map<string, RecurrenceTime>>()
  const add = (day: string, time: RecurrenceTime) => {
    if (excludedDays.has(day) || excluded.has(`${day}T${time.at}`)) return
    const ofDay = found.get(day) ?? new Map<string, RecurrenceTime>()
    ofDay.set(time.at, time)
    found.set(day, ofDay)
  }
  for (const day of rruleDays(rule)) for (const time of rule.times) add(day, time)
  for (const { day, ...time } of rule.extra) add(day, time)
  return [...found]
    .map(([day, times]): [string, RecurrenceTime[]] => [
      day,
      [...times.values()].toSorted((a, b) => a.at.localeCompare(b.at)),
    ])
    .toSorted(([a], [b]) => a.localeCompare(b))
}

/**
 * All starts of a rule in their order. Days come from the recurrence alone; each start is then looked up by the wall clock of the zone, so
 * that it stays at its hour over clock changes. An hour that does not exist is moved by the gap, as RFC 5545 (3.3.5) has it, or left out
 * as the rule chooses; of an hour that comes twice the first is taken. Throws `series.rule_invalid`.
 */
export function expandRule(rule: RecurrenceRule, timeZone: string): Expansion {
  const fault = recurrenceFault(rule)
  if (fault) throw refused(fault)
  const starts: PlannedStart[] = []
  const clockNotes: ClockNote[] = []
  let busyUntil = 0
  for (const [day, times] of timesByDay(rule)) {
    const midnight = zonedToUtc(`${day}T00:00`, timeZone).getTime()
    const next = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)
    const isPlain =
      zonedToUtc(`${next}T00:00`, timeZone).getTime() - midnight === DAY &&
      utcToZoned(new Date(midnight), timeZone).endsWith('T00:00')
    for (const { at, minutes } of times) {
      const [hours = 0, rest = 0] = at.split(':').map(Number)
      const startsAt = isPlain
        ? midnight + (hours * 60 + rest) * MINUTE
        : zonedToUtc(`${day}T${at}`, timeZone).getTime()
      if (!isPlain) {
        const note = clockNote(day, at, new Date(startsAt), timeZone)
        const isLeftOut = note?.kind === 'missing' && rule.missingHour === 'skip'
        if (note) clockNotes.push(isLeftOut ? { ...note, movedTo: null } : note)
        if (isLeftOut) continue
      }
      // Moved by the gap, it can fall on a start that the rule has already.
      if (starts.at(-1)?.startsAt.getTime() === startsAt) continue
      const overlaps = startsAt < busyUntil
      if (overlaps && rule.skipOverlaps) continue
      const endsAt = startsAt + minutes * MINUTE
      busyUntil = Math.max(busyUntil, endsAt)
      starts.push({ day, at, startsAt: new Date(startsAt), endsAt: new Date(endsAt), overlaps })
      if (starts.length > MOST_SERIES_DATES) throw new AppError('series.too_many_dates')
    }
  }
  return { starts, clockNotes }
}

function clockNote(day: string, at: string, startsAt: Date, timeZone: string): ClockNote | null {
  const local = `${day}T${at}`
  const shown = utcToZoned(startsAt, timeZone)
  if (shown !== local) return { day, at, kind: 'missing', movedTo: shown.slice(11) }
  const isTwice = SET_BACK.some((later) => utcToZoned(new Date(startsAt.getTime() + later), timeZone) === local)
  return isTwice ? { day, at, kind: 'twice', movedTo: null } : null
}
