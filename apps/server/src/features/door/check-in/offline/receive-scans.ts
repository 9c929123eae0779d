import type { OfflineScanAnswer, OfflineScanInput } from '@foyer/contract'
import { isAdmission, required, type ScanResult, uuidTag } from '@foyer/domain'
import { sql } from 'kysely'
import type { Trx } from '../../../../db/database.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/app-error.ts'
import { limits } from '../../../../http/limits.ts'
import { limitRate } from '../../../../http/rate-limit.ts'
import { Subject } from '../../../../http/subject.ts'
import { type Told, writeFirstEntries } from './first-entries.ts'
import { lockTicket, recomputeAttendance } from '../scanning/attendance.queries.ts'
import { assertIsNoPasses, assertScansAt } from '../doors/check-in.policy.ts'
import { findToldAllAt } from '../doors/doors.queries.ts'
import { admissionNews } from '../scanning/admission-news.ts'
import { assertMayScan, isSelfService } from '../scanning/kiosk.policy.ts'
import { eventOfScan, isSeriesPlace } from '../scanning/dates-of-day.ts'
import { findTicket, isOurs, originOf, type Place, resultOf, type Scanner } from '../scanning/scan-decision.ts'
import { readScanRequest, type ScanRequest } from '../scanning/scan-request.ts'
import {
  findCodeEnd,
  findPlace,
  findScan,
  hasMovedFrom,
  insertScan,
  type ScannedTicketRow,
  type ScanRow,
  UNDO_SECONDS,
} from '../scanning/scans.queries.ts'

/** Tolerance for the time at which a phone had no unsent scans: its request may have been in transit this long. */
const ON_ITS_WAY_MS = 60_000
/** For how many days the time by which a phone claims to have made a scan is believed, and scans of locked-out phones are accepted. */
export const BELIEVED_DAYS = 7
const DAY = 86_400_000
/** The phone counts the undo's minute on its own clock, and a tap takes a moment. */
const UNDO_WITHIN_MS = (UNDO_SECONDS + 5) * 1000

export interface Batch {
  eventId: string
  sentAt: string
  scans: ToldScan[]
}

type ToldScan = OfflineScanInput | { scanId: string }

/**
 * Receives scans that a phone decided offline: first entries together, all others in the phone's order and each in a separate transaction.
 * Those already written survive a lost connection, and a replay of the batch is answered from them.
 */
export async function receiveScans(
  deps: Deps,
  actor: Scanner,
  batch: Batch,
  lockedOutAt: Date | null = null,
): Promise<{ answers: OfflineScanAnswer[]; serverTime: string; events: string[] }> {
  const { device_id: deviceId, user_id: userId } = originOf(actor)
  const places = await placesOf(deps, actor, batch.eventId)
  await limitRate(deps, limits.scanBatches, Subject.of('scanner', required(deviceId ?? userId, 'who scans')))
  const skew = deps.now().getTime() - Date.parse(batch.sentAt)
  const toldAllAt = deviceId === null ? null : await findToldAllAt(deps.db, deviceId)
  const read: (Told | OfflineScanAnswer)[] = []
  for (const scan of batch.scans)
    read.push(await readTold(deps, actor, places, { scan, skew, toldAllAt, lockedOutAt, eventId: batch.eventId }))
  const told = read.flatMap((each) => ('request' in each ? each : []))
  const written = await writeFirstEntries(deps, actor, told)
  const answers: OfflineScanAnswer[] = []
  for (const each of read) {
    if (!('request' in each)) answers.push(each)
    else if (written.has(each.scan.scanId)) answers.push(answerOf(each.scan, { result: 'admitted', conflict: false }))
    else answers.push(await receive(deps, actor, each))
  }
  return { answers, serverTime: deps.now().toISOString(), events: [...places.known.keys()] }
}

/** Where the scans of a batch are decided: at its event, or for a phone of a series each at the date of its ticket. */
interface Places {
  readonly of: (asked: Pick<ScanRequest, 'eventId' | 'ticketId' | 'scanId' | 'scannedAt'>) => Promise<Place>
  /** The places by event so far. */
  readonly known: ReadonlyMap<string, Place>
}

