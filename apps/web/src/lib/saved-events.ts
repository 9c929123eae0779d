import { savedIdsIn, withSaved } from '@foyer/domain'
import { useSyncExternalStore } from 'react'

const KEY = 'foyer:saved-events'
const none: readonly string[] = []
const listeners = new Set<() => void>()
/** What was read last, so that React gets the same list while nothing changed. */
let last: { text: string | null; ids: readonly string[] } = { text: null, ids: none }
/** The list of this visit, if the browser refused to store it. */
let thisVisit: string | null = null

function readText(): string | null {
  try {
    return thisVisit ?? localStorage.getItem(KEY)
  } catch {
    return thisVisit
  }
}

function readIds(): readonly string[] {
  const text = readText()
  if (text !== last.text) last = { text, ids: savedIdsIn(text) }
  return last.ids
}

function write(ids: readonly string[]): void {
  const text = ids.join(',')
  thisVisit = null
  try {
    if (text === '') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
  } catch {
    thisVisit = text
  }
  for (const notify of listeners) notify()
}

/** Saves an event in this browser, or removes it from the saved events. */
export function setSaved(id: string, saved: boolean): void {
  write(withSaved(readIds(), id, saved))
}

/** Forgets events that nobody can see any more. */
export function forgetSaved(ids: ReadonlySet<string>): void {
  write(readIds().filter((id) => !ids.has(id)))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab of this browser saved one.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The ids of the events saved in this browser, the latest first. Null on the server and while hydrating. */
export function useSavedIds(): readonly string[] | null {
  return useSyncExternalStore(subscribe, readIds, () => null)
}

/** Whether an event is saved in this browser. */
export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readIds().includes(id),
    () => false,
  )
}
