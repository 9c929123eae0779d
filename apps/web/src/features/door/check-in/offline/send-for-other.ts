import { isLockedOut, isRefused } from '../scanning/scan-client.ts'
import { correctTimes } from './correct-times.ts'
import { DoorData } from './door-data.ts'
import type { DoorKitCalls } from './door-kit-calls.ts'
import type { DoorStore, StoredHead, StoredScan } from './door-store.ts'
import { sendWaiting } from './send-waiting.ts'

interface OtherDoor {
  /** The event or series of the door, as in its address. */
  readonly place: string
  readonly store: DoorStore
  readonly calls: Pick<DoorKitCalls, 'send' | 'handIn' | 'manifest' | 'serverClock'>
  /** Whether the door was opened here or in another tab: from then on, its own kit sends the scans. */
  readonly isStopped: () => boolean
}

/**
 * Sends the scans of a door of this phone that is not open, as the door would do when it is opened again. Returns whether the phone is
 * still paired there. A phone that was locked out first deletes the guest data and hands in its scans, so that nothing is left to send.
 * Rejects if no answer comes: waiting scans are retried later.
 */
export async function sendForOther({ place, store, calls, isStopped }: OtherDoor): Promise<'told' | 'locked-out'> {
  const data = new DoorData(await store.load(place))
  const keep = async (scans: readonly StoredScan[]) => {
    // If the answer comes too late, the open door asks again and gets the same answer.
    if (isStopped()) return
    await store.saveScans(scans)
    data.putScans(scans)
  }
  const keepHead = async (head: StoredHead) => {
    if (isStopped()) return
    await store.saveHead(head)
    data.putHead(head)
  }
  await correctTimes({ data: () => data, serverClock: calls.serverClock, keepHead, keep })
  const tell = (send: DoorKitCalls['send']) => sendWaiting({ data: () => data, send, keep, isStopped })
  try {
    await tell(calls.send)
    if (data.head && !isStopped())
      // Reports to organisers that no scans are waiting. A complete list is fetched when the door is opened.
      await calls.manifest({ since: data.head.cursor, limit: 1, queued: data.waiting.length })
    return 'told'
  } catch (error) {
    if (!isLockedOut(error) || isStopped()) throw error
  }
  const kept = data.waiting.map(({ scanId }) => scanId)
  await store.wipe(place, kept)
  try {
    await tell(calls.handIn)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  if (!isStopped()) await store.wipe(place)
  return 'locked-out'
}
