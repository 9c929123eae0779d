import { decideScan, type DoorRule, type ScanDirection, type ScannedTicket, type ScanResult } from './check-in.ts'
import type { PassAtDoor } from './passes.ts'
import { parseTicketToken, type TicketPayload, uuidTag } from '../sales/ticket-token.ts'

/** A ticket as the manifest of a phone contains it. `inside` and `checkedInAt` are what the server knew at that time. */
export type KnownTicket = {
  ticketTypeId: string
  generation: number
  standing: 'good' | 'cancelled' | 'refunded' | 'unpaid'
  inside: boolean
  checkedInAt: Date | null
  checkedInDoor: string | null
  /** It admits nobody and is handed out. */
  extra?: boolean | undefined
  /** It now belongs to another date. */
  moved?: boolean | undefined
  /** It is a pass of the date's series; `inside` is then whether it was admitted at this date. */
  pass?: PassAtDoor | undefined
}

/** A scan of this phone that the server's data does not contain yet. `door` is the name of this phone's door. */
export type OwnScan = { result: ScanResult; at: Date; door: string | null; undone: boolean }

/** All data by which an offline phone decides. */
export type OfflineFacts = {
  eventId: string
  door: DoorRule | null
  /** The period in which the event's tickets admit, according to the dates that the phone last received. */
  validity: { from: Date; until: Date }
  ticketTypeIds: readonly string[]
  /** If `eventId` is the event that sells the passes of a series: the number of visits of each of its ticket types. */
  visitsOf?: ((ticketTypeId: string) => number | null) | undefined
  ticket: (id: string) => KnownTicket | undefined
  /** In the order in which the scans were made. */
  ownScans: (ticketId: string) => readonly OwnScan[]
  /** Whether the event's key of this id signed these bytes; false where the event has no such key. */
  verify: (
    keyId: number,
    signed: { bytes: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> },
  ) => Promise<boolean>
  /** Until when codes of a key are accepted; null means without end. */
  keyUntil: (keyId: number) => Date | null
}

/** What is presented to the phone: a code's text, or a guest found by name. `now` is the phone's estimate of the server's clock. */
export type OfflineScan = { code: string | null; ticketId: string | null; direction: ScanDirection; now: Date }

/** A verdict; if it is a refusal because of an earlier admission, with the time and door of that admission. */
export type OfflineVerdict = {
  result: ScanResult
  ticketId: string | null
  firstScan: { at: Date; door: string | null } | null
}

/**
 * The door's rule offline, with the server's answers. A genuine code of an unknown ticket was sold after the last fetch, and admits; so
 * does a code of a later generation, whose ticket was passed on since. A code for another event is recognised by its tag only, because that
 * event's keys are not on the phone: a forged code for another event is therefore reported as another event's. Neither is admitted.
 */
export async function decideOffline(facts: OfflineFacts, scan: OfflineScan): Promise<OfflineVerdict> {
  const parsed = scan.code === null ? null : parseTicketToken(scan.code)
  if (parsed && !parsed.ok) return refusal('unknown')
  const payload = parsed?.payload ?? null
  if (payload && payload.eventTag !== uuidTag(facts.eventId)) return refusal('wrong_event')
  if (parsed?.ok) {
    const signed = { bytes: parsed.signedBytes, signature: parsed.signature }
    if (!(await facts.verify(parsed.payload.keyId, signed))) return refusal('forged')
    const until = facts.keyUntil(parsed.payload.keyId)
    if (until !== null && scan.now > until) return refusal('key_expired')
  }
  const ticketId = payload?.ticketId ?? scan.ticketId
  const known = ticketId === null ? undefined : facts.ticket(ticketId)
  const ticket = known ? asPassedOn(known, payload) : payload && soldSince(facts, payload)
  if (ticketId === null || !ticket) return refusal('unknown')
  if (ticket.moved) return refusal('wrong_event')
  return decideKnown(facts, scan, { ticketId, ticket, payload })
}

function refusal(result: ScanResult): OfflineVerdict {
  return { result, ticketId: null, firstScan: null }
}

function soldSince(facts: OfflineFacts, { ticketTypeTag, generation }: TicketPayload): KnownTicket {
  const ticketTypeId = facts.ticketTypeIds.find((id) => uuidTag(id) === ticketTypeTag) ?? ''
  return {
    ticketTypeId,
    generation,
    // If the type is also unknown, the pass is accepted for this date: the server counts its visits.
    ...(facts.visitsOf && { pass: { visits: facts.visitsOf(ticketTypeId), used: 0 } }),
    standing: 'good',
    inside: false,
    checkedInAt: null,
    checkedInDoor: null,
  }
}

/**
 * A genuine code of a later generation than the phone knows proves that the ticket was passed on after the last fetch. If it had moved to
 * another date, it has come back, and is valid unless something else speaks against it.
 */
function asPassedOn(known: KnownTicket, payload: TicketPayload | null): KnownTicket {
  return payload && payload.generation > known.generation ? back(known, payload) : known
}

function back({ moved, ...known }: KnownTicket, { generation }: TicketPayload): KnownTicket {
  return { ...known, generation, standing: moved ? 'good' : known.standing }
}

interface Identified {
  ticketId: string
  ticket: KnownTicket
  payload: TicketPayload | null
}

function decideKnown(
  { eventId, door, validity, ownScans }: OfflineFacts,
  { direction, now }: OfflineScan,
  { ticketId, ticket, payload }: Identified,
): OfflineVerdict {
  const presence = presenceOf(ticket, ownScans(ticketId))
  const { result } = decideScan({
    eventId,
    door,
    direction,
    now,
    ticket: { eventId, ...scannedTicket(ticket, presence) },
    token: payload && { generation: payload.generation, validFrom: validity.from, validUntil: validity.until },
  })
  return { result, ticketId, firstScan: result === 'already_checked_in' ? presence : null }
}

/** Since when and at which door a guest is inside with a ticket, as far as this phone knows; null if none is. */
function presenceOf(ticket: KnownTicket, scans: readonly OwnScan[]): { at: Date; door: string | null } | null {
  let presence: { at: Date; door: string | null } | null = ticket.inside
    ? { at: ticket.checkedInAt ?? new Date(0), door: ticket.checkedInDoor }
    : null
  for (const { result, at, door, undone } of scans) {
    if (undone) continue
    if (result === 'admitted') presence = { at, door }
    // A pass is admitted once at each date: a holder who leaves has used that visit.
    if (result === 'checked_out' && !ticket.pass) presence = null
  }
  return presence
}

function scannedTicket(
  { ticketTypeId, generation, standing, extra, pass }: KnownTicket,
  presence: { at: Date } | null,
): Omit<ScannedTicket, 'eventId'> {
  const taken = standing === 'cancelled' || standing === 'refunded' ? standing : null
  return {
    ticketTypeId,
    generation,
    extra,
    pass,
    state: taken ?? (presence ? 'checked_in' : 'valid'),
    orderState: standing === 'unpaid' ? 'awaiting_payment' : 'paid',
    checkedInAt: presence?.at ?? null,
    checkedOutAt: null,
  }
}
