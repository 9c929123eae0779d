import { decideScan, type DoorRule, type ScannedToken, type ScanResult } from '@foyer/domain'
import type { Database, Trx } from '../../db/database.ts'
import type { DoorActor, UserActor } from '../../http/actor.ts'
import { admissionWindow, signedByEvent } from '../tickets/index.ts'
import type { ScanRequest } from './scan-request.ts'
import { type findPlace, findScannedTicket, type ScannedTicketRow } from './scans.queries.ts'

export type Scanner = UserActor | DoorActor
export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/** A scan with what it is decided by. */
export interface ScanFacts {
  readonly request: ScanRequest
  readonly place: Place
  readonly ticket: ScannedTicketRow | undefined
}

/** The ticket a code or a guest names. Only a signed code may tell of another event's: its bare id is unknown here. */
export async function findTicket(db: Database | Trx, { ticketId, token }: ScanRequest, place: Place) {
  const found = ticketId === null ? undefined : await findScannedTicket(db, ticketId)
  return token || found?.event_id === place.id ? found : undefined
}

/** What the rule of the door says to a scan as its ticket now stands. */
export async function resultOf(
  db: Database | Trx,
  actor: Scanner,
  { request, place, ticket }: ScanFacts,
): Promise<ScanResult> {
  return decideScan({
    eventId: place.id,
    door: actor.kind === 'door' ? doorRule(place) : null,
    direction: request.direction,
    now: request.scannedAt,
    ticket: ticket ? ticketFacts(ticket) : null,
    token: await verifyToken(db, request, place, ticket?.event_id ?? place.id),
  }).result
}

function doorRule(place: Place): DoorRule {
  return {
    ticketTypeIds: place.ticket_type_ids,
    direction: place.direction ?? 'both',
    opensAt: place.opens_at,
    closesAt: place.closes_at,
  }
}

export function originOf(actor: Scanner) {
  return actor.kind === 'door'
    ? { door_id: actor.doorId, device_id: actor.deviceId, user_id: null }
    : { door_id: null, device_id: null, user_id: actor.userId }
}

/** Whether a result tells of a ticket of this event, so that its guest may be named: whoever has an old key can name any ticket. */
export function isOurs(result: ScanResult): boolean {
  return result !== 'wrong_event' && result !== 'unknown' && result !== 'forged' && result !== 'key_expired'
}

function ticketFacts(ticket: ScannedTicketRow) {
  return {
    eventId: ticket.event_id,
    ticketTypeId: ticket.ticket_type_id,
    state: ticket.state,
    generation: ticket.generation,
    checkedInAt: ticket.checked_in_at,
    checkedOutAt: ticket.checked_out_at,
    orderState: ticket.order_state,
  }
}

/**
 * What a code claims, once the event that its ticket belongs to is seen to have signed it. When it admits is told by the
 * event's own dates, for a ticket printed before the event was put off is as good as before.
 */
async function verifyToken(
  db: Database | Trx,
  { token, scannedAt }: ScanRequest,
  place: Place,
  signingEventId: string,
): Promise<ScannedToken | 'forged' | null> {
  if (!token) return null
  const { payload, signedBytes: bytes, signature } = token
  const signed = await signedByEvent(db, signingEventId, payload.keyId, { bytes, signature, at: scannedAt })
  if (signed === 'forged') return 'forged'
  return { ...payload, ...admissionWindow(place), keyExpired: signed === 'expired' }
}
