import type { PlaceOrderInput } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '../../http/app-error.ts'
import { Subject } from '../../http/subject.ts'
import { buildTestApp, createEvent, newKey, type TestApp } from '../../testing/index.ts'
import { BoxOffice } from './box-office.ts'

let site: TestApp
let boxOffice: BoxOffice

/** As it is set when nothing is said: a fifth of the stock. */
beforeAll(async () => {
  site = await buildTestApp()
  boxOffice = new BoxOffice({ ...site.deps, site: { ...site.deps.site, heldSharePercent: 20 } })
})
afterAll(() => site.close())

type Offer = { eventId: string; ticketId: string }

const ask = ({ eventId, ticketId }: Offer, quantity: number): PlaceOrderInput => ({
  eventId,
  items: [{ ticketId, quantity }],
})

async function attempt(offer: Offer, quantity: number, address: string, key = newKey()): Promise<string> {
  try {
    await boxOffice.place(ask(offer, quantity), key, Subject.network(address))
    return 'held'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

test('one address holds a fifth of the stock and no more, however it asks; others are served', async () => {
  const offer = await createEvent(site, { ticket: { capacity: 300 } })
  const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(offer, 10, '198.51.100.7')))
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(6)
  expect(answers.filter((answer) => answer === 'request.too_many')).toHaveLength(6)
  expect(await attempt(offer, 10, '198.51.100.8')).toBe('held')
})

test('a small event leaves every address twenty', async () => {
  const offer = await createEvent(site, { ticket: { capacity: 40 } })
  expect(await attempt(offer, 10, '198.51.100.9')).toBe('held')
  expect(await attempt(offer, 10, '198.51.100.9')).toBe('held')
  expect(await attempt(offer, 1, '198.51.100.9')).toBe('request.too_many')
})

test('what was refused, and a request sent again, take nothing from the share', async () => {
  const offer = await createEvent(site, { event: { capacity: 12 }, ticket: { capacity: 300 } })
  const key = newKey()
  expect(await attempt(offer, 10, '198.51.100.10', key)).toBe('held')
  expect(await attempt(offer, 10, '198.51.100.10', key)).toBe('held')
  expect(await attempt(offer, 10, '198.51.100.10')).toBe('order.sold_out')
  expect(await attempt(offer, 2, '198.51.100.10')).toBe('held')
})

test('the addresses of one IPv6 network share', async () => {
  const offer = await createEvent(site, { ticket: { capacity: 100 } })
  expect(await attempt(offer, 10, '2001:db8:1:2::1')).toBe('held')
  expect(await attempt(offer, 10, '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('held')
  expect(await attempt(offer, 1, '2001:db8:1:2:ffff::')).toBe('request.too_many')
  expect(await attempt(offer, 1, '2001:db8:1:3::1')).toBe('held')
})
