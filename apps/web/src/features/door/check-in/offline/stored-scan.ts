import { required } from '@foyer/domain'
import type { CallArg } from '../../../../api/types.ts'
import { LONGEST_CODE, type ScanAttempt } from '../scanning/scan-client.ts'
import type { StoredScan } from './door-store.ts'

/** An attempt with its outcome, as this phone stores it. */
export function storedScan(
  { eventId, scanId, code, ticketId: asked, direction, scannedAt }: ScanAttempt,
  { ticketId, ...decided }: Pick<StoredScan, 'verdict' | 'ticketId' | 'state' | 'sequence' | 'skew'>,
): StoredScan {
  const kept = { eventId, scanId, code: code?.slice(0, LONGEST_CODE) ?? null, direction, scannedAt }
  // Without a code, the ticket id alone identifies the guest to the server, even if this phone no longer knows the ticket.
  return { ...kept, ...decided, ticketId: ticketId ?? asked ?? null, undoneAt: null, correction: null }
}

/** For how long after its answer a scan can be undone. */
export const UNDO_MS = 60_000

/**
 * The same scan, undone. The screen counts the minute in which it can be undone; the clock may have been set since the scan, and the server
 * would drop an undo that seems to be made before its scan or hours later.
 */
export function undoneScan(scan: StoredScan, state: StoredScan['state']): StoredScan {
  const scannedAt = Date.parse(scan.scannedAt)
  const undoneAt = Math.min(Math.max(Date.now(), scannedAt), scannedAt + UNDO_MS)
  return { ...scan, undoneAt: new Date(undoneAt).toISOString(), state }
}

/** The same scan as it is sent to the server. */
export function sentScan(scan: StoredScan): CallArg<'sendScans'>['body']['scans'][number] {
  const { scanId, sequence, code, ticketId, direction, scannedAt, verdict, undoneAt } = scan
  const what = code === null ? { ticketId: required(ticketId, 'the ticket of a scan without a code') } : { code }
  return { scanId, sequence, direction, scannedAt, verdict, undoneAt, ...what }
}
