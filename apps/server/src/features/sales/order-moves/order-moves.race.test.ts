import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, getOrder, placeOrder, buildTestApp, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { atOnce, tally, untilWaiting } from '../../../testing/race.ts'
import { createPhone, scan } from '../../door/check-in/check-in-scene.ts'
import { claimedOf, refund, sellOrder } from '../refunds/refund-scene.ts'
import { moveOrder, seriesOnSale } from './order-moves-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const books = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])

test('guests move while thirty buyers want the same places: never more than there are, and nobody is lost', async () => {
  const capacity = 8
  const { organiser, dates } = await seriesOnSale(site, {
    series: { capacity: 12, tickets: [{ name: 'Seat', kind: 'free', price: 0, capacity }] },
  })
  const [from, to] = dates
  const orders = []
  for (let index = 0; index < 8; index += 1) orders.push(await sellOrder(site, from))
  await site.deps.db.deleteFrom('rate_limits').execute()
  const [moved, bought] = await Promise.all([
    Promise.all(orders.map(({ id }) => moveOrder(site, organiser, { id, from, to, tellGuest: false }))),
    atOnce(30, (index) =>
      placeOrder(site.app, {
        ...to,
        ip: `10.9.0.${index + 1}`,
        buyer: { firstName: 'Ada', lastName: '', email: `ada${index}@example.org` },
      }),
    ),
  ])
  const moves = tally(moved)['204'] ?? 0
  const sales = tally(bought)['201'] ?? 0
  expect(moves + sales).toBe(capacity)
  expect(tally(moved)['409 move.full'] ?? 0).toBe(8 - moves)
  expect([await claimedOf(site, to.ticketTypeId), await claimedOf(site, to.eventId)]).toEqual([capacity, capacity])
  expect(await claimedOf(site, from.ticketTypeId)).toBe(8 - moves)
  await books()
})

test('guests move both ways at once, and every place is given back', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const [one, other] = dates
  const there = await Promise.all([0, 1, 2, 3].map(() => sellOrder(site, one)))
  const back = await Promise.all([0, 1, 2, 3].map(() => sellOrder(site, other)))
  const answers = await Promise.all([
    ...there.map(({ id }) => moveOrder(site, organiser, { id, from: one, to: other })),
    ...back.map(({ id }) => moveOrder(site, organiser, { id, from: other, to: one })),
  ])
  expect(tally(answers)).toEqual({ '204': 8 })
  expect([await claimedOf(site, one.ticketTypeId), await claimedOf(site, other.ticketTypeId)]).toEqual([4, 4])
  await books()
})

test('one order asked to move twenty times at once moves once', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to, third] = dates
  const order = await sellOrder(site, { ...from, quantity: 2 })
  const answers = await atOnce(20, (index) =>
    moveOrder(site, organiser, { id: order.id, from, to: index % 2 ? to : third }),
  )
  // Ten requests named the date that came first; for the others the order had already left.
  expect(tally(answers)).toEqual({ '204': 10, '409 move.gone': 10 })
  const moves = await site.deps.db.selectFrom('order_moves').select('id').where('order_id', '=', order.id).execute()
  expect(moves).toHaveLength(1)
  const left = [from, to, third].map(({ ticketTypeId }) => claimedOf(site, ticketTypeId))
  expect((await Promise.all(left)).toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 0, 2])
  await books()
})

test.each([0, 1, 2, 3, 4])('a move against a refund: both leave the books whole (%i)', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to] = dates
  const order = await sellOrder(site, { ...from, quantity: 2 })
  const [moved, returned] = await Promise.all([
    moveOrder(site, organiser, { id: order.id, from, to }),
    refund(site.app, organiser, order, { scope: { kind: 'full' } }),
  ])
  expect(returned.status).toBe(201)
  expect(['204', '409']).toContain(String(moved.status))
  const claimed = [from, to].map(({ ticketTypeId }) => claimedOf(site, ticketTypeId))
  expect(await Promise.all(claimed)).toEqual([0, 0])
  await site.runJobs()
  await books()
})

test.each([0, 1, 2, 3, 4])('a move against a check-in: whoever is let in stays at that date (%i)', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to] = dates
  const order = await sellOrder(site, from)
  await site.deps.db
    .updateTable('events')
    .set({ starts_at: new Date(), ends_at: new Date(Date.now() + 3_600_000) })
    .where('id', '=', from.eventId)
    .execute()
  const phone = await createPhone(site, { organiser, eventId: from.eventId })
  const [moved, passed] = await Promise.all([
    moveOrder(site, organiser, { id: order.id, from, to }),
    scan(site.app, phone, { eventId: from.eventId, code: order.tickets[0]!.code }),
  ])
  const at = (await getOrder(site.app, order)).event._id
  expect([
    [to.eventId, 204, 'wrong_event'],
    [from.eventId, 409, 'admitted'],
  ]).toContainEqual([at, moved.status, passed.body.result])
  await books()
})

test.each([0, 1])('a move waits for a date that is being cancelled, and is refused then (%i)', async (cancelled) => {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to] = dates
  const order = await sellOrder(site, from)
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>()
  const { promise: marked, resolve: hasMarked } = Promise.withResolvers<undefined>()
  const cancelling = site.deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('events')
      .set({ status: 'cancelled' })
      .where('id', '=', [from, to][cancelled]!.eventId)
      .execute()
    hasMarked(undefined)
    await held
  })
  await marked
  const moving = moveOrder(site, organiser, { id: order.id, from, to })
  await untilWaiting(site, 1)
  letGo(undefined)
  await cancelling
  expect((await moving).body.code).toBe(cancelled === 0 ? 'move.cancelled' : 'move.date_closed')
})

test.each([0, 1, 2])(
  'moves against the cancellation of the date they leave: each order moves or is refunded (%i)',
  async () => {
    const { organiser, dates } = await seriesOnSale(site)
    const [from, to] = dates
    const orders = await Promise.all([0, 1, 2].map(() => sellOrder(site, from)))
    const [cancelled, ...moved] = await Promise.all([
      call(site.app, {
        method: 'POST',
        url: `/api/events/${from.eventId}/cancellation`,
        headers: organiser.headers,
        payload: { reason: 'Storm', title: 'Harbour tour' },
      }),
      ...orders.map(({ id }) => moveOrder(site, organiser, { id, from, to })),
    ])
    expect(cancelled.status).toBe(200)
    await site.runJobs()
    for (const [index, order] of orders.entries()) {
      const { state, event } = await getOrder(site.app, order)
      expect([state, event._id]).toEqual(
        moved[index]?.status === 204 ? ['paid', to.eventId] : ['refunded', from.eventId],
      )
    }
    await books()
  },
)
