import type { ManifestView } from '@foyer/contract'
import { LIST_FORMAT, type StoredHead } from './door-store.ts'

/** What the last page of a fetch says besides its tickets; `cursor` is the first page's. */
export function storedHead(eventId: string, { door, ...page }: ManifestView, cursor: string): StoredHead {
  if (!door) throw new Error('A phone without a door')
  const { event, validity, keys, ticketTypes, conflicts } = page
  const fetchedAt = Date.now()
  const skew = Date.parse(page.serverTime) - fetchedAt
  return { eventId, event, door, validity, keys, ticketTypes, conflicts, cursor, fetchedAt, skew, format: LIST_FORMAT }
}
