import type { DatePatch } from '@foyer/contract'
import { lengthOf } from '../rule/rule-values.ts'

export const changeScopes = ['this', 'following', 'all_unchanged'] as const
export type ChangeScope = (typeof changeScopes)[number]

/** What the form of a date shows. Times are `HH:mm` on the clock of the series. */
export type DateValues = {
  title: string
  venueName: string
  addressLine: string
  city: string
  startsAt: string
  endsAt: string
}

/** What was changed, so that other dates keep what was not. Empty while nothing was. */
export function patchOf(before: DateValues, now: DateValues): DatePatch {
  const patch: DatePatch = {}
  for (const field of ['title', 'venueName', 'addressLine', 'city'] as const)
    if (now[field] !== before[field]) patch[field] = now[field]
  const timesKnown = now.startsAt !== '' && now.endsAt !== ''
  if (timesKnown && now.startsAt !== before.startsAt) patch.time = now.startsAt
  if (timesKnown && lengthOf(now) !== lengthOf(before)) patch.minutes = lengthOf(now)
  return patch
}

/** Whether a change moves dates to another time of the day or makes them longer or shorter. The rule of the series does not follow. */
export function changesTimes({ time, minutes }: DatePatch): boolean {
  return time !== undefined || minutes !== undefined
}
