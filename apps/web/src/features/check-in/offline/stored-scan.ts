import type { CallArg } from '../../../api/types.ts'
import type { ScanAttempt } from '../scan-client.ts'
import type { StoredScan } from './door-store.ts'

/** What the server takes; no ticket's code is as long. */
const LONGEST_CODE = 400

/** An attempt with what became of it, as this phone keeps it. */
export function storedScan(
  { eventId, scanId, code, direction, scannedAt }: ScanAttempt,
  decided: Pick<StoredScan, 'verdict' | 'ticketId' | 'state' | 'sequence'>,
): StoredScan {
  const kept = { eventId, scanId, code: code?.slice(0, LONGEST_CODE) ?? null, direction, scannedAt }
  return { ...kept, ...decided, undoneAt: null, correction: null }
}

/** The same as the server is told of it. */
export function sentScan(scan: StoredScan): CallArg<'sendScans'>['body']['scans'][number] {
  const { scanId, sequence, code, ticketId, direction, scannedAt, verdict, undoneAt } = scan
  const what = code === null ? { ticketId: ticketId ?? '' } : { code }
  return { scanId, sequence, direction, scannedAt, verdict, undoneAt, ...what }
}
