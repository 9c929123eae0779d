import { checkCustomUrl as checkText, slugify, suggestCustomUrls } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { takenCustomUrls } from './events.queries.ts'

/** Whether an address is available, with a few similar ones that are. */
export async function checkCustomUrl(deps: Deps, text: string, exceptEventId?: string) {
  const verdict = checkText(text)
  const base = slugify(text)
  const near = suggestCustomUrls(base, () => false, { count: 12 })
  const taken = await takenCustomUrls(deps.db, [text, ...near], exceptEventId)
  const reason = verdict === 'ok' ? (taken.has(text) ? ('taken' as const) : null) : verdict
  const suggestions = reason ? near.filter((candidate) => !taken.has(candidate) && candidate !== text).slice(0, 3) : []
  return { available: reason === null, reason, suggestions }
}
