import { DoorDesk } from './DoorDesk.tsx'
import { Kiosk } from '../kiosk/Kiosk.tsx'
import type { OpenDoor } from '../access/open-door.ts'
import { useDoor, waysOf } from './use-door.ts'
import { useScanClient } from './use-scan-client.ts'
import { useWakeLock } from '../../../../lib/use-wake-lock.ts'

/** An open door: a scanner for staff, or a tablet at which guests check themselves in. */
export function DoorPost(post: OpenDoor) {
  const { eventId, token, state, kit, kept, refresh, lock } = post
  const sessionClient = useScanClient(eventId, token)
  const client = kept?.ready && kit ? kit : sessionClient
  const door = useDoor({ eventId, ways: waysOf(state), client, onAnswered: refresh, onLockedOut: lock })
  useWakeLock()
  const kiosk = state.door?.kiosk
  return kiosk && token !== null ? (
    <Kiosk post={post} door={door} kiosk={kiosk} token={token} />
  ) : (
    <DoorDesk post={post} door={door} />
  )
}
