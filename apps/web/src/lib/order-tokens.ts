import { useSyncExternalStore } from 'react'
import { keptText } from './kept-text.ts'

const keyOf = (reference: string) => `foyer:order:${reference}`

/** Stores on this device the secret that opens an order, or a transferred ticket with the id of its transfer as `reference`. */
export function rememberOrderToken(reference: string, token: string): void {
  keptText.keep(keyOf(reference), token)
}

/** Removes a secret that no longer opens anything. */
export function forgetOrderToken(reference: string): void {
  keptText.drop(keyOf(reference))
}

/**
 * The secret of an order on this device, from the order just placed or from a mailed link opened here before; null when there is none,
 * undefined on the server and while hydrating.
 */
export function useOrderToken(reference: string): string | null | undefined {
  return useSyncExternalStore(
    keptText.subscribe,
    () => keptText.read(keyOf(reference)),
    () => undefined,
  )
}
