import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { neverChanges } from './never-changes.ts'

/**
 * Renders its children only into the server's document and while that document hydrates. React builds new script elements
 * through innerHTML, which Trusted Types forbid; what is mounted later in the browser is therefore left out.
 */
export function DocumentOnly({ children }: { children: ReactNode }) {
  const fromServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [kept] = useState(fromServer)
  return kept ? children : null
}
