import { required } from '@foyer/domain'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildTestApp, call, getOrder, pressSandbox, type TestApp } from '../../../testing/index.ts'
import { refund, sellOrder } from '../refunds/refund-scene.ts'
import { dearerSeries, leaveSound, ownMove, paySurcharge, surchargeOrderOf } from './order-moves-scene.ts'

let site: TestApp
let scenes = 0
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
afterEach(() => leaveSound(site))

/** An order that was bought with a wrong address, and whose buyer starts to pay for a dearer date. */
async function scene() {
  scenes += 1
  const [wrong, right] = [`wrong-${scenes}@example.org`, `right-${scenes}@example.org`]
  const { from, to, organiser } = await dearerSeries(site, 700_000)
  const buyer = { firstName: 'Adaeze', lastName: 'Okafor', email: wrong }
  const order = await sellOrder(site, { ...from, quantity: 1, buyer })
  const [offered] = (await ownMove(site, order)).items
  const amount = required(offered?.surcharge, 'what the other date costs more')
  const { body } = await paySurcharge(site, order, { from, to, amount })
  const payment = required(body.paymentReference, 'the reference of a payment')
  const correct = () =>
    call(site.app, {
      method: 'PUT',
      url: `/api/guests/orders/${order.id}/buyer`,
      headers: organiser.headers,
      payload: { ...buyer, email: right },
    })
  return { organiser, order, wrong, right, correct, pay: () => pressSandbox(site.app, payment, 'approve') }
}

/** The order as the newest mail to an address opens it. */
function mailed(address: string) {
  const link = site.mail.link(address, '/orders/')
  const [, , reference = ''] = link.pathname.split('/')
  return getOrder(site.app, { reference, token: new URLSearchParams(link.hash.slice(1)).get('t') ?? '' })
}

test.each(['before', 'after'] as const)(
  'a buyer who is corrected %s the difference is paid is that of both payments, and the former address hears no more',
  async (when) => {
    const { organiser, order, wrong, right, correct, pay } = await scene()
    if (when === 'after') await pay()
    await site.runJobs()
    expect((await correct()).status).toBe(204)
    if (when === 'before') await pay()
    await site.runJobs()
    const before = site.mail.to(wrong).length
    expect((await refund(site.app, organiser, order, { scope: { kind: 'full' } })).status).toBe(201)
    await site.runJobs()
    expect(site.mail.to(wrong)).toHaveLength(before)
    const refunded = site.mail.to(right).map(({ subject }) => subject)
    expect(refunded.filter((subject) => subject.endsWith('is being refunded'))).toHaveLength(2)
    expect((await surchargeOrderOf(site, order))?.email).toBe(right)
    const { receipts } = await mailed(right)
    // A correction replaces the receipt that it corrects.
    const ofSurcharge = when === 'after' ? 'correction' : 'receipt'
    expect(receipts.map(({ kind }) => kind)).toEqual(['correction', 'credit_note', ofSurcharge, 'credit_note'])
  },
)

test('a surcharge and its refund count on the same day, even if the clock of the server is a day slow', async () => {
  const { organiser, order, pay } = await scene()
  site.setClock(new Date(Date.now() - 86_400_000))
  await pay()
  site.setClock(null)
  expect(await surchargeOrderOf(site, order)).toMatchObject({ state: 'paid' })
  expect((await refund(site.app, organiser, order, { scope: { kind: 'full' } })).status).toBe(201)
  const { rows } = await site.deps.pool.query(
    `select bool_and(gross = refunded) as even, sum(gross) > 0 as sold from sales_daily
     where event_id in (select event_id from orders where id = $1)`,
    [order.id],
  )
  expect(rows).toEqual([{ even: true, sold: true }])
})
