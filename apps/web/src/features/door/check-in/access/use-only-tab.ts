import { useCallback, useEffect, useRef, useState } from 'react'

/** A free lock is granted within a few milliseconds. */
const TAKEN_AFTER_MS = 600

type TabStanding = 'mine' | 'asking' | 'elsewhere'

interface OnlyTab {
  readonly standing: TabStanding
  /** Takes over from the other tab. */
  readonly take: () => void
}

/** `navigator.locks` is missing on pages without a secure connection. */
function hasLocks(): boolean {
  const locks: unknown = Reflect.get(navigator, 'locks')
  return typeof locks === 'object' && locks !== null
}

/** The lock of a door of this phone, held by the one tab in which the door is open. */
export function doorLock(place: string): string {
  return `foyer:door:${place}`
}

/**
 * Runs work for a door that is open in no tab while holding its lock. `stopped` aborts when the door is opened here or another tab took the
 * lock; the lock is free again at that moment, even if the work is still running.
 */
export async function whileFree(
  name: string,
  closed: AbortSignal,
  act: (stopped: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!hasLocks()) return act(closed)
  const over = new AbortController()
  const stop = () => over.abort()
  closed.addEventListener('abort', stop)
  const stopped = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()))
  try {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) =>
      lock === null ? undefined : Promise.race([act(over.signal), stopped]),
    )
  } finally {
    // If another tab steals the lock, the request ends at once while the work continues.
    stop()
    closed.removeEventListener('abort', stop)
  }
}

/**
 * Whether this tab is the one in which the phone's door is open. Two tabs would each keep scans that the other does not know, and admit the
 * same ticket twice. The waiting tab opens as soon as the other is closed. Without a name, no lock is requested.
 */
export function useOnlyTab(name: string | null): OnlyTab {
  const [standing, setStanding] = useState<TabStanding>(() => (hasLocks() ? 'asking' : 'mine'))
  const again = useRef<() => void>(() => undefined)

  useEffect(() => {
    if (name === null || !hasLocks()) return undefined
    let closed = false
    let release = () => undefined as void
    let waiting = new AbortController()

    const ask = (steal: boolean): void => {
      waiting.abort()
      waiting = new AbortController()
      const held = () => {
        if (closed) return undefined
        setStanding('mine')
        return new Promise<void>((resolve) => (release = resolve))
      }
      const { signal } = waiting
      const lost = (error: unknown) => {
        if (closed || signal.aborted) return
        const isTaken = error instanceof DOMException && error.name === 'AbortError'
        // Where locks are not supported, the door opens without one.
        setStanding(isTaken ? 'elsewhere' : 'mine')
        if (isTaken) ask(false)
      }
      navigator.locks.request(name, steal ? { steal } : { signal }, held).catch(lost)
    }
    ask(false)
    again.current = () => ask(true)
    const late = setTimeout(() => setStanding((now) => (now === 'asking' ? 'elsewhere' : now)), TAKEN_AFTER_MS)
    return () => {
      closed = true
      clearTimeout(late)
      waiting.abort()
      release()
      setStanding('asking')
    }
  }, [name])

  const take = useCallback(() => again.current(), [])
  return { standing: name === null ? 'mine' : standing, take }
}
