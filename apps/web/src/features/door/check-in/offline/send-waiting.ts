import type { OfflineScanAnswer } from '@foyer/contract'
import type { SendScans } from './door-kit-calls.ts'
import type { DoorData } from './door-data.ts'
import type { StoredScan } from './door-store.ts'
import { sentScan } from './stored-scan.ts'

const BATCH = 100

interface Sending {
  /** The present head: all data may be deleted while the calls are in progress. */
  readonly data: () => DoorData
  readonly send: SendScans
  readonly keep: (scans: readonly StoredScan[]) => Promise<void>
  readonly isStopped: () => boolean
}

/** Sends the scans that the server does not know of, in the order in which they happened, in batches. */
export async function sendWaiting({ data, send, keep, isStopped }: Sending): Promise<void> {
  for (let { waiting } = data(); waiting.length > 0 && !isStopped(); { waiting } = data()) {
    const batch = waiting.slice(0, BATCH)
    const { answers } = await send({ sentAt: new Date().toISOString(), scans: batch.map(sentScan) })
    const byId = new Map(answers.map((answer) => [answer.scanId, answer]))
    if (!batch.some(({ scanId }) => byId.has(scanId))) throw new Error('The server answered none of these scans')
    await keep(batch.flatMap((sent) => told(data().scan(sent.scanId), sent, byId.get(sent.scanId))))
  }
}

/** A scan that was undone while its batch was being sent keeps waiting, so that the server learns of the undo as well. */
function told(now: StoredScan | undefined, sent: StoredScan, answer: OfflineScanAnswer | undefined): StoredScan[] {
  if (!now || !answer || now.undoneAt !== sent.undoneAt) return []
  // A conflict arrives with the list, where staff mark it as seen; it must not be shown twice.
  const otherwise = answer.result !== sent.verdict && sent.undoneAt === null && !answer.conflict
  const correction = otherwise ? { result: answer.result } : null
  return [{ ...now, state: 'told', correction }]
}
