import type { OrderView, PlacedOrderView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  createEvent,
  createPromoCode,
  getOrder,
  newKey,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { sweepOnce } from '../../../testing/payment-scene.ts'
import { atOnce, tally } from '../../../testing/race.ts'

let site: TestApp
let apps: [FastifyInstance, FastifyInstance]

/** Two servers on one database. */
beforeAll(async () => {
  site = await buildTestApp()
  apps = [site.app, await site.sibling()]
})
afterAll(() => site.close())

const nodeOf = (turn: number) => apps[turn % 2] ?? site.app
const ipOf = (turn: number) => `10.7.${turn >> 8}.${turn & 255}`

function person(index: number) {
  return { firstName: 'Guest', lastName: String(index), email: `guest${index}@example.org` }
}

async function claimedOf(id: string): Promise<number> {
  const row = await site.deps.db.selectFrom('counters').select('claimed').where('id', '=', id).executeTakeFirstOrThrow()
  return row.claimed
}

test('a hundred buyers at once on two servers for a code of ten uses: ten pay less, and ten can pay', async () => {
  const sale = await createEvent(site, { event: { feeMode: 'absorb' }, ticket: { capacity: 500 } })
  const code = await createPromoCode(site, sale, { value: 2000, maxUses: 10 })
  const answers = await atOnce(100, (turn) =>
    placeOrder(nodeOf(turn), { ...sale, buyer: person(turn), promoCode: code.code, ip: ipOf(turn) }),
  )
  expect(tally(answers)).toEqual({ '201': 10, '409 promo.used_up': 90 })
  expect(await claimedOf(code._id)).toBe(10)
  expect(await claimedOf(sale.ticketTypeId)).toBe(10)
  const placed = answers.filter(({ status }) => status === 201).map(({ body }) => body)
  expect(new Set(placed.map(({ total }) => total))).toEqual(new Set([1_000_000]))
  await Promise.all(
    placed.map(async (order, turn) =>
      pressSandbox(nodeOf(turn), await startPayment(nodeOf(turn + 1), order), 'approve'),
    ),
  )
  expect(await claimedOf(code._id)).toBe(10)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('codes, tickets, room and allowances mixed: nothing is claimed that no order holds', async () => {
  const sale = await createEvent(site, { event: { capacity: 60, maxPerBuyer: 3 }, ticket: { capacity: 50 } })
  const ten = await createPromoCode(site, sale, { maxUses: 7, maxPerBuyer: 1 })
  const half = await createPromoCode(site, sale, { value: 5000, maxUses: 20 })
  const codes = [ten.code, half.code, undefined]
  const answers = await atOnce(150, (turn) => {
    const promoCode = codes[turn % 3]
    const order = { ...sale, quantity: 1 + (turn % 2), buyer: person(turn % 40), ip: ipOf(turn) }
    return placeOrder(nodeOf(turn), { ...order, ...(promoCode !== undefined && { promoCode }) })
  })
  expect(Object.keys(tally(answers)).every((answer) => /^201$|sold_out|used_up|buyer_limit/.test(answer))).toBe(true)
  expect(await claimedOf(ten._id)).toBeLessThanOrEqual(7)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('one person at once on two servers has the code as often as one person may, named at once or later', async () => {
  const sale = await createEvent(site)
  const code = await createPromoCode(site, sale, { maxPerBuyer: 2 })
  const order = { ...sale, promoCode: code.code }
  const atTheStart = await atOnce(20, (turn) =>
    placeOrder(nodeOf(turn), { ...order, buyer: person(0), ip: ipOf(turn) }),
  )
  expect(tally(atTheStart)).toEqual({ '201': 2, '409 promo.buyer_limit': 18 })
  const unnamed = await atOnce(10, (turn) => placeOrder(nodeOf(turn), { ...order, buyer: null, ip: ipOf(turn) }))
  const named = await atOnce(10, (turn) => name(unnamed[turn]?.body, person(1).email, turn))
  expect(tally(named)).toEqual({ '200': 2, '409 promo.buyer_limit': 8 })
  // The buyers swap codes all at the same time: each goes from one full allowance to the other.
  await atOnce(10, (turn) => name(unnamed[turn]?.body, person(2 + (turn % 3)).email, turn))
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('while an organiser changes how often one person may use a code, orders go on and none is counted wrong', async () => {
  const sale = await createEvent(site)
  const code = await createPromoCode(site, sale, { maxPerBuyer: 1 })
  const limitTo = (maxPerBuyer: number, turn: number) =>
    call(nodeOf(turn), {
      method: 'PUT',
      url: `/api/tickets/promo-code/${code._id}`,
      headers: sale.organiser.headers,
      payload: { code: code.code, discountType: code.discountType, value: code.value, maxPerBuyer },
    })
  const [changes, orders] = await Promise.all([
    atOnce(12, (turn) => limitTo(1 + (turn % 3), turn)),
    atOnce(90, (turn) =>
      placeOrder(nodeOf(turn), { ...sale, promoCode: code.code, buyer: person(turn % 15), ip: ipOf(turn) }),
    ),
  ])
  expect(tally(changes)).toEqual({ '200': 12 })
  // Terms that change again and again while an order is priced send its buyer back to try once more.
  expect(Object.keys(tally(orders)).filter((answer) => !/^201$|buyer_limit|^503 server.busy$/.test(answer))).toEqual([])
  const { rows } = await site.deps.pool.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('uses that expire while two servers sweep come back once, and can be had again', async () => {
  const sale = await createEvent(site)
  const code = await createPromoCode(site, sale, { maxUses: 10 })
  const order = (turn: number) =>
    placeOrder(nodeOf(turn), { ...sale, buyer: person(turn), promoCode: code.code, ip: ipOf(turn) })
  const placed = await atOnce(10, order)
  await site.deps.pool.query('update orders set held_until = now() where event_id = $1', [sale.eventId])
  await Promise.all([
    ...Array.from({ length: 4 }, () => sweepOnce(site)),
    ...placed.map(({ body }, turn) => cancel(body, turn)),
  ])
  expect(await claimedOf(code._id)).toBe(0)
  await expect.poll(async () => (await order(1)).status).toBe(201)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('an order asked for many times at once with one key uses the code once', async () => {
  const sale = await createEvent(site)
  const code = await createPromoCode(site, sale, { maxUses: 1 })
  const key = newKey()
  const answers = await atOnce(20, (turn) => placeOrder(nodeOf(turn), { ...sale, key, promoCode: code.code }))
  expect(tally(answers)).toEqual({ '201': 20 })
  expect(await claimedOf(code._id)).toBe(1)
})

test('once switched off on one server, no order is placed with the code on the other', async () => {
  const sale = await createEvent(site)
  const code = await createPromoCode(site, sale)
  const order = (turn: number) => placeOrder(nodeOf(turn), { ...sale, promoCode: code.code, ip: ipOf(turn) })
  expect((await order(1)).status).toBe(201)
  const url = `/api/tickets/promo-code/${code._id}/status`
  const { headers } = sale.organiser
  await call(nodeOf(0), { method: 'PUT', url, headers, payload: { status: 'inactive' } })
  expect(tally(await atOnce(6, () => order(1)))).toEqual({ '409 promo.inactive': 6 })
})

test('deleted while it is being used: each order either has its discount in the books or is refused', async () => {
  const sale = await createEvent(site)
  const code = await createPromoCode(site, sale)
  const url = `/api/tickets/promo-code/${code._id}`
  const [removed, ...answers] = await Promise.all([
    call(nodeOf(0), { method: 'DELETE', url, headers: sale.organiser.headers }),
    ...Array.from({ length: 20 }, (_, turn) =>
      placeOrder(nodeOf(turn), { ...sale, promoCode: code.code, buyer: person(turn), ip: ipOf(turn) }),
    ),
  ])
  expect(removed.status).toBe(200)
  expect(Object.keys(tally(answers)).every((answer) => /^201$|promo.unknown/.test(answer))).toBe(true)
  const placed = answers.filter(({ status }) => status === 201)
  const orders = await Promise.all(placed.map(({ body }) => getOrder(site.app, body)))
  expect(orders.map(({ promoCode }) => promoCode)).toEqual(placed.map(() => code.code))
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

function name(order: PlacedOrderView | undefined, email: string, turn: number) {
  return call<OrderView>(nodeOf(turn), {
    method: 'PUT',
    url: `/api/orders/${order?.reference}/buyer`,
    headers: { 'x-order-token': order?.token },
    payload: { buyer: { ...person(turn), email } },
  })
}

function cancel(order: PlacedOrderView, turn: number) {
  const url = `/api/orders/${order.reference}/cancel`
  return call(nodeOf(turn), { method: 'POST', url, headers: { 'x-order-token': order.token } })
}
