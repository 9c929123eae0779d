import { useSyncExternalStore } from 'react'
import { neverChanges } from './never-changes.ts'

/**
 * Whether this part of the page answers to presses: not in the server's document, nor until its script has hydrated it. A control whose
 * script is loaded after the page is disabled until then, because a press would be lost.
 */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
