import { isRichTextDocument } from './plain-text.ts'
import { richTextToPlain } from '@foyer/domain'

/** What only a screen has use for. */
const FOR_SCREENS = new Set(['can', 'permissions', 'cover', 'lqip'])

function compactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compactValue)
  if (isRichTextDocument(value)) return richTextToPlain(value)
  return typeof value === 'object' && value !== null ? compact(value) : value
}

/** An answer without what is empty and what only screens need, and with formatted texts as plain ones: an assistant pays for every word. */
export function compact(answer: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(answer)
      .filter(([key, value]) => !FOR_SCREENS.has(key) && value !== null && value !== '' && value !== undefined)
      .map(([key, value]) => [key, compactValue(value)]),
  )
}