async function placesOf(deps: Deps, actor: Scanner, eventId: string): Promise<Places> {
  const { door_id: doorId } = originOf(actor)
  const known = new Map<string, Place>()
  const of: Places['of'] = async (asked) => {
    const id = await eventOfScan(deps, actor, asked)
    const place = known.get(id) ?? assertScansAt(actor, await findPlace(deps.db, { eventId: id, doorId }))
    assertIsNoPasses(place)
    known.set(id, place)
    return place
  }
  // Strangers are refused before any scan is read.
  if (!isSeriesPlace(actor, eventId)) await of({ eventId, ticketId: null, scanId: eventId, scannedAt: deps.now() })
  return { of, known }
}

interface Receiving {
  /** As the batch names it. */
  readonly eventId: string
  readonly scan: ToldScan
  /** The server's clock minus the phone's, as measured with this batch. */
  readonly skew: number
  readonly toldAllAt: Date | null
  readonly lockedOutAt: Date | null
}

/** A scan as it counts, or the answer to one that cannot be read: it must not block those behind it. */
async function readTold(
  deps: Deps,
  actor: Scanner,
  places: Places,
  { eventId, scan, skew, toldAllAt, lockedOutAt }: Receiving,
): Promise<Told | OfflineScanAnswer> {
  try {
    if (!('verdict' in scan)) throw new AppError('scan.unreadable')
    const scannedAt = credible(corrected(scan, skew), { now: deps.now(), toldAllAt })
    const asked = readScanRequest({ ...scan, eventId }, scannedAt)
    const place = await places.of(asked)
    const request = { ...asked, eventId: place.id }
    const heard = guarded(actor, { request, place, scan, unproven: false }, skew)
    return lockedOutAt ? asOf(lockedOutAt, heard, skew) : heard
  } catch (error) {
    return refusalOf(scan, error)
  }
}

async function receive(deps: Deps, actor: Scanner, told: Told): Promise<OfflineScanAnswer> {
  try {
    const recorded = await deps.db.transaction().execute(async (trx) => {
      const outcome = await recordScan(deps, trx, actor, told)
      deps.failpoint('before_offline_scan_committed')
      return outcome
    })
    deps.failpoint('after_offline_scan_committed')
    return answerOf(told.scan, recorded)
  } catch (error) {
    return refusalOf(told.scan, error)
  }
}

function answerOf({ scanId }: ToldScan, outcome: { result: ScanResult; conflict: boolean }): OfflineScanAnswer {
  return { scanId, ...outcome, error: null }
}

function refusalOf({ scanId }: ToldScan, error: unknown): OfflineScanAnswer {
  if (!(error instanceof AppError)) throw error
  return { scanId, result: null, conflict: false, error: error.code }
}

/** The phone's time by the server's clock. */
function corrected({ scannedAt }: OfflineScanInput, skew: number): Date {
  return new Date(Date.parse(scannedAt) + skew)
}

/**
 * When a scan can have been made: not in the future, not more than a week ago, and not before the phone last said that it had no
 * scans left to send. An earlier time than that is replaced by it, any other impossible time by the server's.
 */
function credible(claimed: Date, { now, toldAllAt }: { now: Date; toldAllAt: Date | null }): Date {
  if (claimed > now || now.getTime() - claimed.getTime() > BELIEVED_DAYS * DAY) return now
  const earliest = toldAllAt && new Date(toldAllAt.getTime() - ON_ITS_WAY_MS)
  return earliest && claimed < earliest ? earliest : claimed
}

/** Restricts a scan of a phone that was locked out since: later undos and admissions by name do not count. */
function asOf(lockedOutAt: Date, told: Told, skew: number): Told {
  const { scan } = told
  if (corrected(scan, skew) > lockedOutAt) throw new AppError('scan.after_lockout')
  const undoneInTime = scan.undoneAt !== null && Date.parse(scan.undoneAt) + skew <= lockedOutAt.getTime()
  return { ...told, scan: undoneInTime ? scan : { ...scan, undoneAt: null }, unproven: scan.code === undefined }
}

