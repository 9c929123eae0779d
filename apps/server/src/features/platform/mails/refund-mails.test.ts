import { required } from '@foyer/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildTestApp,
  buyer,
  call,
  createEvent,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { sendNotice, setProviderBooks, verifyPayment } from '../../../testing/payment-scene.ts'
import { applyCard } from '../../sales/gift-cards/gift-card-scene.ts'
import {
  dearerSeries,
  moveOrder,
  paySurcharge,
  seriesOnSale,
  setPrice,
} from '../../sales/order-moves/order-moves-scene.ts'
import { decideDispute, disputePayment } from '../../sales/payments/dispute-scene.ts'
import { buyCard, openShop } from '../../sales/payments/gift-card-sale-scene.ts'
import { completeOrder, newCardSale, sellWithCard } from '../../sales/payments/gift-card-scene.ts'
import { orderIdOf, refund, sellOrder } from '../../sales/refunds/refund-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())

let buyers = 0

function newBuyer() {
  buyers += 1
  return { ...buyer, email: `refunded-${buyers}@example.org` }
}

/** The last mail to an address. */
async function lastMailTo(email: string) {
  await site.runJobs()
  return required(site.mail.to(email).at(-1), `a mail to ${email}`)
}

async function cancelEvent(organiser: TestUser, eventId: string): Promise<void> {
  const { title } = await site.deps.db
    .selectFrom('events')
    .select('title')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const { status } = await call(site.app, {
    method: 'POST',
    url: `/api/events/${eventId}/cancellation`,
    headers: organiser.headers,
    payload: { reason: 'Storm', title },
  })
  expect(status).toBe(200)
}

test('the difference to a cheaper date is named as the reason, not as the organiser’s words', async () => {
  const { organiser, dates } = await seriesOnSale(site)
  const [from, to] = dates
  await setPrice(site, to, 100)
  const { email, ...name } = newBuyer()
  const order = await sellOrder(site, { ...from, buyer: { ...name, email } })
  expect((await moveOrder(site, organiser, { id: order.id, from, to, difference: 'return' })).status).toBe(204)
  const { text, subject } = await lastMailTo(email)
  expect(subject).toContain('is being refunded')
  expect(text).toContain('Reason: Difference to a cheaper date')
  expect(text).not.toMatch(/refund\.cheaper_date|The organiser writes/)
})

test('a payment that arrives after the event was cancelled goes back for that reason, and no tickets are offered', async () => {
  const { organiser, ...sale } = await createEvent(site)
  const who = newBuyer()
  const { body: placed } = await placeOrder(site.app, { ...sale, buyer: who })
  const payment = await startPayment(site.app, placed)
  await cancelEvent(organiser, sale.eventId)
  await site.runJobs()
  await pressSandbox(site.app, payment, 'approve')
  expect((await verifyPayment(site.app, payment)).body).toMatchObject({
    orderState: 'refunding',
    message: 'The organiser has cancelled the event. We will refund your payment.',
  })
  const { text } = await lastMailTo(who.email)
  expect(text).toContain('The organiser has cancelled the event, so we cannot issue tickets.')
  expect(text).not.toMatch(/back on sale|available tickets/)
})

test('a second payment for an order that was refunded goes back without a word of valid tickets', async () => {
  const { organiser, ...sale } = await createEvent(site)
  const who = newBuyer()
  const { body: placed } = await placeOrder(site.app, { ...sale, buyer: who })
  const first = await startPayment(site.app, placed)
  await pressSandbox(site.app, first, 'decline')
  await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')
  await refund(site.app, organiser, { id: await orderIdOf(site, placed.reference) }, { scope: { kind: 'full' } })
  await site.runJobs()
  await setProviderBooks(site, first, 'success')
  await sendNotice(site, { reference: first })
  const { text } = await lastMailTo(who.email)
  expect(text).toContain('a second payment')
  expect(text).toContain('The tickets of this order are no longer valid.')
})

test('money that returns to a frozen gift card cannot be used immediately, and the mail says so', async () => {
  const sale = await newCardSale(site)
  const shop = await openShop(site, sale)
  const card = await buyCard(site, shop)
  const who = newBuyer()
  const { body: placed } = await placeOrder(site.app, { ...sale, buyer: who })
  await applyCard(site.app, placed, card.code)
  await completeOrder(site, placed)
  await disputePayment(site, card.paymentReference)
  await refund(site.app, sale.organiser, { id: await orderIdOf(site, placed.reference) }, { scope: { kind: 'full' } })
  const { text } = await lastMailTo(who.email)
  expect(text).toContain('is back on the gift card you paid with. The card cannot be used at the moment.')
})

test.each([
  { what: 'all of', amount: 400_000, told: 'Your bank has already returned your payment' },
  { what: 'a part of', amount: 100_000, told: 'We cannot refund the other ₦3,000 of a disputed payment' },
])(
  'a buyer whose bank took back $what what they paid for a dearer date hears that, once it is cancelled',
  async ({ amount, told }) => {
    const { organiser, from, to } = await dearerSeries(site, 900_000, { series: { refundPolicy: 'flexible' } })
    const who = newBuyer()
    const order = await sellOrder(site, { ...from, buyer: who })
    const { body } = await paySurcharge(site, order, { from, to, amount: 400_000 })
    const payment = required(body.paymentReference, 'the reference of a payment')
    await pressSandbox(site.app, payment, 'approve')
    await decideDispute(site, await disputePayment(site, payment, amount), 'lost')
    await cancelEvent(organiser, to.eventId)
    await site.runJobs()
    const mail = site.mail.to(who.email).find(({ subject }) => subject.endsWith('is cancelled'))
    expect(mail?.text).toContain(told)
    expect(mail?.text).toContain('We are refunding the other ₦5,000 that you paid.')
    expect(mail?.text).not.toContain('everything you paid')
  },
)

test.each([
  { paid: 'wholly', value: 10_000, told: 'to the gift card you used.', refund: 'is back on your gift card' },
  {
    paid: 'in part',
    value: 4000,
    told: 'to the gift card and the payment method you used.',
    refund: 'is being refunded',
  },
])('mails about a cancelled event that a gift card paid $paid say where the money goes', async (sold) => {
  const sale = await newCardSale(site)
  const { event } = await sellWithCard(site, sale, 1, sold.value)
  await cancelEvent(sale.organiser, sale.eventId)
  await site.runJobs()
  const mails = site.mail.to(buyer.email).filter(({ subject }) => subject.includes(event.title))
  expect(mails.find(({ subject }) => subject.endsWith('is cancelled'))?.text).toContain(sold.told)
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining(sold.refund))
})
