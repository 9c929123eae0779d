import { useSyncExternalStore } from 'react'

const keyOf = (reference: string) => `foyer:order:${reference}`

// If the browser refuses storage, buyers can still open their order during this visit.
const thisVisit = new Map<string, string>()
const listeners = new Set<() => void>()

/** Stores on this device the secret that opens an order, or a transferred ticket with the id of its transfer as `reference`. */
export function rememberOrderToken(reference: string, token: string): void {
  thisVisit.set(reference, token)
  try {
    localStorage.setItem(keyOf(reference), token)
  } catch {
    // The map above serves this visit.
  }
  for (const notify of listeners) notify()
}

/** Removes a secret that no longer opens anything. */
export function forgetOrderToken(reference: string): void {
  thisVisit.delete(reference)
  try {
    localStorage.removeItem(keyOf(reference))
  } catch {
    // A browser without storage has kept nothing else.
  }
  for (const notify of listeners) notify()
}

/** The secret of an order if this device has it: from the order just placed, or from a mailed link opened here before. */
function orderTokenOf(reference: string): string | null {
  try {
    return localStorage.getItem(keyOf(reference)) ?? thisVisit.get(reference) ?? null
  } catch {
    return thisVisit.get(reference) ?? null
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The secret of an order on this device; null when there is none, undefined on the server and while hydrating. */
export function useOrderToken(reference: string): string | null | undefined {
  return useSyncExternalStore(
    subscribe,
    () => orderTokenOf(reference),
    () => undefined,
  )
}
