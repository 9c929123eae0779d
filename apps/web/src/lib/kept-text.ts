/** What the browser refused to store, by key: kept for this visit. */
const thisVisit = new Map<string, string>()
const listeners = new Set<() => void>()

function changed(): void {
  for (const notify of listeners) notify()
}

/**
 * Texts that this browser keeps by key. If it refuses storage, they are kept for this visit. Otherwise the storage alone decides, so that
 * what another tab replaces or removes is replaced or removed here as well. No method throws.
 */
export const keptText = {
  read(key: string): string | null {
    try {
      return thisVisit.get(key) ?? localStorage.getItem(key)
    } catch {
      return thisVisit.get(key) ?? null
    }
  },
  keep(key: string, text: string): void {
    thisVisit.delete(key)
    try {
      localStorage.setItem(key, text)
    } catch {
      thisVisit.set(key, text)
    }
    changed()
  },
  drop(key: string): void {
    thisVisit.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      // The map above held all there was.
    }
    changed()
  },
  /** Calls back when this or another tab has changed a text; returns the function that ends it. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}
