import type { ErrorView, OrderView } from '@foyer/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, newKey, placeOrder, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { awayFromWindowEdge } from '../../../testing/rate-windows.ts'
import { applyCard, issueCard } from '../gift-cards/gift-card-scene.ts'
import { completeOrder, newCardSale } from '../payments/gift-card-scene.ts'
import { orderDetail, orderIdOf } from '../refunds/refund-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
beforeEach(() => awayFromWindowEdge(site, 3600))
afterAll(() => site.close())

const free = { ticket: { kind: 'free', price: 0, capacity: null } }
const person = (email: string) => ({ firstName: 'Eve', lastName: '', email })

async function mailsTo(address: string): Promise<number> {
  await site.runJobs()
  return site.mail.to(address).length
}

test('of forty free orders of one network for one address six are taken, and the others are told why', async () => {
  const sale = await createEvent(site, free)
  const buyer = person('stranger-1@example.org')
  const answers = await atOnce(40, () => placeOrder(site.app, { ...sale, buyer, ip: '198.51.100.1' }))
  expect(tally(answers)).toEqual({ '201': 6, '429 order.too_many_free': 34 })
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(await mailsTo(buyer.email)).toBe(6)
  // Another address, another network and the same one of a neighbour are served.
  expect((await placeOrder(site.app, { ...sale, buyer: person('a@example.org'), ip: '198.51.100.1' })).status).toBe(201)
  expect((await placeOrder(site.app, { ...sale, buyer, ip: '198.51.100.2' })).body.state).toBe('paid')
})

test('from forty networks an address is mailed ten times an hour, and its owner still gets their tickets', async () => {
  const sales = [await createEvent(site, free), await createEvent(site, free)]
  const buyer = person('stranger-2@example.org')
  const answers = await atOnce(40, (index) =>
    placeOrder(site.app, { ...sales[index % 2]!, buyer, ip: `2001:db8:0:${index}::1` }),
  )
  expect(tally(answers)).toEqual({ '201': 40 })
  expect(await mailsTo(buyer.email)).toBe(10)
  const own = await placeOrder(site.app, { ...sales[0]!, buyer, ip: '203.0.113.7' })
  expect(own.body.state).toBe('paid')
  const id = await orderIdOf(site, own.body.reference)
  const { timeline } = await orderDetail(site.app, sales[0]!.organiser, { id })
  expect(timeline.map(({ kind }) => kind)).toContain('mail_withheld')
})

test('one organiser gets at most ten mails a day to an address, from however many networks', async () => {
  const sale = await createEvent(site, free)
  const buyer = person('stranger-3@example.org')
  for (let round = 0; round < 2; round += 1) {
    await site.deps.db.deleteFrom('rate_limits').where('key', 'like', 'free-order-mail:%').execute()
    await atOnce(8, (index) => placeOrder(site.app, { ...sale, buyer, ip: `192.0.2.${round * 10 + index}` }))
  }
  expect(await mailsTo(buyer.email)).toBe(10)
})

test('one network takes a hundred free orders an hour', async () => {
  const sale = await createEvent(site, free)
  const order = (index: number) =>
    placeOrder(site.app, { ...sale, buyer: person(`hall-${index}@example.org`), ip: '198.51.100.9' })
  const answers = []
  for (let round = 0; round < 13; round += 1) answers.push(...(await atOnce(8, (index) => order(round * 8 + index))))
  expect(tally(answers)).toEqual({ '201': 100, '429 order.too_many_free': 4 })
})

test('the same limit meets who names the buyer later, and spares paid orders and repeated requests', async () => {
  const sale = await createEvent(site, free)
  const buyer = person('stranger-4@example.org')
  const key = newKey()
  for (let turn = 0; turn < 8; turn += 1)
    expect((await placeOrder(site.app, { ...sale, buyer, key, ip: '198.51.100.4' })).status).toBe(201)
  for (let turn = 0; turn < 5; turn += 1) await placeOrder(site.app, { ...sale, buyer, ip: '198.51.100.4' })
  const held = await placeOrder(site.app, { ...sale, buyer: null, ip: '198.51.100.4' })
  const headers = { 'x-order-token': held.body.token }
  const url = `/api/orders/${held.body.reference}`
  await call(site.app, { method: 'PUT', url: `${url}/buyer`, headers, payload: { buyer } })
  const request = { method: 'POST' as const, url: `${url}/payments`, headers }
  const paying = await call<ErrorView>(site.app, { ...request, remoteAddress: '198.51.100.4' })
  expect([paying.status, paying.body.code]).toEqual([429, 'order.too_many_free'])
  expect((await call(site.app, { ...request, remoteAddress: '198.51.100.5' })).status).toBe(200)
  const paid = await createEvent(site)
  const answers = await atOnce(10, () => placeOrder(site.app, { ...paid, buyer, ip: '198.51.100.4' }))
  expect(tally(answers)).toEqual({ '201': 10 })
})

