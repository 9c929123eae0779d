import { useEffect, useSyncExternalStore } from 'react'

let holders = 0
const listeners = new Set<() => void>()

function hold(by: 1 | -1): void {
  holders += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the cookie question back for as long as the caller is on the screen: over a camera it would stop a queue. */
export function useHoldConsent(): void {
  useEffect(() => {
    hold(1)
    return () => hold(-1)
  }, [])
}

/** Whether the question has to wait. */
export function useIsConsentHeld(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => holders > 0,
    () => false,
  )
}
