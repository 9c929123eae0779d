import { useSyncExternalStore } from 'react'

/** The key that a user has just created or entered for an organisation. It is kept only in memory and is lost when the tab is closed. */
let inHand = { owner: '', secret: '' }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The current key of an owner, which is the user and the organisation: no other user in the same tab gets it. It outlives the screens,
 * which unmount while another one is loaded.
 */
export function useKeyInHand(owner: string): [secret: string, setSecret: (secret: string) => void] {
  const read = () => (inHand.owner === owner ? inHand.secret : '')
  const secret = useSyncExternalStore(subscribe, read, () => '')
  const setSecret = (next: string) => {
    inHand = { owner, secret: next }
    for (const listener of listeners) listener()
  }
  return [secret, setSecret]
}