test('orders that a gift card pays, which an organiser can give to themselves, are mailed no more often', async () => {
  const sale = await newCardSale(site, { ticket: { price: 100 } })
  const { code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 10_000 })
  const buyer = person('stranger-5@example.org')
  const references: string[] = []
  for (let index = 0; index < 12; index += 1) {
    const ip = `198.51.100.${index + 20}`
    const { body: placed } = await placeOrder(site.app, { ...sale, buyer, ip })
    expect((await applyCard(site.app, placed, code)).body.due).toBe(0)
    expect((await completeOrder(site, placed)).body.state).toBe('paid')
    references.push(placed.reference)
  }
  expect(await mailsTo(buyer.email)).toBe(10)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
  const url = `/api/guests/orders/${await orderIdOf(site, references[0] ?? '')}/buyer`
  const payload = person('card-moved-to@example.org')
  expect((await call(site.app, { method: 'PUT', url, headers: sale.organiser.headers, payload })).status).toBe(204)
  expect(await movesCounted(sale.organisationId)).toBe(1)
})

const mostMails = 2000

test('a young organisation mails 2000 free orders a day, and later ones are placed and shown', async () => {
  await awayFromWindowEdge(site, 86_400)
  const sale = await createEvent(site, free)
  const orderFor = (email: string, ip = '203.0.113.30') => placeOrder(site.app, { ...sale, buyer: person(email), ip })
  expect((await orderFor('young-1@example.org')).status).toBe(201)
  const counted = site.deps.db.updateTable('rate_limits').where('key', 'like', 'free-order-mail-young:%')
  await counted.set({ hits: mostMails - 1 }).execute()
  expect((await orderFor('young-2@example.org')).status).toBe(201)
  const beyond = await orderFor('young-3@example.org')
  expect([beyond.status, beyond.body.state]).toEqual([201, 'paid'])
  await site.runJobs()
  expect([1, 2, 3].map((each) => site.mail.to(`young-${each}@example.org`).length)).toEqual([1, 1, 0])
  // An organisation that has been here for longer is not limited.
  await site.deps.db
    .updateTable('organisations')
    .set({ created_at: new Date('2020-01-01') })
    .execute()
  expect((await orderFor('young-4@example.org')).status).toBe(201)
  expect(await mailsTo('young-4@example.org')).toBe(1)
})

test('the networks of an IPv6 /48 share a budget of 500 free orders an hour at young organisations', async () => {
  const sale = await createEvent(site, free)
  const orderFrom = (ip: string) => placeOrder(site.app, { ...sale, buyer: person('block@example.org'), ip })
  expect((await orderFrom('2001:db8:48:1::1')).status).toBe(201)
  const counted = site.deps.db.updateTable('rate_limits').where('key', '=', 'free-order-block:2001:db8:48::/48')
  await counted.set({ hits: 499 }).execute()
  expect((await orderFrom('2001:db8:48:2::1')).status).toBe(201)
  const refused = await orderFrom('2001:db8:48:3::1')
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'order.too_many_free' }])
  expect((await orderFrom('2001:db8:49:1::1')).status).toBe(201)
})

test('mails no link that a young organiser has written into a title', async () => {
  const sale = await createEvent(site, { ...free, event: { title: 'You won: https://evil.example/x' } })
  await placeOrder(site.app, { ...sale, buyer: person('linked@example.org') })
  await site.runJobs()
  const [mail] = site.mail.to('linked@example.org')
  expect(mail?.subject).toContain('https ://evil .example')
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil.example')
})

