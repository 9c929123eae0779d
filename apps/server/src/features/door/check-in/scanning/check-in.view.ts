import type { CheckInStateView, DoorDateView, GuestView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { coverView, type EventRow, isoOrNull } from '../../../programme/events/index.ts'
import type { RuledDoor } from '../doors/doors.queries.ts'
import { kioskView, listView } from '../doors/doors.view.ts'
import { doorDateView, seriesEventView, type SeriesPlace } from './dates-of-day.ts'
import type { GuestCount, GuestRow } from './guests.queries.ts'

/** Inside and expected over all ticket types that admit guests. */
export function totalOf(counts: GuestCount[]): { inside: number; expected: number } {
  const people = counts.filter((count) => !count.extra)
  return {
    inside: people.reduce((sum, count) => sum + count.inside, 0),
    expected: people.reduce((sum, count) => sum + count.expected, 0),
  }
}

interface StateFacts {
  counts: GuestCount[]
  admissions: { name: string | null; admitted: number }[]
  /** How many guests came with a pass. */
  withPass: number
  now: Date
  /** Null unless staff have opened a kiosk. */
  staffedUntil: Date | null
  /** Null for an organiser without one. */
  door: Pick<
    RuledDoor,
    'id' | 'name' | 'direction' | 'shows_names' | 'kiosk' | 'badge_size' | 'list_id' | 'list_name'
  > | null
}

/** The event as phones at its doors show it. A draft may lack dates; doors can be tried out before they are set. */
export function doorEventView(event: EventRow): CheckInStateView['event'] {
  const startsAt = event.starts_at ?? event.created_at
  return {
    _id: event.id,
    title: event.title,
    startsAt: startsAt.toISOString(),
    endsAt: (event.ends_at ?? startsAt).toISOString(),
    timezone: event.timezone,
    cover: coverView(event.cover),
  }
}

export function checkInStateView(
  event: EventRow,
  { counts, admissions, withPass, now, staffedUntil, door }: StateFacts,
): CheckInStateView {
  const listed = counts.filter((count) => !count.extra && (count.status !== 'archived' || count.expected > 0))
  return {
    event: doorEventView(event),
    door: door && stateDoor(door),
    ...totalOf(counts),
    ...(withPass > 0 && { withPass }),
    byTicket: listed.map(({ id, name, inside, expected }) => ({ _id: id, name, inside, expected })),
    byDoor: admissions.map(({ name, admitted }) => ({ name, admitted })),
    staffedUntil: staffedAt(staffedUntil, now),
    serverTime: now.toISOString(),
  }
}

function staffedAt(until: Date | null, now: Date): string | null {
  return until && until > now ? until.toISOString() : null
}

function stateDoor(door: NonNullable<StateFacts['door']>): CheckInStateView['door'] {
  return {
    _id: door.id,
    name: door.name,
    list: listView(door),
    direction: door.direction,
    showsNames: door.shows_names,
    kiosk: kioskView(door),
  }
}

/** The same at a door over all dates of a series, with the counts of each date of today. */
export function seriesStateView(
  place: SeriesPlace,
  counts: readonly { event_id: string; name: string; inside: number; expected: number }[],
  { admissions, withPass, now, staffedUntil }: Pick<StateFacts, 'admissions' | 'withPass' | 'now' | 'staffedUntil'>,
): CheckInStateView {
  const sumOf = (rows: typeof counts) => ({
    inside: rows.reduce((sum, row) => sum + row.inside, 0),
    expected: rows.reduce((sum, row) => sum + row.expected, 0),
  })
  const byDate = Map.groupBy(counts, (count) => count.event_id)
  return {
    event: { ...seriesEventView(place, now), cover: coverView(place.series.cover) },
    door: stateDoor(place.door),
    dates: place.dates.map((date) => ({ ...doorDateView(date, place.arrival), ...sumOf(byDate.get(date.id) ?? []) })),
    ...sumOf(counts),
    ...(withPass > 0 && { withPass }),
    byTicket: [...Map.groupBy(counts, (count) => count.name)].map(([name, rows]) => ({
      // The same ticket of several dates: by the date that comes first.
      _id: required(rows[0], 'a counted ticket').event_id,
      name,
      ...sumOf(rows),
    })),
    byDoor: admissions.map(({ name, admitted }) => ({ name, admitted })),
    staffedUntil: staffedAt(staffedUntil, now),
    serverTime: now.toISOString(),
  }
}

export function guestView(guest: GuestRow, date?: DoorDateView): GuestView {
  return {
    ...(date && { date }),
    ticketId: guest.id,
    guestName: guest.guest_name,
    ticketName: guest.ticket_name,
    number: guest.number,
    of: guest.quantity,
    orderReference: guest.reference,
    state: guest.state,
    checkedInAt: isoOrNull(guest.checked_in_at),
  }
}
