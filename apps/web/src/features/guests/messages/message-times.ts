import type { EventView, MessageTimeInput } from '@foyer/contract'
import { isLocalDateTime, zonedToUtc } from '@foyer/domain'
import { formatDate, m } from '@foyer/messages'
import { localTimeOf } from '../../../lib/local-time.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** The times by the event that the form offers, by their value in it. */
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

/** The times by the event as a select field offers them. One that is none of ours, such as of an API, is named by its minutes. */
export function relativeChoices(chosen: string): { value: string; label: string }[] {
  const ours = relativeTimes.map((time) => ({ value: valueOf(time), label: time.label() }))
  const isOurs = chosen === '' || ours.some(({ value }) => value === chosen)
  return isOurs ? ours : [...ours, { value: chosen, label: m.guests_when_other() }]
}

export type WhenChoice = 'now' | 'at' | 'relative'

/** When a message goes out, as the form holds it. `at` is a time on the clock of the event. */
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

/** As the API takes it; null: now. */
export function whenInput({ choice, at, relative }: WhenValues, timezone: string): MessageTimeInput | null {
  if (choice === 'now') return null
  if (choice === 'at') return { kind: 'at', at: zonedToUtc(at, timezone).toISOString() }
  const [anchor, minutes] = relative.split(' ')
  return { kind: 'relative', anchor: anchor === 'end' ? 'end' : 'start', minutes: Number(minutes) }
}

/** What is wrong with the time; null where nothing is. */
export function whenFault({ choice, at }: WhenValues, timezone: string): string | null {
  if (choice !== 'at') return null
  const isAhead = isLocalDateTime(at) && zonedToUtc(at, timezone).getTime() > Date.now()
  return isAhead ? null : m.guests_when_fault()
}

/** When a message goes out, in words: by the event, with the moment that makes now. */
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
