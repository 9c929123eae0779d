import type { ManifestView } from '@foyer/contract'
import { LIST_FORMAT, type StoredHead } from './door-store.ts'

/**
 * The head from the last page of a download, with the `cursor` of the first page. A list of changes contains no dates of other days, so
 * those of the former head are kept.
 */
export function storedHead(
  eventId: string,
  { door, ...page }: ManifestView,
  { cursor, former }: { readonly cursor: string; readonly former: StoredHead | null },
): StoredHead {
  if (!door) throw new Error('A phone without a door')
  const { event, validity, keys, ticketTypes, conflicts, dates } = page
  const otherDates = page.otherDates ?? former?.otherDates
  const ofSeries = dates && { dates, ...(otherDates && { otherDates }) }
  const fetchedAt = Date.now()
  const skew = Date.parse(page.serverTime) - fetchedAt
  const told = {
    event,
    door,
    validity,
    keys,
    ticketTypes,
    conflicts,
    ...ofSeries,
    ...(page.passes && { passes: page.passes }),
  }
  return { eventId, ...told, cursor, fetchedAt, skew, format: LIST_FORMAT }
}
