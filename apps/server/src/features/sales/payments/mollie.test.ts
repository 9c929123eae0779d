import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mollieGateway } from '../../../gateways/providers/mollie/payments.ts'
import { MOLLIE_KEY, startMollie } from '../../../gateways/providers/mollie/stand-in.ts'
import { buildTestApp, call, createEvent, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { startOrder, traceOf } from '../../../testing/payment-scene.ts'
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
  return call(site.app, {
    method: 'POST',
    url: `/api/webhooks/mollie?reference=${reference}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ id }).toString(),
  })
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
  await site.runJobs()
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
  await site.runJobs()
  expect(mollie.calls).toHaveLength(before)
  expect(await noticesOf(reference)).toBe(0)
  expect(await traceOf(site, placed)).toMatchObject({ state: 'awaiting_payment', payments: ['pending'] })
})

test('a chargeback is heard of by the same notice and booked once', async () => {
  const { placed, reference } = await begin()
  mollie.pay(reference)
  const { id } = mollie.find(reference)
  await tell(reference, id)
  await site.runJobs()
  mollie.books.chargeBack(mollie.find(reference))
  await atOnce(4, () => tell(reference, id))
  await site.runJobs()
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
  await site.runJobs()
  mollie.books.refundThere(mollie.find(reference), 700)
  await tell(reference, id)
  await site.runJobs()
  expect(await traceOf(site, placed)).toMatchObject({ payments: ['partially_refunded'] })
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
