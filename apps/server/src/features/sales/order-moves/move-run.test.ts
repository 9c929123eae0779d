import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, getOrder, placeOrder, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { atOnce, tally } from '../../../testing/race.ts'
import { claimedOf, refund, sellOrder } from '../refunds/refund-scene.ts'
import { moveOrder, moveRuns, seriesOnSale, startRun } from './order-moves-scene.ts'
import { runMoves } from './run-moves.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

const books = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])

test('moves everyone who fits in the order of payment, and says who stayed and why', async () => {
  const { organiser, dates } = await seriesOnSale(site, {
    series: { tickets: [{ name: 'Seat', kind: 'paid', price: 500_000, capacity: 4 }] },
  })
  const [from, to] = dates
  await sellOrder(site, to)
  const [first, second, third] = [
    await sellOrder(site, { ...from, quantity: 2 }),
    await sellOrder(site, from),
    await sellOrder(site, from),
  ]
  await refund(site.app, organiser, second, { scope: { kind: 'amount', amount: 100 } })
  const started = await startRun(site, organiser, { from, to })
  expect(started.status).toBe(202)
  expect(started.body).toMatchObject({ total: 3, done: 0, moved: 0, finishedAt: null })
  await runMoves(site.deps, started.body._id)
  const [run] = await moveRuns(site, organiser, from)
  expect(run).toMatchObject({ total: 3, done: 3, moved: 2 })
  expect(run?.finishedAt).not.toBeNull()
  expect(run?.stayed).toMatchObject([{ orderId: second.id, buyerName: 'Adaeze Okafor', reason: 'move.partly_gone' }])
  expect((await getOrder(site.app, first)).event._id).toBe(to.eventId)
  expect((await getOrder(site.app, third)).event._id).toBe(to.eventId)
  expect([await claimedOf(site, from.ticketTypeId), await claimedOf(site, to.ticketTypeId)]).toEqual([1, 4])
  await books()
})

test('moves named orders alone, and knows no order of another date', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to, third] = dates
  const [one, other] = [await sellOrder(site, from), await sellOrder(site, from)]
  const elsewhere = await sellOrder(site, third)
  const refused = await startRun(site, organiser, { from, to, orderIds: [one.id, elsewhere.id] })
  expect([refused.status, refused.body.code]).toEqual([404, 'order.not_found'])
  const { body } = await startRun(site, organiser, { from, to, orderIds: [one.id] })
  await runMoves(site.deps, body._id)
  expect((await getOrder(site.app, one)).event._id).toBe(to.eventId)
  expect((await getOrder(site.app, other)).event._id).toBe(from.eventId)
})

test('is one at a time for each date, and none to an event of another series', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to] = dates
  await sellOrder(site, from)
  const answers = await atOnce(5, () => startRun(site, organiser, { from, to }))
  expect(tally(answers)).toEqual({ '202': 1, '409 move.running': 4 })
  const alone = await createEvent(site, { organiser })
  const other = await startRun(site, organiser, { from, to: alone })
  expect([other.status, other.body.code]).toEqual([409, 'move.not_in_series'])
  const foreign = await seriesOnSale(site)
  const theirs = await startRun(site, organiser, { from, to: foreign.dates[0] })
  expect([theirs.status, theirs.body.code]).toEqual([404, 'series.date_not_found'])
  await site.runJobs()
})

test('of a date with no orders is finished at once', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const { body } = await startRun(site, organiser, { from: dates[0], to: dates[1] })
  expect(body).toMatchObject({ total: 0, done: 0 })
  expect(body.finishedAt).not.toBeNull()
})

test('worked on by several workers, against the same orders moved by hand, moves each once', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to] = dates
  const orders = await Promise.all(Array.from({ length: 8 }, () => sellOrder(site, from)))
  const { body } = await startRun(site, organiser, { from, to })
  await Promise.all([
    ...[0, 1, 2].map(() => runMoves(site.deps, body._id)),
    ...orders.slice(0, 3).map(({ id }) => moveOrder(site, organiser, { id, from, to, tellGuest: false })),
  ])
  await runMoves(site.deps, body._id)
  const [run] = await moveRuns(site, organiser, from)
  expect(run).toMatchObject({ total: 8, done: 8, moved: 8, stayed: [] })
  const moves = await site.deps.db
    .selectFrom('order_moves')
    .select('order_id')
    .where('from_event_id', '=', from.eventId)
    .execute()
  expect(moves).toHaveLength(8)
  await books()
})

test('while both dates sell: no place is sold twice, and who was sold before stays or moves', async () => {
  const capacity = 10
  const { organiser, dates } = await seriesOnSale(site, {
    series: { tickets: [{ name: 'Seat', kind: 'free', price: 0, capacity }] },
  })
  const [from, to] = dates
  for (let index = 0; index < 8; index += 1) await sellOrder(site, from)
  await site.deps.db.deleteFrom('rate_limits').execute()
  const { body } = await startRun(site, organiser, { from, to })
  const buy = (date: typeof from, network: number) =>
    atOnce(15, (index) =>
      placeOrder(site.app, {
        ...date,
        ip: `10.${network}.0.${index + 1}`,
        buyer: { firstName: 'Ada', lastName: '', email: `ada${network}-${index}@example.org` },
      }),
    )
  const [, there, here] = await Promise.all([runMoves(site.deps, body._id), buy(to, 21), buy(from, 22)])
  const [run] = await moveRuns(site, organiser, from)
  const sold = { there: tally(there)['201'] ?? 0, here: tally(here)['201'] ?? 0 }
  expect((run?.moved ?? 0) + sold.there).toBe(capacity)
  expect(run?.stayed.every(({ reason }) => reason === 'move.full')).toBe(true)
  expect(await claimedOf(site, to.ticketTypeId)).toBe(capacity)
  expect(await claimedOf(site, from.ticketTypeId)).toBe(8 - (run?.moved ?? 0) + sold.here)
  await books()
})

test('guests of a date that is cancelled afterwards keep the date they moved to, and who did not fit is refunded', async () => {
  const { organiser, dates } = await seriesOnSale(site, {
    series: { tickets: [{ name: 'Seat', kind: 'paid', price: 500_000, capacity: 2 }] },
  })
  const [from, to] = dates
  await sellOrder(site, to)
  const [first, second] = [await sellOrder(site, from), await sellOrder(site, from)]
  const { body } = await startRun(site, organiser, { from, to })
  await runMoves(site.deps, body._id)
  await call(site.app, {
    method: 'POST',
    url: `/api/events/${from.eventId}/cancellation`,
    headers: organiser.headers,
    payload: { reason: 'Storm', title: 'Harbour tour' },
  })
  await site.runJobs()
  expect([(await getOrder(site.app, first)).state, (await getOrder(site.app, second)).state]).toEqual([
    'paid',
    'refunded',
  ])
  await books()
})
