import type { SeriesDateView, SeriesRunView, SeriesView } from '@foyer/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { runCancellation } from '../features/sales/lifecycle/index.ts'
import { adoptRefunds, checkRefundsOf } from '../features/sales/refunds/index.ts'
import { refund, sellOrder } from '../features/sales/refunds/refund-scene.ts'
import { addDates, createSeries, dailyRule, publishSeries } from '../features/sales/series/series-scene.ts'
import { workOnDates } from '../features/sales/series/index.ts'
import { sandboxBench } from '../gateways/providers/sandbox/bench.ts'
import { buildTestApp, call, createEvent, createUser, type TestApp } from '../testing/index.ts'
import { refuseWrites } from '../testing/refuse-writes.ts'

/** Each job finds a row that cannot be written before one that can: it fails, but only after the others had their turn. */
let site: TestApp
let deps: Deps
beforeAll(async () => {
  site = await buildTestApp()
  deps = { ...site.deps, log: pino({ level: 'silent' }) }
})
afterAll(() => site.close())

async function valuesOf(text: string, values: unknown[]): Promise<unknown[]> {
  const { rows } = await site.deps.pool.query<{ value: unknown }>(text, values)
  return rows.map(({ value }) => value)
}

const accept = (table: string) => site.deps.pool.query(`drop trigger refuse_${table} on ${table}`)

async function soldOne() {
  const sale = await createEvent(site)
  const order = await sellOrder(site, sale)
  const [payment] = await site.deps.db.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute()
  if (!payment) throw new Error('An order without a payment')
  return { sale, order, payment }
}

test('refunds made at the provider are booked although another cannot be', async () => {
  const { payment } = await soldOne()
  const provider = sandboxBench(site)
  await provider.refundThere(payment.reference, 700)
  await provider.refundThere(payment.reference, 500)
  await refuseWrites(site, 'refunds', { column: 'amount', value: '700' })
  await expect(adoptRefunds(deps, payment.id)).rejects.toThrow('not booked yet')
  const booked = () => valuesOf('select amount as value from refunds where payment_id = $1 order by 1', [payment.id])
  expect(await booked()).toEqual([500])
  await accept('refunds')
  await adoptRefunds(deps, payment.id)
  expect(await booked()).toEqual([500, 700])
})

test('outcomes of refunds are recorded, and foreign ones found, although one outcome cannot be recorded', async () => {
  const { sale, order, payment } = await soldOne()
  const ids: string[] = []
  for (const amount of [700, 500]) {
    const { body } = await refund(site.app, sale.organiser, order, { scope: { kind: 'amount', amount } })
    const { status, refundReference } = await site.sandbox.refund(
      { reference: payment.reference, providerReference: null },
      amount,
      `refund_${body._id}`,
    )
    expect(status).toBe('succeeded')
    await site.deps.pool.query(
      `update refunds set state = 'submitted', sent_at = now(), provider_reference = $2 where id = $1`,
      [body._id, refundReference],
    )
    ids.push(body._id)
  }
  await sandboxBench(site).refundThere(payment.reference, 300)
  await refuseWrites(site, 'refunds', { column: 'id', value: ids[0] ?? '' })
  await expect(checkRefundsOf(deps, payment.id)).rejects.toThrow('not recorded yet')
  const states = () =>
    valuesOf('select state as value from refunds where id = any($1) order by array_position($1, id)', [ids])
  expect(await states()).toEqual(['submitted', 'succeeded'])
  const adopting = `select count(*)::int as value from pgboss.job where name = 'refund.adopt' and data->>'paymentId' = $1`
  expect(await valuesOf(adopting, [payment.id])).toEqual([1])
  await accept('refunds')
  await checkRefundsOf(deps, payment.id)
  expect(await states()).toEqual(['succeeded', 'succeeded'])
})

