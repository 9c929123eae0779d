import { checkInListRows, type CheckInListView } from '@foyer/contract'
import { type LocalDateTime, zonedToUtc } from '@foyer/domain'
import { m } from '@foyer/messages'
import { localTimeOf } from '../../../lib/local-time.ts'
import { wordedResolver } from '../../../lib/worded-resolver.ts'

/** The values of the form of a check-in list; its hours are in the event's time zone, '' for no limit. */
export type ListValues = {
  name: string
  admits: string
  ticketIds: string[]
  opensAt: LocalDateTime
  closesAt: LocalDateTime
  /** Whether it is a list over all dates of the series. */
  allDates: boolean
}

/** The request body for the form's values. */
export function listRequest({ name, admits, ticketIds, opensAt, closesAt, allDates }: ListValues, timezone: string) {
  if (allDates) return { name, ticketIds: null, opensAt: null, closesAt: null, allDates }
  const instantOf = (local: LocalDateTime) => (local === '' ? null : zonedToUtc(local, timezone).toISOString())
  return {
    name,
    ticketIds: admits === 'all' ? null : ticketIds,
    opensAt: instantOf(opensAt),
    closesAt: instantOf(closesAt),
    allDates,
  }
}

/** The form's initial values. */
export function listValues(list: CheckInListView | undefined, timezone: string): ListValues {
  return {
    name: list?.name ?? '',
    admits: list?.ticketIds ? 'some' : 'all',
    ticketIds: list?.ticketIds ?? [],
    opensAt: localTimeOf(list?.opensAt ?? null, timezone),
    closesAt: localTimeOf(list?.closesAt ?? null, timezone),
    allDates: list?.allDates ?? false,
  }
}

export const resolveList = wordedResolver(checkInListRows.createCheckInList.schema.body, {
  name: (value) => (String(value).trim() === '' ? m.door_lists_name_required() : m.door_form_name_long()),
  ticketIds: () => m.door_form_tickets_required(),
  closesAt: () => m.door_form_closes_early(),
})
