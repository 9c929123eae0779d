import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentGateway } from '../../../gateways/payments/payment-gateway.ts'
import { buildTestApp, type TestApp } from '../../../testing/index.ts'
import { sellOrder } from '../refunds/refund-scene.ts'
import { dearerSeries, ownMove, paySurcharge } from './order-moves-scene.ts'

let site: TestApp

/** The sandbox under another name. */
const second: PaymentGateway = {
  name: 'second',
  methods: [{ name: 'mobile_money', label: () => 'Wallet', holdsPlacesFor: null }],
  offered: 'configured',
  takes: () => true,
  createCheckout: (request) => site.sandbox.createCheckout(request),
  verify: (payment) => site.sandbox.verify(payment),
  expire: (payment) => site.sandbox.expire(payment),
  notices: 'signed',
  isAuthentic: () => false,
  readNotice: () => null,
  refund: (payment, amount, key) => site.sandbox.refund(payment, amount, key),
  refundsOf: (payment) => site.sandbox.refundsOf(payment),
  findDispute: () => Promise.resolve(null),
}

beforeAll(async () => {
  site = await buildTestApp({
    providers: { payments: [second], serving: new Map([['NGN', ['sandbox', 'second']]]) },
  })
})
afterAll(() => site.close())

test('a dearer date is paid for in the way that the guest chooses, which they can change; never by bank transfer', async () => {
  const { from, to } = await dearerSeries(site, 700_000, { series: { bankTransferDays: 3 } })
  const order = await sellOrder(site, { ...from, quantity: 1 })
  const { items, paymentOptions } = await ownMove(site, order)
  expect(paymentOptions.map(({ id, label }) => [id, label])).toEqual([
    ['sandbox.online', 'Test payment'],
    ['second.mobile_money', 'Wallet'],
  ])
  const amount = items[0]?.surcharge ?? 0
  for (const { id } of paymentOptions.toReversed()) {
    const { status, body } = await paySurcharge(site, order, { from, to, amount, method: id })
    const { rows } = await site.deps.pool.query<{ option: string }>(
      `select provider || '.' || method as option from payments where reference = $1`,
      [body.paymentReference],
    )
    expect([status, rows]).toEqual([200, [{ option: id }]])
  }
  const refused = await paySurcharge(site, order, { from, to, amount, method: 'bank-transfer.bank_transfer' })
  expect(refused.body.code).toBe('payment.method_unavailable')
})
