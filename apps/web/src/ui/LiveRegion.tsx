import { useSyncExternalStore } from 'react'

let current = ''
const listeners = new Set<() => void>()

/** Has a screen reader say something that changed on the page without moving the focus. */
export function announce(message: string): void {
  // The same words twice in a row are only read again when the text differs.
  current = message === current ? `${message}\u00a0` : message
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The document's one polite live region; the root renders it. */
export function LiveRegion() {
  const message = useSyncExternalStore(
    subscribe,
    () => current,
    () => '',
  )
  return (
    <span className="unseen" role="status" aria-live="polite">
      {message}
    </span>
  )
}
