import type { ConflictView, ManifestTicketView, ManifestView } from '@foyer/contract'
import { firstName } from '@foyer/domain'
import { isoOrNull } from '../../../programme/events/index.ts'
import { doorWindow } from '../../../sales/tickets/index.ts'
import type { ConflictRow } from './conflicts.queries.ts'
import type { RuledDoor } from '../doors/doors.queries.ts'
import type { ManifestPass } from '../passes/passes.queries.ts'
import { kioskView, listView } from '../doors/doors.view.ts'
import type { ManifestRow, PublicKeyRow } from './manifest.queries.ts'

type Window = ManifestView['validity']

interface ManifestFacts {
  readonly event: ManifestView['event']
  readonly validity: Window
  /** Of a door over all dates of a series; undefined at one event. */
  readonly dates?: ManifestView['dates']
  readonly otherDates?: ManifestView['otherDates']
  /** Null for an organiser without one, who sees every name. */
  readonly door: RuledDoor | null
  readonly keys: PublicKeyRow[]
  readonly types: { id: string; event_id: string; name: string }[]
  /** Null where the series has no passes. */
  readonly passes: {
    readonly eventId: string
    readonly keys: PublicKeyRow[]
    readonly types: { id: string; name: string; visits: number | null }[]
  } | null
  readonly tickets: ManifestRow[]
  readonly conflicts: ConflictRow[]
  readonly next: string | null
  readonly cursor: string
  readonly now: Date
}

export function manifestView(facts: ManifestFacts): ManifestView {
  const { event, validity, dates, otherDates, door, passes, now } = facts
  const ofDate = ({ event_id: eventId }: { event_id: string }) => dates && { eventId }
  // A kiosk is public: it stores first names only, no notes and nothing about payments. Doors that hide names still learn of
  // disputed payments, which identify no one.
  const names = door?.shows_names === false ? 'none' : door?.kiosk ? 'first' : 'full'
  return {
    event,
    door: door && manifestDoor(door),
    validity,
    ...(dates && { dates }),
    ...(otherDates && { otherDates }),
    keys: facts.keys.map((key) => ({ ...keyView(key), ...ofDate(key) })),
    ...(passes && {
      passes: {
        eventId: passes.eventId,
        keys: passes.keys.map(keyView),
        ticketTypes: passes.types.map(({ id, name, visits }) => ({ _id: id, name, visits })),
      },
    }),
    ticketTypes: facts.types.map((type) => ({ _id: type.id, name: type.name, ...ofDate(type) })),
    tickets: facts.tickets.map((ticket) => ({ ...manifestTicket(ticket, names), ...ofDate(ticket) })),
    conflicts: facts.conflicts.map((conflict) => conflictView(conflict, names === 'full')),
    next: facts.next,
    cursor: facts.cursor,
    serverTime: now.toISOString(),
  }
}

function keyView(key: PublicKeyRow) {
  return {
    keyId: key.key_id,
    publicKey: key.public_key.toString('base64'),
    // A compromised key is refused whatever the phone's clock says.
    validUntil: key.compromised ? new Date(0).toISOString() : isoOrNull(key.valid_until),
  }
}

/** The hours in which tickets of an event admit. */
export function validityView(event: Parameters<typeof doorWindow>[0]): Window {
  const { validFrom, validUntil } = doorWindow(event)
  return { from: validFrom.toISOString(), until: validUntil.toISOString() }
}

function manifestDoor(door: RuledDoor) {
  return {
    _id: door.id,
    name: door.name,
    ticketIds: door.ticket_type_ids,
    list: listView(door),
    direction: door.direction,
    showsNames: door.shows_names,
    admitsOffline: door.admits_offline,
    opensAt: isoOrNull(door.opens_at),
    closesAt: isoOrNull(door.closes_at),
    expiresAt: door.expires_at.toISOString(),
    kiosk: kioskView(door),
  }
}

function manifestTicket(ticket: ManifestRow, names: 'none' | 'first' | 'full'): ManifestTicketView {
  return {
    _id: ticket.id,
    ticketTypeId: ticket.ticket_type_id,
    generation: ticket.generation,
    standing: standingOf(ticket),
    number: ticket.number,
    of: ticket.quantity,
    partyId: ticket.party_id,
    name: ticket.moved
      ? null
      : names === 'full'
        ? ticket.guest_name
        : names === 'first'
          ? firstName(ticket.guest_name)
          : null,
    note: names === 'full' ? ticket.note : null,
    disputed: names !== 'first' && ticket.disputed,
    inside: ticket.state === 'checked_in',
    checkedInAt: isoOrNull(ticket.checked_in_at),
    checkedInDoor: ticket.checked_in_door,
    ...(ticket.extra && { extra: true }),
    ...(ticket.moved && { moved: true }),
    ...(ticket.pass && { pass: passView(ticket.pass) }),
  }
}

function passView({ visits, used, usedAt, admitted }: ManifestPass): ManifestTicketView['pass'] {
  return {
    visits,
    used,
    ...(usedAt && { usedAt: [...usedAt] }),
    admitted: admitted.map((visit) => ({ ...visit, at: new Date(visit.at).toISOString() })),
  }
}

/** As the door's rule reads a ticket and its order. */
function standingOf({ state, order_state: order }: ManifestRow): ManifestTicketView['standing'] {
  if (state === 'refunded' || order === 'refunded' || order === 'refunding') return 'refunded'
  if (state === 'cancelled' || order === 'cancelled') return 'cancelled'
  return order === 'paid' || order === 'partially_refunded' ? 'good' : 'unpaid'
}

export function conflictView(conflict: ConflictRow, names: boolean): ConflictView {
  return {
    _id: conflict.scan_id,
    ticketId: conflict.ticket_id,
    guestName: names ? conflict.guest_name : null,
    ticketName: conflict.ticket_name,
    number: conflict.number,
    of: conflict.quantity,
    kept: { at: conflict.kept_at.toISOString(), door: conflict.kept_door },
    other: { at: conflict.other_at.toISOString(), door: conflict.other_door },
    refusedAs: conflict.refused_as,
  }
}
