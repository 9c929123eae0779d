import type { CheckInStateView } from '@foyer/contract'
import type { DoorKit } from '../offline/door-kit.ts'
import type { DoorKitView } from '../offline/door-kit-view.ts'

/** A door that is open on this device, as passed to each of its screens. */
export interface OpenDoor {
  readonly eventId: string
  readonly token: string | null
  readonly state: CheckInStateView
  readonly online: boolean
  readonly kit: DoorKit | null
  readonly kept: DoorKitView | null
  /** Whether this phone is paired but its browser cannot store the guest list. */
  readonly unstored: boolean
  readonly refresh: () => void
  readonly lock: () => void
  readonly leave: () => void
}
