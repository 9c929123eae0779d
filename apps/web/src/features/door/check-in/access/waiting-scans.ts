import { useSyncExternalStore } from 'react'

const counts = new Map<string, number>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores how many scans of a door that is not open wait on this phone. */
export function noteWaiting(place: string, count: number): void {
  if ((counts.get(place) ?? 0) === count) return
  counts.set(place, count)
  for (const listener of listeners) listener()
}

/** How many scans of these doors wait on this phone for a network. */
export function useWaiting(places: readonly string[]): number {
  const sum = () => places.reduce((total, place) => total + (counts.get(place) ?? 0), 0)
  return useSyncExternalStore(subscribe, sum, () => 0)
}
