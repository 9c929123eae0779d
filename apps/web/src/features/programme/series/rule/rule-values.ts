import type { LocalDateTime } from '@foyer/domain'
import { weekdayOf } from '../../../../lib/months.ts'

/** A number field that is empty holds ''. */
export type NumberField = number | string

export const frequencies = ['weekly', 'daily', 'monthly'] as const
export type Frequency = (typeof frequencies)[number]

/** Which weekday of a month; `last` also where a month has a fifth one. */
export const ordinals = ['first', 'second', 'third', 'fourth', 'last'] as const
export type Ordinal = (typeof ordinals)[number]

/** A time of day at which a date begins and ends, `HH:mm`. An end that is not later is on the next day. */
export interface TimeValues {
  startsAt: string
  endsAt: string
}

/** The rule as its form holds it. Days are `YYYY-MM-DD`, weekdays 1 (Monday) to 7. */
export interface RuleValues {
  frequency: Frequency
  interval: NumberField
  weekdays: number[]
  monthlyBy: 'day' | 'weekday'
  monthDay: NumberField
  ordinal: Ordinal
  monthWeekday: number
  startsOn: string
  times: TimeValues[]
  ends: 'count' | 'until'
  count: NumberField
  until: string
  extras: LocalDateTime[]
  leftOut: string[]
  /** A date at an hour that a clock change leaves out is moved to the next one, or left out. */
  missingHour: 'move' | 'skip'
  skipOverlaps: boolean
}

/** What the fields of a rule share. */
export interface RuleFieldsProps {
  rule: RuleValues
  /** What is wrong with which field, by its name within the rule. */
  faults: Readonly<Record<string, string>>
  /** The zone whose clock the times are on. */
  timezone: string
  /** The first day that may be chosen, `YYYY-MM-DD`. */
  today: string
  onChange: (changed: Partial<RuleValues>) => void
}

const MINUTES_PER_DAY = 1440

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** How long a date lasts, in minutes: until the same day's or the next day's end. */
export function lengthOf({ startsAt, endsAt }: TimeValues): number {
  return ((minutesOf(endsAt) - minutesOf(startsAt) + MINUTES_PER_DAY - 1) % MINUTES_PER_DAY) + 1
}

/** When a date of so many minutes ends, `HH:mm`. */
export function endAfter(startsAt: string, minutes: number): string {
  const end = (minutesOf(startsAt) + minutes) % MINUTES_PER_DAY
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

/** A weekly rule that begins on a day, as most series are. */
export function blankRule(startsOn: string): RuleValues {
  return {
    frequency: 'weekly',
    interval: 1,
    weekdays: [weekdayOf(startsOn)],
    monthlyBy: 'weekday',
    monthDay: Number(startsOn.slice(8)),
    ordinal: 'first',
    monthWeekday: weekdayOf(startsOn),
    startsOn,
    times: [{ startsAt: '19:00', endsAt: '22:00' }],
    ends: 'count',
    count: 10,
    until: '',
    extras: [],
    leftOut: [],
    missingHour: 'move',
    skipOverlaps: false,
  }
}
