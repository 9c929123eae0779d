import { isLockedOut, isRefused } from '../scanning/scan-client.ts'
import { DoorData } from './door-data.ts'
import type { DoorKitCalls } from './door-kit-calls.ts'
import type { DoorStore, StoredScan } from './door-store.ts'
import { sendWaiting } from './send-waiting.ts'

interface OtherDoor {
  /** The event or series of the door, as its address names it. */
  readonly place: string
  readonly store: DoorStore
  readonly calls: Pick<DoorKitCalls, 'send' | 'handIn' | 'manifest'>
  /** Whether the door was opened here or in another tab: from then on its own kit sends. */
  readonly isStopped: () => boolean
}

/**
 * Sends what this phone scanned at a door of its own that is not open, as the door would when it is opened again. Answers whether the phone
 * is still admitted there. One that was locked out forgets the guests first and hands in its scans, of which then nothing is left to send.
 * Rejects where no answer came: what waits is tried again later.
 */
export async function sendForOther({ place, store, calls, isStopped }: OtherDoor): Promise<'told' | 'locked-out'> {
  const data = new DoorData(await store.load(place))
  const keep = async (scans: readonly StoredScan[]) => {
    // An answer that comes late is asked for again by the open door, and is the same.
    if (isStopped()) return
    await store.saveScans(scans)
    data.putScans(scans)
  }
  const tell = (send: DoorKitCalls['send']) => sendWaiting({ data: () => data, send, keep, isStopped })
  try {
    await tell(calls.send)
    if (data.head && !isStopped())
      // Organisers see at the phone that nothing waits any more. A whole list is fetched when the door is opened.
      await calls.manifest({ since: data.head.cursor, limit: 1, queued: data.waiting.length })
    return 'told'
  } catch (error) {
    if (!isLockedOut(error) || isStopped()) throw error
  }
  const { waiting } = data
  await store.wipe(place)
  await store.saveScans(waiting)
  try {
    await tell(calls.handIn)
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  if (!isStopped()) await store.wipe(place)
  return 'locked-out'
}
