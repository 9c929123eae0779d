import { decideScan, type DoorRule, type ScanDirection, type ScannedTicket, type ScanResult } from './check-in.ts'
import type { PassAtDoor } from './passes.ts'
import { parseTicketToken, type TicketPayload, uuidTag } from '../sales/ticket-token.ts'

/** A ticket as a phone took it along. `inside` and `checkedInAt` are what the server knew then. */
export type KnownTicket = {
  ticketTypeId: string
  generation: number
  standing: 'good' | 'cancelled' | 'refunded' | 'unpaid'
  inside: boolean
  checkedInAt: Date | null
  checkedInDoor: string | null
  /** It lets nobody in and is handed out. */
  extra?: boolean | undefined
  /** It is for another date by now. */
  moved?: boolean | undefined
  /** It is a pass of the date's series; `inside` is then whether it was let in at this date. */
  pass?: PassAtDoor | undefined
}

/** A scan of this phone's own that the server's data does not hold yet. `door` is the name of this phone's door. */
export type OwnScan = { result: ScanResult; at: Date; door: string | null; undone: boolean }

/** All that a phone without a network decides by. */
export type OfflineFacts = {
  eventId: string
  door: DoorRule | null
  /** When the event's tickets admit, by its dates as they were told last. */
  validity: { from: Date; until: Date }
  ticketTypeIds: readonly string[]
  /** Where `eventId` is the event by which the passes of a series are sold: for how many visits each of its ticket types is. */
  visitsOf?: ((ticketTypeId: string) => number | null) | undefined
  ticket: (id: string) => KnownTicket | undefined
  /** In the order in which they were made. */
  ownScans: (ticketId: string) => readonly OwnScan[]
  /** Whether the event's key of this id signed these bytes; false where the event has no such key. */
  verify: (
    keyId: number,
    signed: { bytes: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> },
  ) => Promise<boolean>
  /** Until when codes of a key are taken; null for ever. */
  keyUntil: (keyId: number) => Date | null
}

/** What is in front of the phone: a code's text, or a guest found by name. `now` is the server's clock as the phone knows it. */
export type OfflineScan = { code: string | null; ticketId: string | null; direction: ScanDirection; now: Date }

/** A verdict, with when and where somebody came in before if that is why it is no. */
export type OfflineVerdict = {
  result: ScanResult
  ticketId: string | null
  firstScan: { at: Date; door: string | null } | null
}

/**
 * The rule of the door without a network, in the server's words. A genuine code of a ticket that the phone has not heard of was
 * sold after it last asked, and admits, as does one of a later generation, which was passed on since. A code for another event is told by its tag alone: that event's keys are not here, so one
 * that somebody made up passes for another event's and not for forged; neither lets anybody in.
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
    // One whose type is new as well is believed for this date: the server counts.
    ...(facts.visitsOf && { pass: { visits: facts.visitsOf(ticketTypeId), used: 0 } }),
    standing: 'good',
    inside: false,
    checkedInAt: null,
    checkedInDoor: null,
  }
}

/**
 * A genuine code of a later generation than the phone knows proves that the ticket was passed on after it last asked. One that had moved
 * to another date came back, and is good unless something else speaks against it.
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

/** Since when and where somebody is inside with a ticket, as far as this phone knows; null when nobody is. */
function presenceOf(ticket: KnownTicket, scans: readonly OwnScan[]): { at: Date; door: string | null } | null {
  let presence: { at: Date; door: string | null } | null = ticket.inside
    ? { at: ticket.checkedInAt ?? new Date(0), door: ticket.checkedInDoor }
    : null
  for (const { result, at, door, undone } of scans) {
    if (undone) continue
    if (result === 'admitted') presence = { at, door }
    // A pass is let in once at each date: who leaves has had that visit.
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
