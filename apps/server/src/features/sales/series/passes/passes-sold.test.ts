import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { buildTestApp, createPaidOrder, createPromoCode, createUser, type TestApp } from '../../../../testing/index.ts'
import { pdfText } from '../../../../testing/pdf-text.ts'
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
