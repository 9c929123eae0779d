import { utcToZoned, zonedToUtc } from '../time-zone.ts'

/** When an event is; any of the three may be open. */
export type EventDates = { startsAt: Date | null; endsAt: Date | null; doorsOpenAt: Date | null }

const LONGEST_DAYS = 366
const DAY_MS = 86_400_000

/** The years of events, 1900 to 2199. Instants before the year 0 and after 9999 are written in a form that no program of a door reads. */
const [EARLIEST, LATEST] = [Date.UTC(1900, 0), Date.UTC(2200, 0)]

/** How dates of an event can contradict each other, or the calendar. */
export type EventDateFault = 'end_before_start' | 'longer_than_a_year' | 'doors_after_start' | 'no_usual_year'

/** What is wrong with an event's dates, by field; empty when they fit together. */
export function eventDateFaults({ startsAt, endsAt, doorsOpenAt }: EventDates): Record<string, EventDateFault> {
  const faults: Record<string, EventDateFault> = {}
  for (const [field, date] of Object.entries({ startsAt, endsAt, doorsOpenAt }))
    if (date && (date.getTime() < EARLIEST || date.getTime() >= LATEST)) faults[field] = 'no_usual_year'
  if (startsAt && endsAt && endsAt <= startsAt) faults['endsAt'] = 'end_before_start'
  if (startsAt && endsAt && endsAt.getTime() - startsAt.getTime() > LONGEST_DAYS * DAY_MS)
    faults['endsAt'] = 'longer_than_a_year'
  if (doorsOpenAt && startsAt && doorsOpenAt > startsAt) faults['doorsOpenAt'] = 'doors_after_start'
  return faults
}

/**
 * An instant moved as far as `from` lies from `to` on the zone's own clock: sales that ended at noon, three days before, end at
 * noon three days before the new date, though summer time lies between.
 */
export function movedWith(instant: Date, move: { from: Date; to: Date; timeZone: string }): Date {
  const wallClock = (date: Date) => Date.parse(`${utcToZoned(date, move.timeZone)}:00Z`)
  const moved = new Date(wallClock(instant) + wallClock(move.to) - wallClock(move.from))
  return zonedToUtc(moved.toISOString().slice(0, 16), move.timeZone)
}

/** When a ticket type is sold; null where it is sold from the first or to the last moment. */
export type SaleWindow = { salesStartAt: Date | null; salesEndAt: Date | null }

/** A sale window moved with its event. An end after the new event is removed, and so is a start after the end of sales or of the event. */
export function movedSaleWindow(
  window: SaleWindow,
  move: { from: Date; to: Date; timeZone: string; eventEndsAt: Date },
): SaleWindow {
  const start = window.salesStartAt && movedWith(window.salesStartAt, move)
  const end = window.salesEndAt && movedWith(window.salesEndAt, move)
  const salesEndAt = end && end < move.eventEndsAt ? end : null
  const fits = start && start < (salesEndAt ?? move.eventEndsAt)
  return { salesStartAt: fits ? start : null, salesEndAt }
}
