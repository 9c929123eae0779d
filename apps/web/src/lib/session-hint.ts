import { useSyncExternalStore } from 'react'
import { readToken } from '../store/token.ts'

function subscribe(onChange: () => void) {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

/** Whether this browser holds a session, for pages that work without the store. False on the server and while hydrating. */
export function useHasSession(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readToken() !== null,
    () => false,
  )
}
