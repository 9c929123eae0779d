import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, buyer, newKey, pressSandbox, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import {
  endHold,
  sendNotice,
  setProviderBooks,
  sweepOnce,
  traceOf,
  verifyPayment,
} from '../../../testing/payment-scene.ts'
import { atOnce, tally, untilWaiting } from '../../../testing/race.ts'
import { orderIdOf, refund } from '../refunds/refund-scene.ts'
import { callGroup, claimedOf, createDates, getGroup, placeGroup, startedGroup, startGroup } from './group-scene.ts'
import { lockPayment, lockPayments, type PaymentRow } from './payments.queries.ts'

let site: TestApp
let apps: [FastifyInstance, FastifyInstance]
beforeAll(async () => {
  site = await buildTestApp()
  apps = [site.app, await site.sibling()]
})
afterAll(() => site.close())

const nodeOf = (turn: number) => apps[turn % 2] ?? site.app
const addressOf = (turn: number) => `10.9.${turn}.1`
const sound = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])

test('groups that take the last places in opposite order hold all of their dates or none', async () => {
  const dates = await createDates(site, [{ capacity: 6 }, { capacity: 6 }, { capacity: 6 }])
  const answers = await atOnce(24, (turn) =>
    placeGroup(nodeOf(turn), turn % 2 ? dates : dates.toReversed(), { ip: addressOf(turn) }),
  )
  expect(tally(answers)).toEqual({ '201': 6, '409 order.sold_out': 18 })
  expect(await claimedOf(site, dates)).toEqual([6, 6, 6])
  await sound()
})

test('groups and single orders for the same last places sell each place once', async () => {
  const dates = await createDates(site, [{ capacity: 5 }, { capacity: 20 }])
  const [first] = dates
  const answers = await atOnce(20, async (turn) => {
    if (turn % 2) return placeGroup(nodeOf(turn), dates, { ip: addressOf(turn) })
    const { status, body } = await site.app
      .inject({
        method: 'POST',
        url: '/api/orders',
        remoteAddress: addressOf(turn),
        headers: { 'idempotency-key': newKey() },
        payload: { eventId: first!.eventId, items: [{ ticketId: first!.ticketTypeId, quantity: 1 }], buyer },
      })
      .then((answer) => ({ status: answer.statusCode, body: answer.json<{ code?: string }>() }))
    return { status, body }
  })
  expect(tally(answers)).toEqual({ '201': 5, '409 order.sold_out': 15 })
  const groups = answers.filter(({ status }, turn) => status === 201 && turn % 2 === 1).length
  expect(await claimedOf(site, dates)).toEqual([5, groups])
  await sound()
})

test('one request sent twenty times at once is one group', async () => {
  const dates = await createDates(site, [{}, {}])
  const key = newKey()
  const answers = await atOnce(20, (turn) => placeGroup(nodeOf(turn), dates, { key }))
  expect(tally(answers)).toEqual({ '201': 20 })
  expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
  expect(await claimedOf(site, dates)).toEqual([1, 1])
  await sound()
})

test('paying started many times at once is one checkout, and another method ends it whole', async () => {
  const dates = await createDates(site, [{}, {}])
  const { body: placed } = await placeGroup(site.app, dates)
  const references = await atOnce(12, (turn) => startGroup(nodeOf(turn), placed))
  expect(new Set(references).size).toBe(1)
  const { rows } = await site.deps.pool.query('select amount from sandbox_payments where reference = $1', [
    references[0],
  ])
  expect(rows).toEqual([{ amount: 2_500_000 }])
})

test('one outcome that many learn at once pays every order once', async () => {
  const email = 'many-learn@example.org'
  const dates = await createDates(site, [{ price: 1000 }, { price: 2000 }, { price: 3000 }])
  const { body: placed } = await placeGroup(site.app, dates, { buyer: { ...buyer, email } })
  const reference = await startGroup(site.app, placed)
  await setProviderBooks(site, reference, 'success')
  const pages = atOnce(20, (turn) => verifyPayment(nodeOf(turn), reference))
  const notices = atOnce(10, (turn) =>
    sendNotice({ ...site, app: nodeOf(turn) }, { reference, id: `${reference}:${turn % 3}` }),
  )
  const swept = atOnce(2, () => sweepOnce(site))
  expect(tally(await pages)).toEqual({ '200': 20 })
  expect(tally(await notices)).toEqual({ '200': 10 })
  await swept
  for (const order of placed.orders)
    expect(await traceOf(site, order)).toMatchObject({
      state: 'paid',
      payments: ['captured'],
      transactions: ['capture'],
      tickets: 1,
      refunds: [],
    })
  await site.runJobs()
  await site.runJobs()
  expect(site.mail.to(email)).toHaveLength(1)
  await sound()
})

