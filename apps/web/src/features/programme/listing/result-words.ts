import { dayInWords, type Filters } from './filters.ts'

/** How many there are and of what: `3 events for “jazz” in Lagos, Fri 20 Nov to Sun 22 Nov`. */
export function resultInWords(total: number, { search, city, from, to, price }: Filters): string {
  const kind = price === undefined ? '' : `${price} `
  const count = total === 0 ? `No ${kind}events` : `${total} ${kind}${total === 1 ? 'event' : 'events'}`
  const about = search === undefined ? '' : ` for “${search}”`
  const where = city === undefined ? '' : ` in ${city}`
  return count + about + where + daysInWords(from, to)
}

function daysInWords(from: string | undefined, to: string | undefined): string {
  if (from !== undefined && to !== undefined) {
    return from === to ? ` on ${dayInWords(from)}` : `, ${dayInWords(from)} to ${dayInWords(to)}`
  }
  if (from !== undefined) return ` from ${dayInWords(from)}`
  return to === undefined ? '' : ` until ${dayInWords(to)}`
}
