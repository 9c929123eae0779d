import { earlierHead, madeBefore, setForwardBetween } from './clock-watch.ts'
import type { DoorData } from './door-data.ts'
import type { DoorKitCalls } from './door-kit-calls.ts'
import type { StoredHead, StoredScan } from './door-store.ts'

interface Correcting {
  /** The present data: all of it may be deleted while the call is in progress. */
  readonly data: () => DoorData
  readonly serverClock: DoorKitCalls['serverClock']
  readonly keepHead: (head: StoredHead) => Promise<void>
  readonly keep: (scans: readonly StoredScan[]) => Promise<void>
}

/**
 * Before waiting scans are sent: corrects the times of those that were made before the phone's clock was set. The server measures the clock
 * only when they arrive, and would date them by the clock as it is then.
 */
export async function correctTimes({ data, serverClock, keepHead, keep }: Correcting): Promise<void> {
  if (data().waiting.length === 0) return
  const clock = await serverClock()
  if (clock === null) return
  const now = Date.now()
  const skew = clock - now
  const { head, waiting } = data()
  const leap = head ? setForwardBetween(head.skew, skew) : 0
  if (head && leap !== 0) await keepHead(earlierHead(head, -leap))
  const corrected = madeBefore(waiting, { skew, now })
  if (corrected.length > 0) await keep(corrected)
}
