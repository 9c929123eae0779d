import type { MovementLine, PayoutStatementView, PayoutSummaryView, PayoutView } from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import {
  buildTestApp,
  call,
  createPaidOrder,
  createPromoCode,
  createUser,
  type TestApp,
} from '../../../../testing/index.ts'
import { pdfText } from '../../../../testing/pdf-text.ts'
import { Shown } from '../../../../testing/simulation/recompute/shown.ts'
import { releaseEnded } from '../../../money/payouts/index.ts'
import { createPayoutAccount } from '../../../money/payouts/payout-scene.ts'
import { seriesOnSale } from '../../order-moves/order-moves-scene.ts'
import { addDates, createSeries, dailyRule, publishSeries } from '../series-scene.ts'
import { sellPasses } from './passes-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

test('a pass that is paid with a promo code has its discount, a receipt of its event, and a mail that says when it is valid', async () => {
  const organiser = await createUser(site)
  const { _id: seriesId } = await createSeries(site, organiser)
  await addDates(site, organiser, seriesId, dailyRule({ ends: { by: 'count', days: 3 } }))
  await publishSeries(site, organiser, seriesId)
  const passes = await sellPasses(site, { organiser, seriesId }, { name: 'All tours', kind: 'paid', price: 9_000_00 })
  await createPromoCode(site, { organiser, eventId: passes.eventId }, { code: 'TOURS' })
  const order = await createPaidOrder(site, { ...passes, promoCode: 'TOURS' })
  expect([order.subtotal, order.discountTotal]).toEqual([9_000_00, 900_00])
  await site.runJobs()
  const letter = site.mail.sent.find(({ text }) => text.includes(order.token))
  expect(letter?.text).toContain('Valid from 1 March 2032 to 3 March 2032')
  expect(letter?.text).not.toMatch(/18:30|1 Mar 2032,/)
  const receipt = await site.app.inject({
    method: 'GET',
    url: `/api/orders/${order.reference}/receipt.pdf`,
    headers: { 'x-order-token': order.token },
  })
  const text = await pdfText(receipt.rawPayload)
  expect(text).toContain('Passes: Harbour tour')
  expect(text).toContain('All tours')
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})

test('the money of passes is on the statement of the event that sells them, and is paid out once that is over', async () => {
  const { organiser, seriesId, dates } = await seriesOnSale(site, { series: { feeMode: 'absorb' } })
  const price = { name: 'Any two', visits: 2, capacity: 30, kind: 'paid', price: 900_000 }
  const passes = await sellPasses(site, { organiser, seriesId }, price)
  await createPayoutAccount(site, organiser.id)
  await createPaidOrder(site, { ...passes, quantity: 2 })
  await createPaidOrder(site, dates[0])
  const own = new Shown(site.app, organiser.headers)
  const statementOf = (eventId: string) => own.all<MovementLine>(`/api/payouts/events/${eventId}/statement`)
  expect(await statementOf(passes.eventId)).toMatchObject([{ kind: 'sale', paid: 1_800_000, yours: 1_800_000 }])
  expect(await statementOf(dates[0].eventId)).toMatchObject([{ kind: 'sale', paid: 500_000 }])

  const end = (eventId: string) =>
    site.deps.pool.query(
      `update events set starts_at = now() - interval '6 days', ends_at = now() - interval '5 days' where id = $1`,
      [eventId],
    )
  const released = async () => {
    await releaseEnded(site.deps)
    const summary = await own.read<PayoutSummaryView>(`/api/payouts/events/${passes.eventId}`)
    return [summary.released, summary.balance.available]
  }
  await end(dates[0].eventId)
  expect(await released()).toEqual([0, 500_000])
  await end(passes.eventId)
  expect(await released()).toEqual([1_800_000, 2_300_000])
  const { body: payout } = await call<PayoutView>(site.app, {
    method: 'POST',
    url: '/api/payouts',
    headers: organiser.headers,
    payload: { currency: 'NGN', amount: 2_300_000 },
  })
  const { lines } = await own.read<PayoutStatementView>(`/api/payouts/${payout._id}/statement`)
  expect(lines.map(({ kind, event, orders, amount }) => [kind, event?.title, orders, amount])).toEqual([
    ['release', 'Harbour tour', 1, 500_000],
    ['release', 'Passes: Harbour tour', 1, 1_800_000],
  ])
})
