import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'

const pairingSchema = z.object({ token: z.string(), door: z.object({ _id: z.string(), name: z.string() }) })

/** What makes this phone the phone of a door: its device token, and the door's name for the screen. */
export type DoorPairing = z.infer<typeof pairingSchema>

const keyOf = (eventId: string) => `foyer:door:${eventId}`

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function readStored(eventId: string): string | null {
  try {
    return localStorage.getItem(keyOf(eventId))
  } catch {
    return null
  }
}

function parsePairing(stored: string | null): DoorPairing | null {
  if (stored === null) return null
  try {
    return pairingSchema.parse(JSON.parse(stored))
  } catch {
    return null
  }
}

/** Keeps or, with null, forgets the pairing of this phone for one event. The user's own session is another matter entirely. */
export function storePairing(eventId: string, pairing: DoorPairing | null): void {
  try {
    if (pairing === null) localStorage.removeItem(keyOf(eventId))
    else localStorage.setItem(keyOf(eventId), JSON.stringify(pairing))
  } finally {
    for (const listener of listeners) listener()
  }
}

/** The pairing of this phone for an event, the same in every tab; null on the server and before the page is alive. */
export function useDoorPairing(eventId: string): DoorPairing | null {
  const stored = useSyncExternalStore(
    subscribe,
    useCallback(() => readStored(eventId), [eventId]),
    () => null,
  )
  return useMemo(() => parsePairing(stored), [stored])
}
