import type { ScanAnswerView, ScanInput } from '@foyer/contract'
import { decideScan, type ScannedToken, type ScanResult } from '@foyer/domain'
import type { Deps } from '../../deps.ts'
import type { DoorActor, UserActor } from '../../http/actor.ts'
import { AppError } from '../../http/app-error.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { answerView, listDoorAnswers } from '../order-questions/index.ts'
import { admissionWindow, signedByEvent } from '../tickets/index.ts'
import { assertScansAt } from './check-in.policy.ts'
import type { GuestCounter } from './guest-counter.ts'
import { scanAnswerView } from './scan-answer.view.ts'
import { readScanRequest, type ScanRequest } from './scan-request.ts'
import {
  findAdmissionBefore,
  findPlace,
  findScan,
  findScannedTicket,
  insertMovingScan,
  insertScan,
  type NewScan,
  type ScannedTicketRow,
  type ScanRow,
} from './scans.queries.ts'

/** Codes that are no tickets of ours: a queue shows a few, who guesses shows many. */
const STRANGE_CODES = { name: 'scan-strange', hits: 60, seconds: 60 }
/** Each turn after the first means that somebody else moved the ticket within these milliseconds. */
const TURNS = 5

type Scanner = UserActor | DoorActor
type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/** Decides a scan once. The same scan sent again, at whatever moment, is answered from what was written the first time. */
export async function validateTicket(
  deps: Deps,
  counter: GuestCounter,
  actor: Scanner,
  input: ScanInput,
): Promise<ScanAnswerView> {
  const request = readScanRequest(input, deps.now())
  const { door_id: doorId } = originOf(actor)
  const place = assertScansAt(actor, await findPlace(deps.db, { eventId: request.eventId, doorId }))
  for (let turn = 0; turn < TURNS; turn += 1) {
    const ticket = await findTicket(deps, request, place)
    const result = await decide(deps, actor, { request, place, ticket })
    const scan = (await write(deps, actor, { request, place, ticket, result })) ?? (await findWritten(deps, request))
    if (scan) return answer(deps, counter, scan, ticket)
  }
  throw new AppError('server.busy', { retryAfter: 1 })
}

interface ScanFacts {
  readonly request: ScanRequest
  readonly place: Place
  readonly ticket: ScannedTicketRow | undefined
}

/** The ticket a code or a guest names. Only a signed code may tell of another event's: its bare id is unknown here. */
async function findTicket(deps: Deps, { ticketId, token }: ScanRequest, place: Place) {
  const found = ticketId === null ? undefined : await findScannedTicket(deps.db, ticketId)
  return token || found?.event_id === place.id ? found : undefined
}

async function decide(deps: Deps, actor: Scanner, { request, place, ticket }: ScanFacts): Promise<ScanResult> {
  const { result } = decideScan({
    eventId: place.id,
    door: actor.kind === 'door' ? { ticketTypeIds: place.ticket_type_ids } : null,
    direction: request.direction,
    now: request.scannedAt,
    ticket: ticket ? ticketFacts(ticket) : null,
    token: await verifyToken(deps, request, place, ticket?.event_id ?? place.id),
  })
  if (!isOurs(result)) await limitRate(deps, STRANGE_CODES, actor.kind === 'door' ? actor.deviceId : actor.userId)
  return result
}

/** Writes the decision. Undefined when the ticket changed since it was read, or the scan's id is taken. */
function write(
  deps: Deps,
  actor: Scanner,
  { request, place, ticket, result }: ScanFacts & { result: ScanResult },
): Promise<ScanRow | undefined> {
  const scan: NewScan = {
    id: request.scanId,
    event_id: place.id,
    ticket_id: ticket && isOurs(result) ? ticket.id : null,
    ...originOf(actor),
    request_hash: request.hash,
    direction: request.direction,
    result,
    scanned_at: request.scannedAt,
  }
  const moves = result === 'admitted' || (result === 'checked_out' && ticket?.state === 'checked_in')
  return ticket && moves ? insertMovingScan(deps.db, scan, ticket) : insertScan(deps.db, scan)
}

function originOf(actor: Scanner) {
  return actor.kind === 'door'
    ? { door_id: actor.doorId, device_id: actor.deviceId, user_id: null }
    : { door_id: null, device_id: null, user_id: actor.userId }
}

/** Whether a result tells of a ticket of this event, so that its guest may be named. */
function isOurs(result: ScanResult): boolean {
  return result !== 'wrong_event' && result !== 'unknown' && result !== 'forged'
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
  deps: Deps,
  { token }: ScanRequest,
  place: Place,
  signingEventId: string,
): Promise<ScannedToken | 'forged' | null> {
  if (!token) return null
  const { payload, signedBytes: bytes, signature } = token
  const genuine = await signedByEvent(deps.db, signingEventId, payload.keyId, { bytes, signature })
  return genuine ? { ...payload, ...admissionWindow(place) } : 'forged'
}

/** The scan that already bears this id. */
async function findWritten(deps: Deps, request: ScanRequest): Promise<ScanRow | undefined> {
  const written = await findScan(deps.db, request.scanId)
  if (written && !written.request_hash.equals(request.hash)) throw new AppError('scan.id_reused')
  return written
}

async function answer(
  deps: Deps,
  counter: GuestCounter,
  scan: ScanRow,
  ticket: ScannedTicketRow | undefined,
): Promise<ScanAnswerView> {
  const admission = scan.result === 'already_checked_in' ? await findAdmissionBefore(deps.db, scan) : undefined
  const counts = await counter.of(scan.event_id)
  const shown = scan.ticket_id === null ? undefined : ticket
  const answers = shown ? (await listDoorAnswers(deps.db, shown)).map(answerView) : []
  return scanAnswerView(scan, { ticket: shown, admission, counts, answers })
}
