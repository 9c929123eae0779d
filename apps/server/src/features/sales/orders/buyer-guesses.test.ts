import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../../http/limits.ts'
import { buildTestApp, buyer, call, createEvent, newKey, placeOrder, type TestApp } from '../../../testing/index.ts'
import { newEmail } from '../../../testing/matrix-sample.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
beforeEach(() => awayFromWindowEdge(site, limits.buyerGuesses.seconds))
afterAll(() => site.close())

let networks = 0
const newNetwork = () => {
  networks += 1
  return `2001:db8:9:${networks.toString(16)}::1`
}

/** An event that sells one ticket to each buyer, somebody who has one, and a way to ask for others from one network. */
async function limitedSale() {
  const event = await createEvent(site, { event: { maxPerBuyer: 1 }, ticket: { capacity: null } })
  const known = { ...buyer, email: newEmail() }
  const named = await placeOrder(site.app, { ...event, buyer: known })
  if (named.status !== 201) throw new Error(`The first buyer was refused: ${JSON.stringify(named.body)}`)
  const { body: held } = await placeOrder(site.app, { ...event, buyer: null })
  const from = newNetwork()
  const name = async (email: string, remoteAddress = from) => {
    const { status, body } = await call<{ code?: string }>(site.app, {
      method: 'PUT',
      url: `/api/orders/${held.reference}/buyer`,
      headers: { 'x-order-token': held.token },
      remoteAddress,
      payload: { buyer: { ...buyer, email } },
    })
    return body.code === undefined ? status : `${status} ${body.code}`
  }
  const place = (email: string, key = newKey()) =>
    placeOrder(site.app, { ...event, key, buyer: { ...buyer, email }, ip: from })
  const pay = async (email: string) => {
    const { status, body } = await call<{ code?: string }>(site.app, {
      method: 'POST',
      url: `/api/orders/${held.reference}/payments`,
      headers: { 'x-order-token': held.token },
      remoteAddress: from,
      payload: { named: { buyer: { ...buyer, email } } },
    })
    return `${status} ${body.code}`
  }
  return { known: known.email, name, place, pay }
}

const refusals = limits.buyerGuesses.hits
const atLimit = { status: 409, body: { code: 'order.buyer_limit' } }

test('who has tickets already can be asked of a few addresses only, whatever their answer would be', async () => {
  const { known, name } = await limitedSale()
  for (let guess = 0; guess < refusals; guess += 1) expect(await name(known)).toBe('409 order.buyer_limit')
  expect(await name(known)).toBe('429 request.too_many')
  expect(await name(newEmail())).toBe('429 request.too_many')
  expect(await name(newEmail(), newNetwork())).toBe(200)
})

test('the same holds for orders that name their buyer at once and for payments, and a repeated order is answered', async () => {
  const { known, name, place, pay } = await limitedSale()
  const key = newKey()
  const own = newEmail()
  expect((await place(own, key)).status).toBe(201)
  expect(await pay(known)).toBe('409 order.buyer_limit')
  for (let guess = 1; guess < refusals; guess += 1) expect(await place(known)).toMatchObject(atLimit)
  expect(await place(newEmail())).toMatchObject({ status: 429, body: { code: 'request.too_many' } })
  expect((await place(own, key)).status).toBe(201)
  expect(await name(newEmail())).toBe('429 request.too_many')
  expect(await pay(newEmail())).toBe('429 request.too_many')
})

test('a buyer who is named again is not looked up again', async () => {
  const { name, known } = await limitedSale()
  const own = newEmail()
  expect(await name(own)).toBe(200)
  for (let guess = 0; guess < refusals; guess += 1) await name(known)
  expect(await name(own)).toBe(200)
})
