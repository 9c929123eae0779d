import type { ListingPageQuery } from '@foyer/contract'
import { formatEventTime } from '@foyer/messages'

/** The filters and the view of the events, as in the listing's address. */
export type Filters = ListingPageQuery

/** The filters that an address may carry, in the order they are written. */
export const filterKeys = [
  'search',
  'category',
  'city',
  'from',
  'to',
  'price',
  'minPrice',
  'maxPrice',
  'sort',
  'near',
  'radius',
  'view',
  'month',
  'page',
] as const
export type FilterKey = (typeof filterKeys)[number]

/** The address of the listing with these filters changed. Any change except of the page starts again at the first page. */
export function listingPath(filters: Filters, change: Partial<Record<FilterKey, string | number | undefined>>): string {
  const merged: Partial<Record<FilterKey, string | number | undefined>> = { ...filters, page: undefined, ...change }
  const query = new URLSearchParams()
  for (const key of filterKeys) {
    const value = merged[key]
    if (value !== undefined && value !== '' && !(key === 'page' && value === 1)) query.set(key, String(value))
  }
  const text = query.toString()
  return text === '' ? '/events/listing' : `/events/listing?${text}`
}

/** Whether the address narrows or reorders the list: such pages are not for search engines. */
export function isFiltered(filters: Filters): boolean {
  return filterKeys.some((key) => key !== 'page' && filters[key] !== undefined)
}

/** Whether the address leaves events out. The view and its month do not: the same events are shown on a map. */
export function isNarrowed(filters: Filters): boolean {
  return isFiltered({ ...filters, view: undefined, month: undefined })
}

export type DatePreset = 'today' | 'weekend' | 'week'

export interface DayRange {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000
const asDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The days a preset means, counted from `today` (`YYYY-MM-DD`). The weekend begins on Friday; a week ends on Sunday. */
export function daysOf(preset: DatePreset, today: string): DayRange {
  const start = Date.parse(`${today}T00:00:00Z`)
  const sinceMonday = (new Date(start).getUTCDay() + 6) % 7
  const sunday = start + (6 - sinceMonday) * DAY_MS
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'week') return { from: today, to: asDay(sunday) }
  return { from: asDay(Math.max(start, sunday - 2 * DAY_MS)), to: asDay(sunday) }
}

/** `2026-12-12` as `Sat 12 Dec`. */
export function dayInWords(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  return formatEventTime(noon, noon, 'UTC').short.split(',')[0] ?? day
}
