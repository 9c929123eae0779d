import { dayInZone } from '@foyer/domain'
import { describe, expect, test } from 'vitest'
import { drawOrders } from './draw-orders.ts'
import { lagosEvents } from './events-lagos.ts'
import { nairobiEvents } from './events-nairobi.ts'
import { touringEvents } from './events-touring.ts'
import { placeEvent } from './placed-event.ts'

const ORGANISER = '01900000-0000-7000-8000-000000000001'
const somebody = { firstName: 'Adetola', lastName: 'Okonkwo', email: 'organiser@foyer.example' }
const tables = [...lagosEvents, ...nairobiEvents, ...touringEvents]

/** Ordinary start times, and times at the edges of a day that could break the demo. */
const moments = [
  ['noon', '2026-11-21T12:00:00Z'],
  ['the first second of a day in Lagos', '2026-11-21T23:00:00Z'],
  ['five seconds later', '2026-11-21T23:00:05Z'],
  ['the dead of night in Lagos', '2026-06-03T02:40:00Z'],
  ['just after six in Lagos', '2026-06-03T05:01:00Z'],
  ['the night the clocks go back in Berlin', '2026-10-25T00:30:00Z'],
  ['the night the clocks go forward in London', '2027-03-28T01:00:00Z'],
  ['a leap day', '2028-02-29T18:00:00Z'],
  ['the turn of the year', '2026-12-31T23:59:59Z'],
] as const

function at(text: string) {
  const now = new Date(text)
  const events = tables.map((table) => placeEvent(table, ORGANISER, now))
  return { now, events, orders: events.flatMap((event) => drawOrders(event, somebody, now)) }
}

describe.each(moments)('a demo made at %s', (_, text) => {
  const { now, events, orders } = at(text)

  test('has one event under way since two hours at least, one past, the others ahead', () => {
    const when = Map.groupBy(events, ({ startsAt, endsAt }) =>
      endsAt && endsAt < now ? 'past' : startsAt && startsAt < now ? 'running' : 'ahead',
    )
    expect(when.get('past')?.map((event) => event.customUrl)).toEqual(['palmwine-sessions-lamplight'])
    expect(when.get('running')?.map((event) => event.customUrl)).toEqual(['lagos-nonstop'])
    const [running] = when.get('running') ?? []
    expect(now.getTime() - (running?.startsAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(7_200_000)
  })

  test('sells each ticket type as its table says', () => {
    const sold = events.map((event) =>
      event.tickets.map((ticket) =>
        orders
          .filter((order) => order.state === 'paid')
          .flatMap((order) => order.lines)
          .reduce((sum, line) => sum + (line.ticket === ticket ? line.quantity : 0), 0),
      ),
    )
    expect(sold).toEqual(tables.map((table) => table.tickets.map((ticket) => ticket.sold)))
  })

  test('sells while events are on sale and until now', () => {
    const untimely = orders.filter(({ event, createdAt, paidAt }) => {
      const until = event.endsAt && event.endsAt < now ? event.endsAt : now
      return paidAt && (createdAt < (event.publishedAt ?? now) || paidAt < createdAt || paidAt > until)
    })
    expect(untimely).toEqual([])
  })

  test('has sold something today', () => {
    const today = dayInZone(now, 'Africa/Lagos')
    const sold = orders.filter(({ paidAt, event }) => paidAt && dayInZone(paidAt, event.timezone) === today)
    expect(sold.filter(({ event }) => event.currency === 'NGN').length).toBeGreaterThanOrEqual(3)
  })
})

describe('the same moment', () => {
  const comparable = (text: string) =>
    at(text).orders.map(({ reference, buyer, quantity, paidAt, guests }) => [
      reference,
      buyer,
      quantity,
      paidAt,
      guests,
    ])

  test('makes the same orders', () => {
    expect(comparable('2026-11-21T12:00:00Z')).toEqual(comparable('2026-11-21T12:00:00Z'))
  })

  test('sells most at weekends', () => {
    const { orders } = at('2026-11-21T12:00:00Z')
    const byDay = Map.groupBy(orders, ({ paidAt, event }) =>
      paidAt ? new Date(dayInZone(paidAt, event.timezone)).getUTCDay() : 'unpaid',
    )
    const perDay = (weekdays: number[]) =>
      weekdays.reduce((sum, weekday) => sum + (byDay.get(weekday)?.length ?? 0), 0) / weekdays.length
    expect(perDay([0, 6])).toBeGreaterThan(1.3 * perDay([1, 2, 3, 4]))
  })

  test('sells the early tickets before the others', () => {
    const { orders } = at('2026-11-21T12:00:00Z')
    const paid = orders.filter(({ event, state }) => event.customUrl === 'harmattan-nights' && state === 'paid')
    const times = (early: boolean) =>
      paid
        .filter((order) => order.lines.some((line) => line.ticket.early === true) === early)
        .map((order) => order.paidAt?.getTime() ?? 0)
    expect(Math.max(...times(true))).toBeLessThanOrEqual(Math.min(...times(false)))
  })
})
