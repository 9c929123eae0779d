import type { CheckInStateView, GuestView } from '@foyer/contract'
import type { DoorActor, UserActor } from '../../http/actor.ts'
import { type EventRow, isoOrNull } from '../events/index.ts'
import type { GuestCount, GuestRow } from './guests.queries.ts'

/** Inside and expected over all ticket types. */
export function totalOf(counts: GuestCount[]): { inside: number; expected: number } {
  return {
    inside: counts.reduce((sum, count) => sum + count.inside, 0),
    expected: counts.reduce((sum, count) => sum + count.expected, 0),
  }
}

interface StateFacts {
  counts: GuestCount[]
  admissions: { name: string; admitted: number }[]
  now: Date
}

export function checkInStateView(
  actor: UserActor | DoorActor,
  event: EventRow,
  { counts, admissions, now }: StateFacts,
): CheckInStateView {
  // A draft may lack dates; doors can be tried out before they are set.
  const startsAt = event.starts_at ?? event.created_at
  const listed = counts.filter((count) => count.status !== 'archived' || count.expected > 0)
  return {
    event: {
      _id: event.id,
      title: event.title,
      startsAt: startsAt.toISOString(),
      endsAt: (event.ends_at ?? startsAt).toISOString(),
      timezone: event.timezone,
    },
    door: actor.kind === 'door' ? { _id: actor.doorId, name: actor.doorName } : null,
    ...totalOf(counts),
    byTicket: listed.map(({ id, name, inside, expected }) => ({ _id: id, name, inside, expected })),
    byDoor: admissions,
    serverTime: now.toISOString(),
  }
}

export function guestView(guest: GuestRow): GuestView {
  return {
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
