import { decideScan, type DoorRule, type ScannedToken, type ScanResult, uuidTag } from '@foyer/domain'
import type { Database, Trx } from '../../../../db/database.ts'
import type { DoorActor, MemberActor } from '../../../../http/actor.ts'
import { type CheckingKey, doorWindow, findKey, type SignedCode, signedByKey } from '../../../sales/tickets/index.ts'
import { findPassAt } from '../passes/passes.queries.ts'
import { isSelfService } from './kiosk.policy.ts'
import type { ScanRequest, TicketToken } from './scan-request.ts'
import { findFormerEvent, type findPlace, findScannedTicket, type ScannedTicketRow } from './scans.queries.ts'

export type Scanner = MemberActor | DoorActor
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
  if (!found || found.event_id === place.id) return found
  const pass = await findPassAt(db, found.id, place)
  return token || pass ? { ...found, pass } : undefined
}

/** The result of a scan by the rules of the door and the current state of its ticket. */
export async function resultOf(trx: Trx, actor: Scanner, facts: ScanFacts): Promise<ScanResult> {
  const { token } = facts.request
  const key = token ? await findKey(trx, await signingEvent(trx, facts, token), token.payload.keyId) : undefined
  return resultWithKey(actor, facts, key)
}

/** The event whose keys signed a code: that of its ticket, or a date that the ticket was for before it moved. */
async function signingEvent(trx: Trx, { ticket, place }: ScanFacts, { payload }: TicketToken): Promise<string> {
  if (!ticket) return place.id
  if (uuidTag(ticket.event_id) === payload.eventTag) return ticket.event_id
  return (await findFormerEvent(trx, ticket.id, payload.eventTag)) ?? ticket.event_id
}

/** The same with the key that the code names, read along with the ticket. */
export function resultWithKey(actor: Scanner, facts: ScanFacts, key: CheckingKey | undefined): ScanResult {
  const { token } = facts.request
  return ruledBy(actor, facts, token && signedByKey(key, signedCode(facts, token)))
}

function signedCode({ request }: ScanFacts, { signedBytes, signature }: TicketToken): SignedCode {
  return { bytes: signedBytes, signature, at: request.scannedAt }
}

function ruledBy(
  actor: Scanner,
  { request, place, ticket }: ScanFacts,
  signed: 'good' | 'expired' | 'forged' | null,
): ScanResult {
  return decideScan({
    // A pass is a ticket of the event that sells the passes of the date's series.
    eventId: ticket?.pass ? ticket.event_id : place.id,
    door: actor.kind === 'door' ? { ...doorRule(place), selfService: isSelfService(actor, request.scannedAt) } : null,
    direction: request.direction,
    now: request.scannedAt,
    ticket: ticket ? ticketFacts(ticket) : null,
    token: claimed(request, place, signed),
  }).result
}

function doorRule(place: Place): DoorRule {
  return {
    ticketTypeIds: place.ticket_type_ids,
    direction: place.direction ?? 'both',
    opensAt: place.opens_at,
    closesAt: place.closes_at,
    ofList: place.list_id !== null,
  }
}

export function originOf(actor: Scanner) {
  return actor.kind === 'door'
    ? { door_id: actor.doorId, device_id: actor.deviceId, user_id: null }
    : { door_id: null, device_id: null, user_id: actor.userId }
}

/** Whether the answer may name the guest: only for tickets of this event. With a leaked old key, a code can claim any ticket. */
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
    extra: ticket.extra,
    pass: ticket.pass,
  }
}

/**
 * What a code claims, after checking that the event its ticket belongs to has signed it. The event's current dates decide when it admits,
 * since a ticket printed before a postponement stays valid.
 */
function claimed(
  { token }: ScanRequest,
  place: Place,
  signed: 'good' | 'expired' | 'forged' | null,
): ScannedToken | 'forged' | null {
  if (!token || signed === null) return null
  if (signed === 'forged') return 'forged'
  return { ...token.payload, ...doorWindow(place), keyExpired: signed === 'expired' }
}
