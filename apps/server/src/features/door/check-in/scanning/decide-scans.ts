import { isAdmission, required, type ScanResult, type ScanStanding } from '@foyer/domain'
import type { Pool } from 'pg'
import type { Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/app-error.ts'
import { limits } from '../../../../http/limits.ts'
import { limitRate } from '../../../../http/rate-limit.ts'
import { Subject } from '../../../../http/subject.ts'
import { assertIsNoPasses, assertScansAt, canScanAt } from '../doors/check-in.policy.ts'
import { admissionNews } from './admission-news.ts'
import { lockTicket } from './attendance.queries.ts'
import { isSelfService } from './kiosk.policy.ts'
import { isOurs, originOf, type Place, resultWithKey, type ScanFacts, type Scanner } from './scan-decision.ts'
import { type NamedByScan, readScanFacts, type ScanFactsRow } from './scan-facts.queries.ts'
import type { ScanRequest } from './scan-request.ts'
import { findScan, insertScan, type ScanRow } from './scans.queries.ts'
import { type DecidedScan, writeScan, writeScans, type WrittenScan } from './write-scans.queries.ts'

/** Each retry means that a concurrent scan changed the ticket within a few milliseconds. */
const TURNS = 5

/** A scan to decide, with the phone or user that sent it. */
export interface AskedScan {
  readonly actor: Scanner
  readonly request: ScanRequest
}

/** A scan as it was written, now or before, with what it was decided by. */
export interface RecordedScan {
  readonly facts: ScanFactsRow
  readonly scan: WrittenScan
  readonly isNew: boolean
}

/**
 * Decides a batch. A scan blocked on a locked ticket is retried on its own, so that it does not delay the batch. If a batch
 * fails, its scans are decided one by one, so that one bad scan does not fail the others.
 */
export async function decideBatch(
  deps: Deps,
  asked: readonly AskedScan[],
): Promise<(RecordedScan | Promise<RecordedScan>)[]> {
  const together = await decideTogether(deps, asked).catch((error: unknown) => {
    deps.log.error({ err: error }, 'a batch of scans failed')
    return []
  })
  return asked.map((each, index) => together[index] ?? decideAlone(deps, each))
}

/**
 * Decides a batch of scans of different tickets with two statements. Undefined marks a scan that must be decided separately: its
 * ticket is locked or has changed, the scan is a replay, or it needs further checks before it is written.
 */
async function decideTogether(deps: Deps, asked: readonly AskedScan[]): Promise<(RecordedScan | undefined)[]> {
  const facts = await readScanFacts(deps.pool, asked.map(namedBy))
  const decided = asked.map((each, index) => decideOrdinary(deps, each, facts[index]))
  const rows = await writeAnnounced(
    deps,
    decided.flatMap((each) => each ?? []),
    (on, scans) => writeScans(on, scans, { passBy: true }),
  )
  const written = new Map(rows.map((row) => [row.id, row]))
  return decided.map((each) => {
    const scan = each && written.get(each.decided.scan.id)
    return scan && { facts: each.facts, scan, isNew: true }
  })
}

/** Decides one scan, and retries while concurrent scans change its ticket. */
async function decideAlone(deps: Deps, asked: AskedScan): Promise<RecordedScan> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const [read] = await readScanFacts(deps.pool, [namedBy(asked)])
    const facts = permitted(asked, read)
    const known = facts.known ? await findWritten(deps, asked.request) : undefined
    if (known) return { facts, scan: known, isNew: false }
    if (facts.ticket?.pass) {
      const passed = await decidePass(deps, asked)
      if (passed) return passed
      continue
    }
    const result = resultWithKey(asked.actor, factsOf(asked, facts), facts.key)
    if (!isOurs(result)) await limitRate(deps, limits.strangeCodes, Subject.of('scanner', scannerId(asked.actor)))
    const decided = decidedScan(deps, asked, facts, result)
    const [scan] = await writeAnnounced(deps, [{ facts, decided }], async (on, scans) => {
      const written = scans[0] && (await writeScan(on, scans[0]))
      return written ? [written] : []
    })
    if (scan) return { facts, scan, isNew: true }
  }
  throw new AppError('server.busy', { retryAfter: 1 })
}

/**
 * Decides a scan of a pass with the pass locked: its visits are counted over all dates, at whose doors it may be scanned at the same moment.
 * Undefined if the scan's id was taken meanwhile.
 */
function decidePass(deps: Deps, asked: AskedScan): Promise<RecordedScan | undefined> {
  return deps.db.transaction().execute(async (trx) => {
    await lockTicket(trx, required(asked.request.ticketId, 'the ticket of a pass'))
    const [read] = await readScanFacts(trx, [namedBy(asked)])
    const facts = permitted(asked, read)
    if (facts.known) return undefined
    const decided = decidedScan(deps, asked, facts, resultWithKey(asked.actor, factsOf(asked, facts), facts.key))
    const scan = await insertScan(trx, decided.scan)
    if (scan && scan.ticket_id !== null && isAdmission(scan.standing)) {
      const visit = {
        ticket_id: scan.ticket_id,
        event_id: scan.event_id,
        scan_id: scan.id,
        admitted_at: scan.happened_at,
      }
      if (scan.list_id === null) await trx.insertInto('pass_visits').values(visit).execute()
      else
        await trx
          .insertInto('pass_list_visits')
          .values({ ...visit, list_id: scan.list_id })
          .execute()
      if (isAnnounced(facts, decided)) await announceAdmissions(deps, trx, [{ facts, decided }])
    }
    return scan && { facts, scan, isNew: true }
  })
}

