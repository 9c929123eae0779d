import { useEffect, useState, useSyncExternalStore } from 'react'
import { afterPicture } from '../../../../lib/after-picture.ts'
import { neverChanges } from '../../../../lib/never-changes.ts'
import { keepPage } from '../../../../lib/offline/keep-page.ts'
import type { DoorPairing } from '../access/door-pairing.ts'
import { watchBattery } from './battery.ts'
import { doorCalls, openLine } from './door-calls.ts'
import { DoorKit } from './door-kit.ts'
import type { DoorKitView } from './door-kit-view.ts'
import { openDoorStore } from './indexed-door-store.ts'
import { followLine } from './live-line.ts'

const noView = () => null

/** `kit` is null until it is opened; `unstored` says that it never will, because the browser cannot store the guest list. */
export interface KitAtHand {
  readonly kit: DoorKit | null
  readonly unstored: boolean
}

const none: KitAtHand = { kit: null, unstored: false }
const unstored: KitAtHand = { kit: null, unstored: true }

/** The offline kit of the event, from the moment the phone is paired. */
export function useDoorKit(eventId: string, pairing: DoorPairing | null): KitAtHand {
  const token = pairing?.token ?? null
  const doorId = pairing?.door._id
  const [atHand, setAtHand] = useState(none)

  useEffect(() => {
    if (token === null) return undefined
    let made: DoorKit | null = null
    let closed = false
    let leaveLine: (() => void) | null = null
    const awake = () => void made?.sync()

    async function open(paired: string): Promise<void> {
      const store = await openDoorStore()
      if (closed) return
      const hasNetwork = () => navigator.onLine
      const calls = doorCalls(eventId, paired)
      const opened = new DoorKit({
        eventId,
        ...(doorId !== undefined && { doorId }),
        store,
        calls,
        hasNetwork,
        battery: watchBattery(),
        later: afterPicture,
      })
      made = opened
      setAtHand({ kit: opened, unstored: false })
      keepPage('door')
      await opened.start()
      if (closed) return
      leaveLine = followLine({
        open: (signal) => openLine({ eventId, token: paired, signal }),
        hasNetwork,
        onChange: () => opened.nudge(),
        onStanding: (live) => opened.setLive(live),
      })
    }

    // Without a store, the door works without a kit: online only.
    open(token).catch(() => {
      made?.stop()
      made = null
      if (!closed) setAtHand(unstored)
    })
    window.addEventListener('online', awake)
    window.addEventListener('offline', awake)
    return () => {
      closed = true
      leaveLine?.()
      made?.stop()
      setAtHand(none)
      window.removeEventListener('online', awake)
      window.removeEventListener('offline', awake)
    }
  }, [eventId, token, doorId])

  return atHand
}

/** What the kit shows, following its changes. */
export function useDoorKitView(kit: DoorKit | null): DoorKitView | null {
  return useSyncExternalStore(kit?.subscribe ?? neverChanges, kit?.view ?? noView, noView)
}
