import type { DoorDateView } from '@foyer/contract'
import { type OfflineVerdict, parseTicketToken, uuidTag } from '@foyer/domain'
import type { ScanAttempt } from '../scanning/scan-client.ts'
import type { StoredHead } from './door-store.ts'

type PhoneDate = NonNullable<StoredHead['dates']>[number]

/** The event tag of a code; null if it is not a ticket code. */
export function eventTagOf(code: string | null): string | null {
  const parsed = code === null ? null : parseTicketToken(code)
  return parsed?.ok ? parsed.payload.eventTag : null
}

/** A date of today by the id of its event. */
export function dateById(head: StoredHead, eventId: string | undefined): PhoneDate | undefined {
  return head.dates?.find(({ _id }) => _id === eventId)
}

/** The date of today that a code was made for; undefined at a door of one event, and for a code of another day or event. */
export function dateByTag(head: StoredHead, tag: string | null): PhoneDate | undefined {
  return tag === null ? undefined : head.dates?.find(({ _id }) => uuidTag(_id) === tag)
}

/** A date of the series on another day, for a code that was made for it. */
export function otherDate(head: StoredHead, { code }: ScanAttempt): DoorDateView | undefined {
  const tag = eventTagOf(code ?? null)
  return tag === null ? undefined : head.otherDates?.find(({ _id }) => uuidTag(_id) === tag)
}

const isOpen = ({ opensAt, closesAt }: DoorDateView, now: Date) => new Date(opensAt) <= now && now < new Date(closesAt)

/**
 * The refusal of a ticket of another day: too early or too late, in the server's words. Null if its guests are admitted now: a phone that was
 * offline overnight has neither the tickets nor the keys of the date, so only the server can tell.
 */
export function otherDay(date: DoorDateView, now: Date): OfflineVerdict | null {
  if (isOpen(date, now)) return null
  return { result: now < new Date(date.opensAt) ? 'not_yet' : 'door_closed', ticketId: null, firstScan: null }
}

/** Whether guests are admitted now to dates of another day alone, so that this phone does not know the date for which a pass is used. */
export function isOtherDayOpen({ dates = [], otherDates = [] }: StoredHead, now: Date): boolean {
  const isOpenNow = (date: DoorDateView) => isOpen(date, now)
  return otherDates.some(isOpenNow) && !dates.some(isOpenNow)
}

/** Whether a list of today's dates contains dates that the former list did not: their tickets may not have changed since then. */
export function hasNewDates(former: StoredHead, dates: StoredHead['dates']): boolean {
  return dates?.some(({ _id }) => !dateById(former, _id)) ?? false
}

/** A date in the form in which answers show it. */
export function dateView({ _id, startsAt, opensAt, closesAt }: DoorDateView): DoorDateView {
  return { _id, startsAt, opensAt, closesAt }
}
