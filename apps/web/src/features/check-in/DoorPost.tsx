import type { CheckInStateView } from '@foyer/contract'
import { useHoldConsent } from '../../ui/public/consent-hold.ts'
import { DoorDesk } from './DoorDesk.tsx'
import { Kiosk } from './kiosk/Kiosk.tsx'
import type { DoorKit } from './offline/door-kit.ts'
import type { DoorKitView } from './offline/door-kit-view.ts'
import { useDoor } from './use-door.ts'
import { useScanClient } from './use-scan-client.ts'
import { useWakeLock } from './use-wake-lock.ts'

export interface DoorPostProps {
  readonly eventId: string
  readonly token: string | null
  readonly state: CheckInStateView
  readonly online: boolean
  readonly kit: DoorKit | null
  readonly kept: DoorKitView | null
  readonly refresh: () => void
  readonly lock: () => void
  readonly leave: () => void
}

/** An open door: a scanner for staff, or a tablet at which guests check themselves in. */
export function DoorPost(post: DoorPostProps) {
  const { eventId, token, state, kit, kept, refresh, lock } = post
  const sessionClient = useScanClient(eventId, token)
  const client = kept?.ready && kit ? kit : sessionClient
  const door = useDoor({ eventId, client, onAnswered: refresh, onLockedOut: lock })
  useWakeLock()
  useHoldConsent()
  const kiosk = state.door?.kiosk
  return kiosk && token !== null ? (
    <Kiosk post={post} door={door} kiosk={kiosk} token={token} />
  ) : (
    <DoorDesk post={post} door={door} />
  )
}
