import type { EventView, MessageTimeInput } from '@foyer/contract'
import { isLocalDateTime, zonedToUtc } from '@foyer/domain'
import { formatDate, m } from '@foyer/messages'
import { localTimeOf } from '../../../lib/local-time.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** The relative times that the form offers, by their value in it. */
const relativeTimes = [
  { anchor: 'start', minutes: -7 * DAY, label: m.guests_when_week_before },
  { anchor: 'start', minutes: -3 * DAY, label: m.guests_when_three_days_before },
  { anchor: 'start', minutes: -DAY, label: m.guests_when_day_before },
  { anchor: 'start', minutes: -2 * HOUR, label: m.guests_when_two_hours_before },
  { anchor: 'end', minutes: HOUR, label: m.guests_when_hour_after },
  { anchor: 'end', minutes: DAY, label: m.guests_when_day_after },
  { anchor: 'end', minutes: 3 * DAY, label: m.guests_when_three_days_after },
] as const

const valueOf = ({ anchor, minutes }: { readonly anchor: string; readonly minutes: number }) => `${anchor} ${minutes}`

/**
 * The relative times as options of a select field. A time that the form does not offer, such as one set through the API, is named by its
 * minutes.
 */
export function relativeChoices(chosen: string): { value: string; label: string }[] {
  const ours = relativeTimes.map((time) => ({ value: valueOf(time), label: time.label() }))
  const isOurs = chosen === '' || ours.some(({ value }) => value === chosen)
  return isOurs ? ours : [...ours, { value: chosen, label: m.guests_when_other() }]
}

export type WhenChoice = 'now' | 'at' | 'relative'

/** When a message is sent, as the form stores it. `at` is a time in the event's zone. */
export interface WhenValues {
  choice: WhenChoice
  at: string
  relative: string
}

export const DEFAULT_RELATIVE = valueOf({ anchor: 'start', minutes: -DAY })

export function whenValues(when: MessageTimeInput | null, { timezone }: Pick<EventView, 'timezone'>): WhenValues {
  if (when === null) return { choice: 'now', at: '', relative: DEFAULT_RELATIVE }
  if (when.kind === 'at') return { choice: 'at', at: localTimeOf(when.at, timezone), relative: DEFAULT_RELATIVE }
  return { choice: 'relative', at: '', relative: valueOf(when) }
}

/** The time in the form that the API takes; null means now. */
export function whenInput({ choice, at, relative }: WhenValues, timezone: string): MessageTimeInput | null {
  if (choice === 'now') return null
  if (choice === 'at') return { kind: 'at', at: zonedToUtc(at, timezone).toISOString() }
  const [anchor, minutes] = relative.split(' ')
  return { kind: 'relative', anchor: anchor === 'end' ? 'end' : 'start', minutes: Number(minutes) }
}

/** The error of the time; null if it is valid. */
export function whenFault({ choice, at }: WhenValues, timezone: string): string | null {
  if (choice !== 'at') return null
  const isAhead = isLocalDateTime(at) && zonedToUtc(at, timezone).getTime() > Date.now()
  return isAhead ? null : m.guests_when_fault()
}

/** When a message is sent, in words: for a relative time, with the moment that it means at present. */
export function whenWords(
  { when, dueAt }: { readonly when: MessageTimeInput; readonly dueAt: string | null },
  timezone: string,
): { moment: string; rule: string | null } {
  const rule = when.kind === 'at' ? null : relativeTimes.find((time) => valueOf(time) === valueOf(when))?.label()
  return {
    moment: dueAt === null ? m.guests_when_no_date() : formatDate(dueAt, 'moment', timezone),
    rule: rule ?? null,
  }
}