interface Deciding {
  readonly facts: ScanFactsRow
  readonly decided: DecidedScan
}

/**
 * Writes scans. Where an endpoint wants admissions, in a transaction with their announcement; otherwise by the one statement alone,
 * which is all that a scan costs.
 */
async function writeAnnounced(
  deps: Deps,
  deciding: readonly Deciding[],
  write: (on: Pool | Trx, scans: readonly DecidedScan[]) => Promise<WrittenScan[]>,
): Promise<WrittenScan[]> {
  const scans = deciding.map(({ decided }) => decided)
  const wanted = deciding.filter(({ facts, decided }) => isAnnounced(facts, decided))
  if (wanted.length === 0) return write(deps.pool, scans)
  return deps.db.transaction().execute(async (trx) => {
    const written = await write(trx, scans)
    const ids = new Set(written.map(({ id }) => id))
    const admissions = wanted.filter(({ decided }) => ids.has(decided.scan.id))
    await announceAdmissions(deps, trx, admissions)
    return written
  })
}

function announceAdmissions(deps: Deps, trx: Trx, admissions: readonly Deciding[]): Promise<void> {
  return deps.outbox.announce(
    trx,
    ...admissions.map(({ facts, decided: { scan } }) =>
      admissionNews('admitted', {
        organiserId: facts.place.organiser_id,
        eventId: scan.event_id,
        ticketId: required(scan.ticket_id, 'the ticket of an admission'),
        scanId: scan.id,
        listId: scan.list_id,
      }),
    ),
  )
}

function isAnnounced({ place }: ScanFactsRow, { scan }: DecidedScan): boolean {
  return place.announced && isAdmission(scan.standing)
}

/** What a scan names, for `readScanFacts`. */
export function namedBy({ actor, request }: AskedScan): NamedByScan {
  const { eventId, scanId, ticketId, token } = request
  const { keyId = null, eventTag = null } = token?.payload ?? {}
  return { eventId, scanId, ticketId, doorId: originOf(actor).door_id, keyId, eventTag }
}

function scannerId(actor: Scanner): string {
  return actor.kind === 'door' ? actor.deviceId : actor.userId
}

/** The facts of a scan, if the caller may scan at its event. */
function permitted({ actor }: AskedScan, facts: ScanFactsRow | undefined): ScanFactsRow {
  assertScansAt(actor, facts?.place)
  if (!facts) throw new AppError('event.not_found')
  assertIsNoPasses(facts.place)
  return facts
}

/** The ticket of a code or a guest. Only a signed code may tell of another event's: its bare id is unknown here. */
function factsOf({ request }: AskedScan, { place, ticket }: ScanFactsRow): ScanFacts {
  return { request, place, ticket: isNamed(request, place, ticket) ? ticket : undefined }
}

function isNamed(request: ScanRequest, place: Place, ticket: ScanFactsRow['ticket']): boolean {
  return request.token !== null || ticket?.event_id === place.id || ticket?.pass !== undefined
}

function decideOrdinary(
  deps: Deps,
  asked: AskedScan,
  read: ScanFactsRow | undefined,
): { facts: ScanFactsRow; decided: DecidedScan } | undefined {
  if (!read || read.known || !canScanAt(asked.actor, read.place)) return undefined
  if (read.ticket?.pass || read.place.passes_for_series !== null) return undefined
  const result = resultWithKey(asked.actor, factsOf(asked, read), read.key)
  return isOurs(result) ? { facts: read, decided: decidedScan(deps, asked, read, result) } : undefined
}

function decidedScan(deps: Deps, asked: AskedScan, facts: ScanFactsRow, result: ScanResult): DecidedScan {
  const { actor, request } = asked
  const { ticket, place } = factsOf(asked, facts)
  const moves = result === 'admitted' || (result === 'checked_out' && ticket?.state === 'checked_in')
  const scan: DecidedScan['scan'] = {
    id: request.scanId,
    event_id: place.id,
    ticket_id: ticket && isOurs(result) ? ticket.id : null,
    ...originOf(actor),
    request_hash: request.hash,
    direction: request.direction,
    result,
    scanned_at: request.scannedAt,
    self_service: isSelfService(actor, deps.now()),
    list_id: place.list_id,
    standing: moves ? (result === 'admitted' ? admissionOf(ticket, place) : 'exit') : 'none',
  }
  return { scan, moves: ticket && moves ? { generation: ticket.generation } : null }
}

/** How the admission of a ticket stands: a list admits a pass at each date, but every other ticket once. */
function admissionOf(ticket: ScanFactsRow['ticket'], { list_id: listId }: Place): ScanStanding {
  return ticket?.pass && listId !== null ? 'list_visit' : 'admission'
}

/** The scan that already bears this id. */
async function findWritten(deps: Deps, request: ScanRequest): Promise<ScanRow | undefined> {
  const written = await findScan(deps.db, request.scanId)
  if (written && !written.request_hash.equals(request.hash)) throw new AppError('scan.id_reused')
  return written
}
