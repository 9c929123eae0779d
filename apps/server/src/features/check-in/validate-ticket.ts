import type { ScanAnswerView, ScanInput } from '@foyer/contract'
import type { ScanResult } from '@foyer/domain'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { limitRate } from '../../http/rate-limit.ts'
import { answerView, listDoorAnswers } from '../order-questions/index.ts'
import { assertScansAt } from './check-in.policy.ts'
import type { GuestCounter, Move } from './guest-counter.ts'
import { answerForGuest, isSelfService } from './kiosk.policy.ts'
import { countParty } from './party.queries.ts'
import { scanAnswerView } from './scan-answer.view.ts'
import { findTicket, isOurs, originOf, type Place, resultOf, type ScanFacts, type Scanner } from './scan-decision.ts'
import { readScanRequest, type ScanRequest } from './scan-request.ts'
import {
  findAdmissionBefore,
  findPlace,
  findScan,
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
    const ticket = await findTicket(deps.db, request, place)
    const result = await decide(deps, actor, { request, place, ticket })
    const written = await write(deps, actor, { request, place, ticket, result })
    const scan = written ?? (await findWritten(deps, request))
    if (scan) return answer(deps, counter, { actor, place, scan, ticket, isNew: written !== undefined })
  }
  throw new AppError('server.busy', { retryAfter: 1 })
}

async function decide(deps: Deps, actor: Scanner, facts: ScanFacts): Promise<ScanResult> {
  const result = await resultOf(deps.db, actor, facts)
  if (!isOurs(result)) await limitRate(deps, STRANGE_CODES, actor.kind === 'door' ? actor.deviceId : actor.userId)
  return result
}

/** Writes the decision. Undefined when the ticket changed since it was read, or the scan's id is taken. */
function write(
  deps: Deps,
  actor: Scanner,
  { request, place, ticket, result }: ScanFacts & { result: ScanResult },
): Promise<ScanRow | undefined> {
  const moves = result === 'admitted' || (result === 'checked_out' && ticket?.state === 'checked_in')
  const scan: NewScan = {
    id: request.scanId,
    event_id: place.id,
    ticket_id: ticket && isOurs(result) ? ticket.id : null,
    ...originOf(actor),
    request_hash: request.hash,
    direction: request.direction,
    result,
    scanned_at: request.scannedAt,
    self_service: isSelfService(actor, deps.now()),
    standing: moves ? (result === 'admitted' ? 'admission' : 'exit') : 'none',
  }
  return ticket && moves ? insertMovingScan(deps.db, scan, ticket) : insertScan(deps.db, scan)
}

/** The scan that already bears this id. */
async function findWritten(deps: Deps, request: ScanRequest): Promise<ScanRow | undefined> {
  const written = await findScan(deps.db, request.scanId)
  if (written && !written.request_hash.equals(request.hash)) throw new AppError('scan.id_reused')
  return written
}

interface Answered {
  readonly actor: Scanner
  readonly place: Place
  readonly scan: ScanRow
  readonly ticket: ScannedTicketRow | undefined
  readonly isNew: boolean
}

async function answer(
  deps: Deps,
  counter: GuestCounter,
  { actor, place, scan, ticket, isNew }: Answered,
): Promise<ScanAnswerView> {
  const admission = scan.result === 'already_checked_in' ? await findAdmissionBefore(deps.db, scan) : undefined
  const move = isNew && ticket ? moveOf(scan, ticket) : null
  const counts = await (move ? counter.after(scan.event_id, move) : counter.of(scan.event_id))
  const shown = scan.ticket_id === null ? undefined : ticket
  // Whoever has it passed on answered nothing: the answers are the former guest's.
  const answers = shown?.transfer_id === null ? (await listDoorAnswers(deps.db, shown)).map(answerView) : []
  const party = await countParty(deps.db, place, scan, shown)
  const told = scanAnswerView(scan, { ticket: shown, admission, counts, answers, party })
  return isSelfService(actor, deps.now()) ? answerForGuest(told, { showsNames: place.shows_names ?? false }) : told
}

function moveOf({ standing }: ScanRow, { ticket_type_id: ticketTypeId }: ScannedTicketRow): Move | null {
  if (standing === 'admission') return { ticketTypeId, by: 1 }
  return standing === 'exit' ? { ticketTypeId, by: -1 } : null
}