test('groups over the same dates in opposite order are paid and refunded at once without a deadlock', async () => {
  const dates = await createDates(site, [{ price: 1000 }, { price: 2000 }])
  const groups = await Promise.all(
    Array.from({ length: 8 }, async (_, turn) => {
      const { body: placed } = await placeGroup(site.app, turn % 2 ? dates : dates.toReversed(), {
        ip: addressOf(100 + turn),
      })
      return { placed, reference: await startGroup(site.app, placed) }
    }),
  )
  const [one, ...others] = groups
  await setProviderBooks(site, one!.reference, 'success')
  await verifyPayment(site.app, one!.reference)
  for (const { reference } of others) await setProviderBooks(site, reference, 'success')
  const paying = atOnce(others.length * 2, (turn) =>
    verifyPayment(nodeOf(turn), others[turn % others.length]!.reference),
  )
  const refunding = Promise.all(
    one!.placed.orders.map(async ({ reference }) =>
      refund(site.app, dates[0]!.organiser, { id: await orderIdOf(site, reference) }, { scope: { kind: 'full' } }),
    ),
  )
  expect(tally(await paying)).toEqual({ '200': others.length * 2 })
  expect(new Set((await refunding).map(({ status }) => status < 300))).toEqual(new Set([true]))
  await site.runJobs()
  for (const { placed } of others) expect((await getGroup(site.app, placed)).state).toBe('paid')
  await sound()
})

test('for the last places, of two late groups one gets all dates and the other all of its money', async () => {
  const dates = await createDates(site, [{ capacity: 1 }, { capacity: 1 }])
  const first = await startedGroup(site, dates)
  for (const order of first.placed.orders) await endHold(site, order)
  await sweepOnce(site)
  const second = await startedGroup(site, dates.toReversed())
  for (const order of second.placed.orders) await endHold(site, order)
  await sweepOnce(site)
  for (const { reference } of [first, second]) await setProviderBooks(site, reference, 'success')
  await atOnce(12, (turn) => verifyPayment(nodeOf(turn), [first, second][turn % 2]!.reference))
  await site.runJobs()
  const states = await Promise.all([first, second].map(async ({ placed }) => (await getGroup(site.app, placed)).state))
  expect(states.toSorted()).toEqual(['paid', 'returned'])
  expect(await claimedOf(site, dates)).toEqual([1, 1])
  await sound()
})

test('paying, cancelling and the end of the hold at once leave every order in the same state', async () => {
  const dates = await createDates(site, [{}, {}, {}])
  for (let round = 0; round < 4; round += 1) {
    const { placed, reference } = await startedGroup(site, dates)
    for (const order of placed.orders) await endHold(site, order)
    await Promise.all([
      pressSandbox(site.app, reference, 'approve').then(() => verifyPayment(site.app, reference)),
      callGroup(site.app, placed, 'POST', '/cancel'),
      sweepOnce(site),
    ])
    await site.runJobs()
    const states = new Set((await getGroup(site.app, placed)).orders.map(({ order }) => order.state))
    expect(states.size).toBe(1)
    await sound()
  }
})

test('a buyer named for two groups of one address at once is counted once for each date', async () => {
  const dates = await createDates(site, [{}, {}], { event: { maxPerBuyer: 3 } })
  const groups = await Promise.all(
    Array.from({ length: 4 }, async (_, turn) => {
      const order = turn % 2 ? dates : dates.toReversed()
      return (await placeGroup(site.app, order, { buyer: null, ip: addressOf(200 + turn) })).body
    }),
  )
  const named = await Promise.all(
    groups.map((placed, turn) =>
      callGroup(nodeOf(turn), placed, 'PUT', '/buyer', { buyer: { ...buyer, email: 'counted@example.org' } }),
    ),
  )
  expect(tally(named)).toEqual({ '200': 3, '409 order.buyer_limit': 1 })
  await sound()
})

test('payments of a group are locked in the order of their ids, whatever order the cart has and the rows lie in', async () => {
  const dates = await createDates(site, [{}, {}])
  const { reference } = await startedGroup(site, dates)
  const { rows } = await site.deps.pool.query<{ id: string }>(
    'select unnest(payment_ids) as id from group_payments where reference = $1 order by 1',
    [reference],
  )
  const [first, last] = rows.map(({ id }) => id)
  // After an update, the first row lies behind the last one.
  await site.deps.pool.query('update payments set checked_at = now() where id = $1', [first])
  let locking: Promise<PaymentRow[]> | undefined
  await site.deps.db.transaction().execute(async (trx) => {
    await lockPayment(trx, first!)
    locking = site.deps.db.transaction().execute(async (other) => {
      await sql`set local enable_indexscan = off`.execute(other)
      await sql`set local enable_bitmapscan = off`.execute(other)
      return lockPayments(other, [last!, first!])
    })
    await untilWaiting(site, 1)
    // The other transaction waits without holding any lock, so that the holder of the first row gets the last as well.
    await sql`set local lock_timeout = '2s'`.execute(trx)
    await lockPayment(trx, last!)
  })
  expect((await locking)?.map(({ id }) => id)).toEqual([last, first])
})
