import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, pressSandbox, type TestApp } from '../../../testing/index.ts'
import { verifyPayment } from '../../../testing/payment-scene.ts'
import { createDates, startedGroup } from '../../sales/payments/group-scene.ts'
import { orderIdOf, refund } from '../../sales/refunds/refund-scene.ts'
import { bookItems } from './reconciliations.queries.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

test('a statement of the provider names the payment of a group once, and each refund of its orders', async () => {
  const dates = await createDates(site, [{ price: 3000 }, { price: 6000 }])
  const { placed, reference } = await startedGroup(site, dates)
  await pressSandbox(site.app, reference, 'approve')
  await verifyPayment(site.app, reference)
  const id = await orderIdOf(site, placed.orders[0]!.reference)
  await refund(site.app, dates[0]!.organiser, { id }, { scope: { kind: 'full' } })
  await site.runJobs()
  const items = (await bookItems(site.deps.db, 'sandbox')).filter(({ references }) => references.includes(reference))
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 9000],
    ['refund', -3000],
  ])
})