test('the orders of a cancelled event are unwound although more than a run of them cannot be', async () => {
  const sale = await createEvent(site, { event: { title: 'Highlife Night' } })
  const order = await sellOrder(site, sale)
  // The copies cost nothing. The first three cannot be written.
  await site.deps.pool.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', '01900000-0000-7000-8000-00000000000' || n, 'reference',
       'C' || lpad(n::text, 7, '0'), 'total', 0, 'subtotal', 0, 'tax_total', 0, 'fee_total', 0, 'discount_total', 0,
       'platform_fee', 0, 'idempotency_key', '\\x' || lpad(n::text, 64, '0'), 'gift_card_amount', 0, 'first_name', case when n < 4 then 'Bad' else 'Good' end))).*
     from orders o, generate_series(1, 5) n where o.id = $1`,
    [order.id],
  )
  await call(site.app, {
    method: 'POST',
    url: `/api/events/${sale.eventId}/cancellation`,
    headers: sale.organiser.headers,
    payload: { reason: 'Rain', title: 'Highlife Night' },
  })
  await refuseWrites(site, 'orders', { column: 'first_name', value: 'Bad' })
  await expect(runCancellation(deps, sale.eventId, { run: 2 })).rejects.toThrow('not unwound yet')
  const unwound = await valuesOf('select count(*)::int as value from cancelled_orders where event_id = $1', [
    sale.eventId,
  ])
  expect(unwound).toEqual([3])
})

test('the dates of a series are cancelled although one cannot be, and that one by a later attempt', async () => {
  const owner = await createUser(site)
  const series = await createSeries(site, owner)
  await addDates(site, owner, series._id)
  await publishSeries(site, owner, series._id)
  const url = `/api/series/${series._id}`
  const { headers } = owner
  const dates = async () =>
    (await call<{ items: SeriesDateView[] }>(site.app, { url: `${url}/dates?limit=100`, headers })).body.items
  const statuses = async () => (await dates()).map(({ status }) => status)
  const [first] = await dates()
  const { body: run } = await call<SeriesRunView>(site.app, {
    method: 'POST',
    url: `${url}/dates/cancel`,
    headers,
    payload: {
      dates: { by: 'span', from: '2032-01-01T00:00:00Z', to: '2033-01-01T00:00:00Z' },
      reason: 'Storm',
      title: 'Harbour tour',
    },
  })
  await refuseWrites(site, 'event_cancellations', { column: 'event_id', value: first?.eventId ?? '' })
  await expect(workOnDates(deps, run._id)).rejects.toThrow('not changed yet')
  expect(await statuses()).toEqual(['published', 'cancelled', 'cancelled'])
  await accept('event_cancellations')
  await workOnDates(deps, run._id)
  expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect((await call<SeriesRunView>(site.app, { url: `${url}/runs/${run._id}`, headers })).body).toMatchObject({
    state: 'finished',
    done: 3,
    skipped: 0,
  })
})

test('the dates of a series are published in one step, and all but one where that one fails, which a later attempt does', async () => {
  const owner = await createUser(site)
  const series = await createSeries(site, owner)
  const days = 7
  await addDates(site, owner, series._id, dailyRule({ ends: { by: 'count', days } }))
  const url = `/api/series/${series._id}`
  const { headers } = owner
  const dates = async () =>
    (await call<{ items: SeriesDateView[] }>(site.app, { url: `${url}/dates?limit=100`, headers })).body.items
  const published = async () => (await dates()).map(({ status }) => status === 'published')
  const bad = (await dates())[2]
  await refuseWrites(site, 'events', { column: 'id', value: bad?.eventId ?? '' })
  await expect(publishSeries(site, owner, series._id)).rejects.toThrow('not changed yet')
  expect(await published()).toEqual([true, true, false, true, true, true, true])
  const runOf = async () => (await call<SeriesView>(site.app, { url, headers })).body.run
  const run = await runOf()
  expect(run).toMatchObject({ state: 'running', done: days - 1, total: days })
  await accept('events')
  await workOnDates(deps, run?._id ?? '')
  expect(await published()).toEqual(Array.from({ length: days }, () => true))
  expect(await runOf()).toBeNull()
})
