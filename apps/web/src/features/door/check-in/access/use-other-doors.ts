import { m } from '@foyer/messages'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../../../ui/toast.ts'
import { doorCalls } from '../offline/door-calls.ts'
import type { DoorStore } from '../offline/door-store.ts'
import { openDoorStore } from '../offline/indexed-door-store.ts'
import { sendForOther } from '../offline/send-for-other.ts'
import { type PairedDoor, storePairing, usePairedDoors } from './door-pairing.ts'
import { doorLock, whileFree } from './use-only-tab.ts'
import { noteWaiting } from './waiting-scans.ts'

/** How often the phone checks for scans of doors that are not open. */
const LOOK_MS = 15_000

const isWaiting = ({ state }: { readonly state: string }) => state === 'waiting'

/** While the scanner is open, sends the waiting scans of all other doors of this phone, each with its own token. */
export function useOtherDoors(place: string): void {
  const doors = usePairedDoors().filter((door) => door.place !== place)
  const others = useEffectEvent(() => doors)
  // Titles change whenever a door is shown; the pairings do not.
  const known = JSON.stringify(doors.map((door) => [door.place, door.token]))

  useEffect(() => {
    if (known === '[]' || typeof indexedDB === 'undefined') return undefined
    const closed = new AbortController()
    let running = false
    const look = async () => {
      if (running) return
      running = true
      try {
        const store = await openStore()
        for (const door of others()) await lookAfter(door, store, closed.signal)
      } catch {
        // A browser without storage has nothing to send.
      } finally {
        running = false
      }
    }
    const again = () => void look()
    again()
    const timer = setInterval(again, LOOK_MS)
    window.addEventListener('online', again)
    return () => {
      closed.abort()
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [place, known])
}

let opened: Promise<DoorStore> | null = null

function openStore(): Promise<DoorStore> {
  opened ??= openDoorStore()
  opened.catch(() => (opened = null))
  return opened
}

async function lookAfter(door: PairedDoor, store: DoorStore, closed: AbortSignal): Promise<void> {
  const count = async () => {
    const { scans } = await store.load(door.place)
    const waiting = scans.filter(isWaiting).length
    noteWaiting(door.place, waiting)
    return waiting
  }
  if ((await count()) === 0 || !navigator.onLine || closed.aborted) return
  await whileFree(doorLock(door.place), closed, async (stopped) => {
    const calls = doorCalls(door.place, door.token)
    const standing = await sendForOther({ place: door.place, store, calls, isStopped: () => stopped.aborted })
    if (standing === 'told' || stopped.aborted) return
    storePairing(door.place, null)
    toast.error(m.door_switch_locked_out({ door: door.door.name }))
  }).catch(() => undefined)
  await count()
}
