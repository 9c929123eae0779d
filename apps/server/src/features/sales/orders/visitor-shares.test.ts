import type { PlaceOrderInput } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../../http/app-error.ts'
import { Subject } from '../../../http/subject.ts'
import { buildTestApp, createEvent, newKey, type TestApp } from '../../../testing/index.ts'
import { OrderIntake } from './order-intake.ts'
import { forgetOldShares } from './visitor-shares.ts'

let site: TestApp
let orderIntake: OrderIntake
/** The shares of another process. */
let other: OrderIntake

/** The default: a fifth of the stock. */
beforeAll(async () => {
  site = await buildTestApp()
  const deps = { ...site.deps, site: { ...site.deps.site, heldSharePercent: 20, heldShareFewest: 6 } }
  orderIntake = new OrderIntake(deps)
  other = new OrderIntake(deps)
})
afterAll(() => site.close())

type Offer = { eventId: string; ticketTypeId: string }

const ask = ({ eventId, ticketTypeId }: Offer, quantity: number): PlaceOrderInput => ({
  eventId,
  items: [{ ticketId: ticketTypeId, quantity }],
})

async function attempt(
  offer: Offer,
  quantity: number,
  address: string,
  { key = newKey(), at = orderIntake }: { key?: string; at?: OrderIntake } = {},
): Promise<string> {
  try {
    await at.place(ask(offer, quantity), key, { network: Subject.network(address) })
    return 'held'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

test.each([300, 1500])(
  'one network holds a fifth of %d places and no more, and others are served',
  async (capacity) => {
    const offer = await createEvent(site, { ticket: { capacity } })
    const answers = await Promise.all(Array.from({ length: 36 }, () => attempt(offer, 10, '198.51.100.7')))
    const most = capacity / 50
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(most)
    expect(answers.filter((answer) => answer === 'request.too_many')).toHaveLength(36 - most)
    expect(await attempt(offer, 10, '198.51.100.8')).toBe('held')
  },
)

test.each([
  { capacity: 20, most: 6 },
  { capacity: 60, most: 12 },
])('of an event of $capacity places one network holds at most $most, a family included', async ({ capacity, most }) => {
  const offer = await createEvent(site, { ticket: { capacity } })
  // Forty at the same time, at two processes.
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      attempt(offer, 1, '198.51.100.9', { at: index % 2 ? other : orderIntake }),
    ),
  )
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(most)
  expect(await attempt(offer, 6, '198.51.100.31')).toBe('held')
})

test('a share is counted again from zero when its time is over, and forgotten', async () => {
  const offer = await createEvent(site, { ticket: { capacity: 20 } })
  expect(await attempt(offer, 6, '198.51.100.40')).toBe('held')
  expect(await attempt(offer, 1, '198.51.100.40')).toBe('request.too_many')
  const over = { until: new Date(Date.now() - 1000) }
  await site.deps.db.updateTable('held_shares').set(over).where('event_id', '=', offer.eventId).execute()
  expect(await attempt(offer, 6, '198.51.100.40')).toBe('held')
  await site.deps.db.updateTable('held_shares').set(over).where('event_id', '=', offer.eventId).execute()
  await forgetOldShares(site.deps)
  const left = await site.deps.db.selectFrom('held_shares').selectAll().where('event_id', '=', offer.eventId).execute()
  expect(left).toEqual([])
})

test('what was refused, and a request sent again, take nothing from the share', async () => {
  const offer = await createEvent(site, { event: { capacity: 8 }, ticket: { capacity: 300 } })
  const key = newKey()
  expect(await attempt(offer, 4, '198.51.100.10', { key })).toBe('held')
  expect(await attempt(offer, 4, '198.51.100.10', { key })).toBe('held')
  expect(await attempt(offer, 6, '198.51.100.11')).toBe('order.sold_out')
  expect(await attempt(offer, 2, '198.51.100.11')).toBe('held')
  expect(await attempt(offer, 2, '198.51.100.10')).toBe('held')
})

test('a network whose share is used up reads that tickets are sold out once they are', async () => {
  const offer = await createEvent(site, { ticket: { capacity: 8 } })
  expect(await attempt(offer, 6, '198.51.100.12')).toBe('held')
  expect(await attempt(offer, 1, '198.51.100.12')).toBe('request.too_many')
  expect(await attempt(offer, 2, '198.51.100.13')).toBe('held')
  // Each process counts separately and does not know what the other remembers.
  expect(await attempt(offer, 1, '198.51.100.12', { at: other })).toBe('order.sold_out')
  expect(await attempt(offer, 1, '198.51.100.12')).toBe('order.sold_out')
})

test('the addresses of one IPv6 network share', async () => {
  const offer = await createEvent(site, { ticket: { capacity: 100 } })
  expect(await attempt(offer, 10, '2001:db8:1:2::1')).toBe('held')
  expect(await attempt(offer, 10, '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('held')
  expect(await attempt(offer, 1, '2001:db8:1:2:ffff::')).toBe('request.too_many')
  expect(await attempt(offer, 1, '2001:db8:1:3::1')).toBe('held')
})
