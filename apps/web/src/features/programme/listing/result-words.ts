import { formatNumber, joinFacts, m } from '@foyer/messages'
import { dayInWords, type Filters } from './filters.ts'

const counts = {
  any: { some: m.events_listing_count, none: m.events_listing_none },
  free: { some: m.events_listing_count_free, none: m.events_listing_none_free },
  paid: { some: m.events_listing_count_paid, none: m.events_listing_none_paid },
} as const

/** How many events were found, and by which filters: `3 free events · “jazz” · Lagos · Fri 20 Nov to Sun 22 Nov`. */
export function resultInWords(total: number, filters: Filters): string {
  const { search, city, from, to, price, minPrice, maxPrice, near } = filters
  const { some, none } = counts[price ?? 'any']
  const found = total === 0 ? none() : some({ count: total })
  const words = search === undefined ? '' : m.events_listing_search_words({ words: search })
  const nearby = near === undefined ? '' : m.events_near_you()
  return joinFacts([found, words, city, nearby, daysInWords(from, to), pricesInWords(minPrice, maxPrice)])
}

/** A period as visitors read it; empty without one. */
export function daysInWords(from: string | undefined, to: string | undefined): string {
  if (from === undefined) return to === undefined ? '' : m.events_listing_days_until({ day: dayInWords(to) })
  if (to === undefined) return m.events_listing_days_from({ day: dayInWords(from) })
  if (from === to) return dayInWords(from)
  return m.events_listing_days_range({ from: dayInWords(from), to: dayInWords(to) })
}

/** A range of prices without a currency, because events have several; empty without one. */
export function pricesInWords(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? '' : m.events_listing_price_to({ max: formatNumber(max) })
  if (max === undefined) return m.events_listing_price_from({ min: formatNumber(min) })
  return m.events_listing_price_between({ min: formatNumber(min), max: formatNumber(max) })
}
