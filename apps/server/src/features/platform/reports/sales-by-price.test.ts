import type { SalesSummaryView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, pressSandbox, type TestApp } from '../../../testing/index.ts'
import { dearerSeries, paySurcharge } from '../../sales/order-moves/order-moves-scene.ts'
import { sellOrder } from '../../sales/refunds/refund-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

test('what was paid more for a more expensive date is named as that, not as tickets at the regular price', async () => {
  const { organiser, from, to } = await dearerSeries(site, 700_000, {
    series: { tickets: [{ name: 'Seat', kind: 'paid', price: 500_000, capacity: 10 }] },
  })
  const order = await sellOrder(site, { ...from, quantity: 2 })
  const { body } = await paySurcharge(site, order, { from, to, amount: 400_000 })
  await pressSandbox(site.app, required(body.paymentReference, 'the reference of a payment'), 'approve')
  const sales = await call<SalesSummaryView>(site.app, {
    method: 'GET',
    url: `/api/tickets/${to.eventId}/sales-summary`,
    headers: organiser.headers,
  })
  expect(sales.body.byPrice.map(({ step, unitPrice, sold, gross }) => [step, unitPrice, sold, gross])).toEqual([
    ['Difference to a more expensive date', 200_000, 0, 400_000],
    [null, 500_000, 2, 1_000_000],
  ])
})
