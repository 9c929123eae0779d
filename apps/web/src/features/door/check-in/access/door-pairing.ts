import { uuidTag } from '@foyer/domain'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { keptText } from '../../../../lib/kept-text.ts'

const pairingSchema = z.object({
  token: z.string(),
  door: z.object({ _id: z.string(), name: z.string() }),
  /** What the door showed last: the title of its event or series, and the events whose tickets it admits. */
  title: z.string().optional(),
  eventIds: z.array(z.string()).optional(),
})

/** The pairing of this phone: its device token, and the door's name for the screen. */
export type DoorPairing = z.infer<typeof pairingSchema>

const PREFIX = 'foyer:door:'
const keyOf = (eventId: string) => `${PREFIX}${eventId}`

function parsePairing(stored: string | null): DoorPairing | null {
  if (stored === null) return null
  try {
    return pairingSchema.parse(JSON.parse(stored))
  } catch {
    return null
  }
}

/** The pairing of this phone for an event or series; null if it has none. */
export function readPairing(eventId: string): DoorPairing | null {
  return parsePairing(keptText.read(keyOf(eventId)))
}

/**
 * Stores the pairing of this phone for one event, or removes it with null. A phone whose storage is full or forbidden is paired until the
 * page closes. The user's own session is not affected.
 */
export function storePairing(eventId: string, pairing: DoorPairing | null): void {
  if (pairing === null) keptText.drop(keyOf(eventId))
  else keptText.keep(keyOf(eventId), JSON.stringify(pairing))
}

/** Stores what the door shows when it is paired, so that the phone's other doors can name it. */
export function notePlace(
  eventId: string,
  place: { readonly title: string; readonly eventIds: readonly string[] },
): void {
  const known = readPairing(eventId)
  if (!known) return
  const noted = { ...known, title: place.title, eventIds: [...place.eventIds] }
  if (JSON.stringify(noted) !== JSON.stringify(known)) storePairing(eventId, noted)
}

/** A door that this phone is paired with; `place` is its event or series as in its address. */
export interface PairedDoor extends DoorPairing {
  readonly place: string
}

function readAllStored(): string {
  try {
    const places = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
    return JSON.stringify(
      places.toSorted(compareKeys).map((key) => [key.slice(PREFIX.length), localStorage.getItem(key)]),
    )
  } catch {
    return '[]'
  }
}

const compareKeys = (one: string, other: string) => (one < other ? -1 : 1)
const storedPairs = z.array(z.tuple([z.string(), z.string().nullable()]))

/** Every door that this phone is paired with: one per event or series, each with its own token. */
export function usePairedDoors(): readonly PairedDoor[] {
  const stored = useSyncExternalStore(keptText.subscribe, readAllStored, () => '[]')
  return useMemo(
    () =>
      storedPairs.parse(JSON.parse(stored)).flatMap(([place, text]) => {
        const pairing = parsePairing(text)
        return pairing ? [{ ...pairing, place }] : []
      }),
    [stored],
  )
}

/** The first of these doors that admits a ticket whose code has this event tag; undefined if none does. */
export function doorForTag(doors: readonly PairedDoor[], tag: string | null): PairedDoor | undefined {
  return tag === null
    ? undefined
    : doors.find(({ place, eventIds }) => (eventIds ?? [place]).some((id) => uuidTag(id) === tag))
}

/** The pairing of this phone for an event, the same in every tab; null on the server and before hydration. */
export function useDoorPairing(eventId: string): DoorPairing | null {
  const stored = useSyncExternalStore(
    keptText.subscribe,
    useCallback(() => keptText.read(keyOf(eventId)), [eventId]),
    () => null,
  )
  return useMemo(() => parsePairing(stored), [stored])
}
