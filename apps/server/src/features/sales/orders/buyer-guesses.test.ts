import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../../http/limits.ts'
import { buildTestApp, buyer, call, createEvent, placeOrder, type TestApp } from '../../../testing/index.ts'
import { newEmail } from '../../../testing/matrix-sample.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'
import { callGroup, createDates, placeGroup } from '../payments/group-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
beforeEach(() => awayFromWindowEdge(site, limits.buyerGuesses.seconds))
afterAll(() => site.close())

const limited = { event: { maxPerBuyer: 1 }, ticket: { capacity: null } }

interface Answer {
  status: number
  body: { code?: string }
}

const told = ({ status, body }: Answer) => (body.code === undefined ? status : `${status} ${body.code}`)

/** Buys the one ticket that a buyer may have, and returns their address. */
async function sellTo(event: { eventId: string; ticketTypeId: string }): Promise<string> {
  const known = { ...buyer, email: newEmail() }
  expect((await placeOrder(site.app, { ...event, buyer: known })).status).toBe(201)
  return known.email
}

/** An order of the event without a buyer, and ways to name one. */
async function holdOf(event: { eventId: string; ticketTypeId: string }) {
  const { body: held } = await placeOrder(site.app, { ...event, buyer: null })
  const headers = { 'x-order-token': held.token }
  const url = `/api/orders/${held.reference}`
  const send = async (method: 'PUT' | 'POST', path: string, payload: object) =>
    told(await call<{ code?: string }>(site.app, { method, url: `${url}${path}`, headers, payload }))
  return {
    name: (email: string) => send('PUT', '/buyer', { buyer: { ...buyer, email } }),
    pay: (email: string) => send('POST', '/payments', { named: { buyer: { ...buyer, email } } }),
  }
}

const refusals = limits.buyerGuesses.hits

test('an order tells of a few addresses only whether they have tickets, and other orders of the network go on', async () => {
  const event = await createEvent(site, limited)
  const known = await sellTo(event)
  const { name, pay } = await holdOf(event)
  const other = await holdOf(event)
  expect(await pay(known)).toBe('409 order.buyer_limit')
  for (let guess = 1; guess < refusals; guess += 1) expect(await name(known)).toBe('409 order.buyer_limit')
  expect(await name(known)).toBe('429 request.too_many')
  expect(await name(newEmail())).toBe('429 request.too_many')
  expect(await pay(newEmail())).toBe('429 request.too_many')
  expect(await other.name(newEmail())).toBe(200)
})

test('orders that are named together count as one', async () => {
  const [first, second] = await createDates(site, [{ capacity: null }, { capacity: null }], {
    event: { maxPerBuyer: 1 },
  })
  if (!first || !second) throw new Error('Two dates were made.')
  const known = await sellTo(second)
  const { body: held } = await placeGroup(site.app, [first, second], { buyer: null })
  const name = async (email: string) =>
    told(await callGroup(site.app, held, 'PUT', '/buyer', { buyer: { ...buyer, email }, orders: [] }))
  for (let guess = 0; guess < refusals; guess += 1) expect(await name(known)).toBe('409 order.buyer_limit')
  expect(await name(newEmail())).toBe('429 request.too_many')
})

test('a buyer who is named again is not looked up again', async () => {
  const event = await createEvent(site, limited)
  const known = await sellTo(event)
  const { name } = await holdOf(event)
  const own = newEmail()
  expect(await name(own)).toBe(200)
  for (let guess = 0; guess < refusals; guess += 1) await name(known)
  expect(await name(own)).toBe(200)
})
