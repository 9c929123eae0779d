import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mollieGateway } from '../../../gateways/providers/mollie/payments.ts'
import { MOLLIE_KEY, startMollie } from '../../../gateways/providers/mollie/stand-in.ts'
import { limits } from '../../../http/limits.ts'
import { buildTestApp, call, createEvent, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { readNotices, startOrder, traceOf } from '../../../testing/payment-scene.ts'
import { atOnce } from '../../../testing/race.ts'

let site: TestApp
let mollie: Awaited<ReturnType<typeof startMollie>>

beforeAll(async () => {
  mollie = await startMollie()
  const publicUrl = 'https://tickets.example.org'
  const gateway = mollieGateway({ apiKey: MOLLIE_KEY, address: mollie.address, publicUrl })
  site = await buildTestApp({ providers: { payments: [gateway] } })
})
afterAll(async () => {
  await site.close()
  await mollie.close()
})

async function begin() {
  const sale = await createEvent(site, {
    event: { currency: 'EUR' },
  })
  return startOrder(site, { ...sale, quantity: 2 })
}

function tell(reference: string, id: string) {
  return post(reference, new URLSearchParams({ id }).toString())
}

function post(reference: string, payload: string, more: { type?: string; from?: string } = {}) {
  return call(site.app, {
    method: 'POST',
    url: `/api/webhooks/mollie?reference=${reference}`,
    headers: { 'content-type': more.type ?? 'application/x-www-form-urlencoded' },
    payload,
    ...(more.from !== undefined && { remoteAddress: more.from }),
  })
}

/** Reads the stored notifications, then runs the jobs that follow from them. */
async function settleAll(): Promise<void> {
  await readNotices(site)
  await site.runJobs()
}

async function noticesOf(reference: string): Promise<number> {
  const { rows } = await site.deps.pool.query<{ times: number }>(
    `select coalesce(sum(times), 0)::int as times from provider_events where reference = $1`,
    [reference],
  )
  return rows[0]?.times ?? 0
}

test('a payment is recorded once, however often Mollie posts its id', async () => {
  const { placed, reference } = await begin()
  mollie.pay(reference)
  const answers = await atOnce(8, () => tell(reference, mollie.find(reference).id))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  await settleAll()
  expect(await traceOf(site, placed)).toMatchObject({ state: 'paid', payments: ['captured'], tickets: 2 })
  expect(await noticesOf(reference)).toBe(8)
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('an id that is unknown, or of another payment, answers 200, asks Mollie nothing and keeps nothing', async () => {
  const { placed, reference } = await begin()
  const other = await begin()
  mollie.pay(other.reference)
  const before = mollie.calls.length
  const answers = [
    await tell(reference, 'tr_unknown'),
    await tell(randomUUID(), mollie.find(reference).id),
    await tell(reference, mollie.find(other.reference).id),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await tell(reference, 'x')).status).toBe(401)
  await settleAll()
  expect(mollie.calls).toHaveLength(before)
  expect(await noticesOf(reference)).toBe(0)
  expect(await traceOf(site, placed)).toMatchObject({ state: 'awaiting_payment', payments: ['pending'] })
})

test('a chargeback is heard of by the same notice and booked once', async () => {
  const { placed, reference } = await begin()
  mollie.pay(reference)
  const { id } = mollie.find(reference)
  await tell(reference, id)
  await settleAll()
  mollie.books.chargeBack(mollie.find(reference))
  await atOnce(4, () => tell(reference, id))
  await settleAll()
  expect(await traceOf(site, placed)).toMatchObject({ payments: ['lost'] })
  const { rows } = await site.deps.pool.query(
    'select state from disputes where payment_id = (select id from payments where reference = $1)',
    [reference],
  )
  expect(rows).toEqual([{ state: 'lost' }])
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('a refund made on the pages of Mollie is adopted', async () => {
  const { placed, reference } = await begin()
  mollie.pay(reference)
  const { id } = mollie.find(reference)
  await tell(reference, id)
  await settleAll()
  mollie.books.refundThere(mollie.find(reference), 700)
  await tell(reference, id)
  await settleAll()
  expect(await traceOf(site, placed)).toMatchObject({ payments: ['partially_refunded'] })
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('a network that keeps guessing is refused, and a notice of a payment of ours still arrives from there', async () => {
  const { placed, reference } = await begin()
  mollie.pay(reference)
  const from = '203.0.113.77'
  const before = { calls: mollie.calls.length, notices: await stored() }
  const guesses = []
  for (let guess = 0; guess < limits.unknownNotices.hits + 5; guess += 1)
    guesses.push((await post(reference, `id=tr_guess${guess}`, { from })).status)
  expect(guesses.filter((status) => status === 200)).toHaveLength(limits.unknownNotices.hits)
  expect(guesses.filter((status) => status === 429)).toHaveLength(5)
  await settleAll()
  expect({ calls: mollie.calls.length, notices: await stored() }).toEqual(before)
  expect((await post(reference, `id=${mollie.find(reference).id}`, { from })).status).toBe(200)
  await settleAll()
  expect((await traceOf(site, placed)).state).toBe('paid')
})

test('a known id that is posted again and again, in whatever form, is stored once and asked about once more at most', async () => {
  const { reference } = await begin()
  mollie.pay(reference)
  const { id } = mollie.find(reference)
  const before = await stored()
  await tell(reference, id)
  await site.runJobs()
  await site.deps.pool.query(`delete from pgboss.job where name = 'notice.read'`)
  const calls = mollie.calls.length
  for (let turn = 0; turn < 20; turn += 1) {
    const type = turn % 2 === 0 ? 'text/plain' : `application/x-www-form-urlencoded; n=${turn}`
    expect((await post(reference, `id=${id}&n=${turn}`, { type })).status).toBe(200)
    await site.runJobs()
  }
  expect(await stored()).toBe(before + 1)
  expect(mollie.calls).toHaveLength(calls)
  // One waiting job reads all of them.
  const { rows } = await site.deps.pool.query(
    `select from pgboss.job where name = 'notice.read' and state = 'created' and start_after > now()`,
  )
  expect(rows).toHaveLength(1)
  await settleAll()
  expect(await noticesOf(reference)).toBe(21)
})

async function stored(): Promise<number> {
  const { rows } = await site.deps.pool.query('select from provider_notices')
  return rows.length
}
