import { isUuid } from '../uuid.ts'

/** How many events a browser keeps as saved, and one call reads. */
export const MOST_SAVED = 100

/** The ids of saved events from what a browser kept, the latest first; whatever else stands there, also by another release, is left out. */
export function savedIdsIn(kept: string | null): string[] {
  if (kept === null) return []
  return [...new Set(kept.split(','))].filter(isUuid).slice(0, MOST_SAVED)
}

/** The ids with one more in front, or without it. The oldest gives way where there are too many. */
export function withSaved(ids: readonly string[], id: string, saved: boolean): string[] {
  const others = ids.filter((each) => each !== id)
  return saved ? [id, ...others].slice(0, MOST_SAVED) : others
}