test('an organiser names ten times a day one mailbox as the buyer of free orders', async () => {
  await awayFromWindowEdge(site, 86_400)
  const sale = await createEvent(site, free)
  const answers = []
  for (let turn = 0; turn < 12; turn += 1) {
    const buyer = person(`own-${turn}@example.org`)
    const { body } = await placeOrder(site.app, { ...sale, buyer, ip: `198.51.100.${50 + turn}` })
    // The confirmation goes to the first address.
    await site.runJobs()
    const url = `/api/guests/orders/${await orderIdOf(site, body.reference)}/buyer`
    const payload = person('moved-to@example.org')
    answers.push(await call(site.app, { method: 'PUT', url, headers: sale.organiser.headers, payload }))
  }
  expect(tally(answers)).toEqual({ '204': 10, '429 request.too_many': 2 })
  expect(await mailsTo('moved-to@example.org')).toBe(10)
  expect(await movesCounted(sale.organiser.id)).toBe(12)
})

/** How often an organiser was counted naming others as the buyers of what cost nothing. */
async function movesCounted(organiserId: string): Promise<number> {
  const { hits } = await site.deps.db
    .selectFrom('rate_limits')
    .select('hits')
    .where('key', '=', `free-order-buyer:${organiserId}`)
    .executeTakeFirstOrThrow()
  return hits
}

function payAs(placed: { reference: string; token: string }, named: object, ip = '203.0.113.20') {
  return call<{ state: string; order?: OrderView } & ErrorView>(site.app, {
    method: 'POST',
    url: `/api/orders/${placed.reference}/payments`,
    headers: { 'x-order-token': placed.token },
    payload: { named },
    remoteAddress: ip,
  })
}

test('one call names the buyer, pays nothing and answers the order with its tickets', async () => {
  const sale = await createEvent(site, free)
  const { body: held } = await placeOrder(site.app, { ...sale, buyer: null, quantity: 2 })
  const buyer = person('one-call@example.org')
  const { status, body } = await payAs(held, { buyer, guests: ['Eve', 'Bob'] })
  expect([status, body.state]).toEqual([200, 'paid'])
  expect(body.order).toMatchObject({ state: 'paid', buyer, guests: ['Eve', 'Bob'] })
  expect(body.order?.tickets.map(({ guestName, state }) => [guestName, state])).toEqual([
    ['Eve', 'valid'],
    ['Bob', 'valid'],
  ])
  const headers = { 'x-order-token': held.token }
  const read = await call<OrderView>(site.app, { url: `/api/orders/${held.reference}`, headers })
  expect({ ...read.body, serverTime: '' }).toEqual({ ...body.order, serverTime: '' })
  expect(await mailsTo(buyer.email)).toBe(1)
})

test('a payment that is refused names nobody', async () => {
  const sale = await createEvent(site, { ...free, event: { maxPerBuyer: 1 } })
  const buyer = person('only-one@example.org')
  expect((await placeOrder(site.app, { ...sale, buyer })).status).toBe(201)
  const { body: held } = await placeOrder(site.app, { ...sale, buyer: null })
  const refused = await payAs(held, { buyer })
  expect([refused.status, refused.body.code]).toEqual([409, 'order.buyer_limit'])
  const headers = { 'x-order-token': held.token }
  const { body } = await call<OrderView>(site.app, { url: `/api/orders/${held.reference}`, headers })
  expect([body.state, body.buyer]).toEqual(['held', null])
  expect((await payAs(held, { buyer: person('another@example.org') })).body.state).toBe('paid')
})

test('of twenty such calls at once one pays, with one set of tickets and one mail', async () => {
  const sale = await createEvent(site, free)
  const { body: held } = await placeOrder(site.app, { ...sale, buyer: null, quantity: 2 })
  const buyer = person('at-once@example.org')
  const answers = await atOnce(20, () => payAs(held, { buyer }))
  expect(tally(answers)).toEqual({ '200': 1, '409 order.state': 19 })
  const tickets = await site.deps.db
    .selectFrom('tickets')
    .innerJoin('orders', 'orders.id', 'tickets.order_id')
    .where('orders.reference', '=', held.reference)
    .select('tickets.id')
    .execute()
  expect(tickets).toHaveLength(2)
  expect(await mailsTo(buyer.email)).toBe(1)
})
