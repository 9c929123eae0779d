import { required } from '@foyer/domain'
import type { CallArg } from '../../../../api/types.ts'
import type { ScanAttempt } from '../scanning/scan-client.ts'
import type { StoredScan } from './door-store.ts'

/** What the server takes; no ticket's code is as long. */
const LONGEST_CODE = 400

/** An attempt with what became of it, as this phone keeps it. */
export function storedScan(
  { eventId, scanId, code, ticketId: asked, direction, scannedAt }: ScanAttempt,
  { ticketId, ...decided }: Pick<StoredScan, 'verdict' | 'ticketId' | 'state' | 'sequence'>,
): StoredScan {
  const kept = { eventId, scanId, code: code?.slice(0, LONGEST_CODE) ?? null, direction, scannedAt }
  // Without a code, the ticket is all that names the guest to the server, also when this phone does not know the ticket any more.
  return { ...kept, ...decided, ticketId: ticketId ?? asked ?? null, undoneAt: null, correction: null }
}

/** The same as the server is told of it. */
export function sentScan(scan: StoredScan): CallArg<'sendScans'>['body']['scans'][number] {
  const { scanId, sequence, code, ticketId, direction, scannedAt, verdict, undoneAt } = scan
  const what = code === null ? { ticketId: required(ticketId, 'the ticket of a scan without a code') } : { code }
  return { scanId, sequence, direction, scannedAt, verdict, undoneAt, ...what }
}