/** Restricts a scan of a kiosk that staff had not opened: no admission by name, no exit, no undo. */
function guarded(actor: Scanner, told: Told, skew: number): Told {
  const { scan, request } = told
  assertMayScan(actor, scan, request.scannedAt)
  if (scan.undoneAt === null || !isSelfService(actor, new Date(Date.parse(scan.undoneAt) + skew))) return told
  return { ...told, scan: { ...scan, undoneAt: null } }
}

async function recordScan(
  deps: Deps,
  trx: Trx,
  actor: Scanner,
  told: Told,
): Promise<{ result: ScanResult; conflict: boolean }> {
  const { request, place, scan } = told
  if (request.ticketId) await lockTicket(trx, request.ticketId)
  const known = await findScan(trx, request.scanId)
  const decided = known ? undefined : await decide(trx, actor, told)
  if (decided && decided.ticketId === null && !(await isLogged(trx, actor)))
    return { result: decided.result, conflict: false }
  const fresh = decided && (await write(trx, actor, told, decided))
  const row = known ?? fresh ?? (await findScan(trx, request.scanId))
  if (!row?.request_hash.equals(request.hash)) throw new AppError('scan.id_reused')
  const origin = originOf(actor)
  const isOwn = row.device_id === origin.device_id && row.user_id === origin.user_id
  const undone = isOwn && (await amend(trx, row, scan))
  if (row.ticket_id === null) return { result: row.result, conflict: false }
  const { standings, conflicts, beyond } = await recomputeAttendance(
    trx,
    { id: row.ticket_id, event_id: place.id },
    row.list_id,
  )
  const conflict = conflicts.has(row.id)
  const news = fresh && !undone && isAdmission(standings.get(row.id) ?? 'none') ? 'admitted' : null
  // An admission that was undone before the server heard of it was never announced.
  await announceOffline(
    deps,
    trx,
    place,
    row,
    news ?? (known && isAdmission(known.standing) && undone ? 'undone' : null),
  )
  const letInTwice = fresh?.result === 'admitted' && standings.get(row.id) === 'conflict'
  return { result: letInTwice ? await answerConflict(trx, row.id, beyond?.has(row.id) ?? false) : row.result, conflict }
}

async function announceOffline(
  deps: Deps,
  trx: Trx,
  place: Place,
  { id: scanId, ticket_id: ticketId, list_id: listId }: ScanRow,
  what: 'admitted' | 'undone' | null,
): Promise<void> {
  if (what === null || ticketId === null || !place.announced) return
  const admission = { organiserId: place.organiser_id, eventId: place.id, ticketId, scanId, listId }
  await deps.outbox.announce(trx, admissionNews(what, admission))
}

interface Decided {
  readonly result: ScanResult
  /** Null for a code that is no ticket of this event. */
  readonly ticketId: string | null
}

/** Decides a new scan. It admits only if both the phone and the rules admit it. */
async function decide(trx: Trx, actor: Scanner, { request, place, scan }: Told): Promise<Decided> {
  const ticket = await findTicket(trx, request, place)
  // The ticket's scans show whether a guest was inside at that time; its current state does not.
  const presentless = ticket && {
    ...ticket,
    checked_in_at: null,
    checked_out_at: null,
    // The same holds for a pass: the visits left at that time are counted over all its scans.
    pass: ticket.pass && { ...ticket.pass, used: 0 },
    generation: await generationWhen(trx, ticket, request),
  }
  const ruled = await resultOf(trx, actor, { request, place, ticket: presentless })
  const result = letsPass(ruled) && !letsPass(scan.verdict) ? scan.verdict : ruled
  if (ticket && isReportable(result, { ticket, place, scan })) return { result, ticketId: ticket.id }
  const movedAway = scan.verdict === 'admitted' && (await findMovedAway(trx, { request, place, result }))
  return movedAway ? { result: 'wrong_event', ticketId: movedAway } : { result, ticketId: null }
}

/**
 * The ticket that a phone of this date admitted before it heard that its order had moved to another date: by a code of this date, or by
 * the name on its list. It is kept with the ticket, so that the admission raises an alarm.
 */
