import { useSyncExternalStore } from 'react'

/** The key that a user has just made or entered for an organisation. It is kept in memory alone, so that it is gone with the tab. */
let inHand = { owner: '', secret: '' }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The key in the hand of an owner, which names the user and the organisation: nobody else in the same tab gets it. It outlives the
 * screens, which are taken down while another one is loaded.
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
