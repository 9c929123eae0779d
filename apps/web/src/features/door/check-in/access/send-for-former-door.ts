import { doorCalls } from '../offline/door-calls.ts'
import { openDoorStore } from '../offline/indexed-door-store.ts'
import { sendForOther } from '../offline/send-for-other.ts'
import { readPairing } from './door-pairing.ts'

/**
 * Sends what waits at the door of the event that this phone was paired with before, with the token of that door: its scans may be those of
 * a check-in list, and would count as admissions of the new door. Never rejects: what cannot be sent is sent by the new door.
 */
export async function sendForFormerDoor(eventId: string, doorId: string): Promise<void> {
  const former = readPairing(eventId)
  if (!former || former.door._id === doorId || typeof indexedDB === 'undefined') return
  try {
    const store = await openDoorStore()
    await sendForOther({ place: eventId, store, calls: doorCalls(eventId, former.token), isStopped: () => false })
  } catch {
    // Better counted at the new door than lost.
  }
}