async function findMovedAway(
  trx: Trx,
  { request: { ticketId, token }, place, result }: Pick<Told, 'request' | 'place'> & { result: ScanResult },
): Promise<string | null> {
  const ofThisDate = token
    ? result === 'wrong_event' && token.payload.eventTag === uuidTag(place.id)
    : result === 'unknown'
  return ticketId !== null && ofThisDate && (await hasMovedFrom(trx, ticketId, place.id)) ? ticketId : null
}

/** Whether a foreign code is still logged: a stolen phone must not fill the scan log with made-up codes. */
async function isLogged(trx: Trx, actor: Scanner): Promise<boolean> {
  const { device_id: deviceId, user_id: userId } = originOf(actor)
  try {
    await limitRate(
      { db: trx },
      limits.strangeCodesOffline,
      Subject.of('scanner', required(deviceId ?? userId, 'who scans')),
    )
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.too_many') return false
    throw error
  }
}

function write(
  trx: Trx,
  actor: Scanner,
  { request, place, scan, unproven }: Told,
  { result, ticketId }: Decided,
): Promise<ScanRow | undefined> {
  return insertScan(trx, {
    id: request.scanId,
    event_id: place.id,
    ticket_id: ticketId,
    ...originOf(actor),
    request_hash: request.hash,
    direction: request.direction,
    result,
    scanned_at: request.scannedAt,
    standing: 'none',
    happened_at: sql<Date>`least(${request.scannedAt}::timestamptz, clock_timestamp())`,
    sequence: scan.sequence,
    unproven,
    self_service: isSelfService(actor, request.scannedAt),
    device_result: scan.verdict,
    list_id: place.list_id,
  })
}

/**
 * Whether a scan is stored with its ticket. It is if a phone admitted the guest with a refused key; this does not change the ticket's
 * state.
 */
function isReportable(
  result: ScanResult,
  { ticket, place, scan }: Pick<Told, 'place' | 'scan'> & { ticket: Pick<ScannedTicketRow, 'event_id' | 'pass'> },
): boolean {
  if (result !== 'key_expired') return isOurs(result)
  return scan.verdict === 'admitted' && (ticket.event_id === place.id || ticket.pass !== undefined)
}

/** A code that was passed on or replaced since was valid when it was scanned: a later change does not undo an admission. */
async function generationWhen(
  trx: Trx,
  ticket: { id: string; generation: number },
  { token, scannedAt }: ScanRequest,
): Promise<number> {
  if (!token || token.payload.generation >= ticket.generation) return ticket.generation
  const end = await findCodeEnd(trx, ticket.id, token.payload.generation)
  return end && scannedAt < end ? token.payload.generation : ticket.generation
}

/** Applies what the phone reports about a known scan: that it decided offline because the answer was lost, or an undo. */
async function amend(trx: Trx, written: ScanRow, scan: OfflineScanInput): Promise<boolean> {
  const unheard = written.device_result === null
  const turnedAway = unheard && letsPass(written.result) && !letsPass(scan.verdict)
  const undone = written.undone_at === null && (turnedAway || (written.direction === 'in' && isUndone(scan)))
  if (!unheard && !undone) return false
  await trx
    .updateTable('scans')
    .set({
      device_result: scan.verdict,
      sequence: scan.sequence,
      ...(undone && { undone_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', written.id)
    .execute()
  return undone
}

function isUndone({ scannedAt, undoneAt }: OfflineScanInput): boolean {
  if (undoneAt === null) return false
  const after = Date.parse(undoneAt) - Date.parse(scannedAt)
  return after >= 0 && after <= UNDO_WITHIN_MS
}

/** Stores a conflict as the scan's result. Scans that other phones send later do not change it. */
async function answerConflict(trx: Trx, scanId: string, isBeyond: boolean): Promise<ScanResult> {
  const result = isBeyond ? 'visits_used' : 'already_checked_in'
  await trx.updateTable('scans').set({ result }).where('id', '=', scanId).execute()
  return result
}

function letsPass(result: ScanResult): boolean {
  return result === 'admitted' || result === 'checked_out'
}
