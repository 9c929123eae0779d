import { isTimeZone } from '@foyer/domain'
import { formatEventTime, m } from '@foyer/messages'
import { keptAnswers } from './kept-answers.ts'

/** Tickets that are stored on this device and open offline. */
export interface KeptTickets {
  readonly href: string
  readonly title: string
  /** `Sat 12 Dec, 19:00`, or that the new date is to be announced. */
  readonly when: string
  readonly count: number
  readonly startsAt: string
}

/** By the first part of a key: an order with several tickets, or a single transferred ticket. */
const ADDRESSES: Record<string, string> = { order: '/orders/', ticket: '/tickets/' }
const A_KEY = /^(order|ticket)\/([\w-]+)$/

const has = <K extends string>(value: unknown, key: K): value is Record<K, unknown> =>
  typeof value === 'object' && value !== null && key in value

const text = (value: unknown, key: string): string | null =>
  has(value, key) && typeof value[key] === 'string' ? value[key] : null

/** The list entry for a stored answer; null for one that another release stored in another shape. */
function described(key: string, data: unknown): KeptTickets | null {
  const [, kind = '', id] = A_KEY.exec(key) ?? []
  const event = has(data, 'event') ? data.event : null
  const [title, startsAt, endsAt, timezone] = ['title', 'startsAt', 'endsAt', 'timezone'].map((name) =>
    text(event, name),
  )
  if (!title || !startsAt || !endsAt || !timezone || !isTimeZone(timezone)) return null
  const dates = [new Date(startsAt), new Date(endsAt)] as const
  if (dates.some((date) => Number.isNaN(date.getTime()))) return null
  const postponement = has(event, 'postponement') ? event.postponement : null
  const open = has(postponement, 'datesOpen') && postponement.datesOpen === true
  const tickets = has(data, 'tickets') && Array.isArray(data.tickets) ? data.tickets.length : 1
  return {
    href: `${ADDRESSES[kind]}${id}`,
    title,
    when: open ? m.door_offline_date_open() : formatEventTime(...dates, timezone).short,
    count: tickets,
    startsAt,
  }
}

/** The tickets whose page and answer are both on this device, the next event first. */
export async function keptTickets(now: Date): Promise<KeptTickets[]> {
  const found: KeptTickets[] = []
  for (const { key, data } of await keptAnswers(now)) {
    const tickets = described(key, data)
    if (tickets === null) continue
    if (await caches.match(tickets.href, { ignoreVary: true })) found.push(tickets)
  }
  return found.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
}
