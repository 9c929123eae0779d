import { required } from '@foyer/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, createEvent, type TestApp } from '../../../testing/index.ts'
import { pricedCart } from './priced-cart.ts'
import { readTerms, type SellingTerms } from './selling-terms.ts'

const PRICE = 10_000
const FIRST = new Date('2032-03-01T18:00:00Z')
const DAY = 86_400_000

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

/** The terms of an event whose only ticket is a pass for four dates, one a day; announcements of other terms play no part. */
async function termsOfPass(proRata: boolean): Promise<{ terms: SellingTerms; id: string }> {
  const { eventId, ticketTypeId: id } = await createEvent(site, { ticket: { kind: 'paid', price: PRICE } })
  const terms = required(await readTerms(site.deps.db, eventId), 'the terms of the event')
  const type = required(terms.types.get(id), 'its ticket type')
  const next = [0, 1, 2, 3].map((day) => ({ id: `date-${day}`, startsAt: new Date(FIRST.getTime() + day * DAY) }))
  const pass = { total: 4, toCome: 4, next, salesUntil: new Date(FIRST.getTime() + 3 * DAY) }
  return { terms: { ...terms, types: new Map([[id, { ...type, pro_rata: proRata, pass }]]) }, id }
}

const cartAt = ({ terms, id }: { terms: SellingTerms; id: string }, days: number) =>
  pricedCart({ items: [{ ticketTypeId: id, quantity: 1 }] }, terms, null, {
    now: new Date(FIRST.getTime() + days * DAY),
    leftOf: () => null,
  })

test('a pass that falls with each date has a new price by the same terms once a date has begun', async () => {
  const pass = await termsOfPass(true)
  const prices = [-0.5, 0.5, 1.5].map((days) => cartAt(pass, days).subtotal)
  expect(prices).toEqual([PRICE, 7_500, 5_000])
})

test('equal carts between two dates, and of a pass whose price stays, are priced once', async () => {
  const falling = await termsOfPass(true)
  expect(cartAt(falling, 0.9)).toBe(cartAt(falling, 0.1))
  const staying = await termsOfPass(false)
  expect(cartAt(staying, 1.5)).toBe(cartAt(staying, -0.5))
})
