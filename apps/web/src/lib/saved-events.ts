import { savedIdsIn, withSaved } from '@foyer/domain'
import { useSyncExternalStore } from 'react'
import { keptText } from './kept-text.ts'

const KEY = 'foyer:saved-events'
const none: readonly string[] = []
/** What was read last, so that React gets the same list while nothing changed. */
let last: { text: string | null; ids: readonly string[] } = { text: null, ids: none }

function readIds(): readonly string[] {
  const text = keptText.read(KEY)
  if (text !== last.text) last = { text, ids: savedIdsIn(text) }
  return last.ids
}

function write(ids: readonly string[]): void {
  if (ids.length === 0) keptText.drop(KEY)
  else keptText.keep(KEY, ids.join(','))
}

/** Saves an event in this browser, or removes it from the saved events. */
export function setSaved(id: string, saved: boolean): void {
  write(withSaved(readIds(), id, saved))
}

/** Forgets events that nobody can see any more. */
export function forgetSaved(ids: ReadonlySet<string>): void {
  write(readIds().filter((id) => !ids.has(id)))
}

/** The ids of the events saved in this browser, the latest first. Null on the server and while hydrating. */
export function useSavedIds(): readonly string[] | null {
  return useSyncExternalStore(keptText.subscribe, readIds, () => null)
}

/** Whether an event is saved in this browser. */
export function useIsSaved(id: string): boolean {
  return useSyncExternalStore(
    keptText.subscribe,
    () => readIds().includes(id),
    () => false,
  )
}
