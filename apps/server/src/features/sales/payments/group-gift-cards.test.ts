import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlacedOrderGroupView } from '@foyer/contract'
import { buildTestApp, buyer, call, type TestApp } from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, setProviderBooks, sweepOnce, traceOf, verifyPayment } from '../../../testing/payment-scene.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { issueCard } from '../gift-cards/gift-card-scene.ts'
import { orderIdOf, refund } from '../refunds/refund-scene.ts'
import { disputePayment, decideDispute } from './dispute-scene.ts'
import { readCard, takeFee } from './gift-card-scene.ts'
import {
  applyGroupCard,
  callGroup,
  type CardDates,
  claimedOf,
  createCardDates,
  getGroup,
  placeGroup,
  removeGroupCard,
  startGroup,
} from './group-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  await takeFee(site)
})
afterAll(() => site.close())

const sound = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])
const newCard = (dates: CardDates, value: number) => issueCard(site, dates.organiser, dates.organisationId, { value })

/** A held group with a card on it. */
async function heldWithCard(prices: readonly number[], value: number) {
  const dates = await createCardDates(site, prices)
  const { card, code } = await newCard(dates, value)
  const { body: placed } = await placeGroup(site.app, dates.dates)
  const applied = await applyGroupCard(site.app, placed, code)
  expect(applied.status).toBe(200)
  const balance = async () => (await readCard(site, dates, card._id)).balance
  return { dates, card, code, placed, applied: applied.body, balance }
}

const amountsOf = async (placed: PlacedOrderGroupView) =>
  (await getGroup(site.app, placed)).orders.map(({ order }) => order.giftCard?.amount ?? 0)

async function pay(reference: string) {
  await setProviderBooks(site, reference, 'success')
  await verifyPayment(site.app, reference)
  await site.runJobs()
}

describe('a gift card on a cart', () => {
  test('pays its dates one after the other, and the provider what is left', async () => {
    const { placed, applied, balance, dates, card } = await heldWithCard([4000, 5000, 6000], 7000)
    expect(applied).toMatchObject({ total: 15_000, due: 8000, giftCard: { tail: card.tail, amount: 7000 } })
    expect(await amountsOf(placed)).toEqual([4000, 3000, 0])
    expect(await balance()).toBe(0)
    await sound()
    const reference = await startGroup(site.app, placed)
    const { rows } = await site.deps.pool.query('select amount from sandbox_payments where reference = $1', [reference])
    expect(rows).toEqual([{ amount: 8000 }])
    await pay(reference)
    expect(await getGroup(site.app, placed)).toMatchObject({ state: 'paid', due: 0, giftCard: { amount: 7000 } })
    const payments = await Promise.all(placed.orders.map(async (order) => (await traceOf(site, order)).payments))
    expect(payments).toEqual([['captured'], ['captured', 'captured'], ['captured']])
    expect(await readCard(site, dates, card._id)).toMatchObject({ balance: 0, held: 0, spent: 7000 })
    await sound()
  })

  test('pays a whole cart without a provider, with a free date in it', async () => {
    const { placed, applied, balance } = await heldWithCard([4000, 0, 6000], 12_000)
    expect(applied).toMatchObject({ due: 0, giftCard: { amount: 10_000 }, paymentOptions: [], can: { pay: true } })
    const paid = await callGroup(site.app, placed, 'POST', '/payments', {})
    expect(paid.body).toMatchObject({ state: 'paid', redirectUrl: null, paymentReference: null })
    expect((await getGroup(site.app, placed)).state).toBe('paid')
    expect(await balance()).toBe(2000)
    await sound()
  })

  test('is taken off, put on again and replaced, and an attempt to pay another amount ends', async () => {
    const { dates, placed, code, balance } = await heldWithCard([4000, 5000], 6000)
    const before = await startGroup(site.app, placed)
    // The same card again changes nothing, and the attempt goes on.
    await applyGroupCard(site.app, placed, code)
    expect(await startGroup(site.app, placed)).toBe(before)
    expect((await removeGroupCard(site.app, placed)).body).toMatchObject({ due: 9000, giftCard: null })
    expect(await balance()).toBe(6000)
    const without = await startGroup(site.app, placed)
    expect(without).not.toBe(before)
    const other = await newCard(dates, 1000)
    await applyGroupCard(site.app, placed, code)
    const replaced = await applyGroupCard(site.app, placed, other.code)
    expect(replaced.body).toMatchObject({ due: 8000, giftCard: { amount: 1000 } })
    expect(await balance()).toBe(6000)
    expect(await amountsOf(placed)).toEqual([1000, 0])
    await sound()
    await pay(await startGroup(site.app, placed))
    expect((await getGroup(site.app, placed)).state).toBe('paid')
    await sound()
  })

  test('is refused with the reason, and nothing of it is claimed', async () => {
    const { dates, placed } = await heldWithCard([4000, 5000], 1000)
    const stranger = await createCardDates(site, [1000, 1000])
    const { card, code } = await newCard(stranger, 5000)
    expect((await applyGroupCard(site.app, placed, code)).body.code).toBe('gift_card.other_organiser')
    expect((await applyGroupCard(site.app, placed, 'ABCD-EFGH-JKLM')).body.code).toBe('gift_card.unknown')
    expect((await readCard(site, stranger, card._id)).balance).toBe(5000)
    const { code: own } = await newCard(dates, 5000)
    const { body: foreign } = await placeGroup(site.app, stranger.dates)
    const wrongSecret = { reference: placed.reference, token: foreign.token }
    expect((await applyGroupCard(site.app, wrongSecret, own)).body.code).toBe('order_group.not_found')
    expect((await removeGroupCard(site.app, wrongSecret)).body.code).toBe('order_group.not_found')
    const free = await createCardDates(site, [0, 0])
    const { body: gratis } = await placeGroup(site.app, free.dates)
    const refused = await applyGroupCard(site.app, gratis, (await newCard(free, 5000)).code)
    expect(refused.body.code).toBe('gift_card.nothing_to_pay')
    await callGroup(site.app, placed, 'POST', '/cancel')
    expect((await applyGroupCard(site.app, placed, own)).body.code).toBe('order.state')
    await sound()
  })
})

test('a card is named in the one confirmation and on the one receipt', async () => {
  const email = 'cart-with-card@example.org'
  const dates = await createCardDates(site, [4000, 5000])
  const { card, code } = await newCard(dates, 6000)
  const { body: placed } = await placeGroup(site.app, dates.dates, { buyer: { ...buyer, email } })
  await applyGroupCard(site.app, placed, code)
  await pay(await startGroup(site.app, placed))
  await site.runJobs()
  const [letter, ...others] = site.mail.to(email)
  expect(others).toEqual([])
  expect(letter?.text).toMatch(/Paid with gift card[^\n]*₦60/)
  const [order] = placed.orders
  const paper = await call<Buffer>(site.app, {
    method: 'GET',
    url: `/api/orders/${order!.reference}/receipt.pdf`,
    headers: { 'x-order-token': order!.token },
  })
  expect(await pdfText(paper.body)).toContain(card.tail)
})

describe('what a cart has of a card', () => {
  test('goes back to it when the cart is cancelled or lapses', async () => {
    const { placed, balance, code } = await heldWithCard([4000, 5000], 6000)
    await callGroup(site.app, placed, 'POST', '/cancel')
    expect(await balance()).toBe(6000)
    const dates = await createCardDates(site, [4000, 5000])
    expect(code).not.toBe('')
    const { card, code: other } = await newCard(dates, 6000)
    const { body: lapsing } = await placeGroup(site.app, dates.dates)
    await applyGroupCard(site.app, lapsing, other)
    await startGroup(site.app, lapsing)
    for (const order of lapsing.orders) await endHold(site, order)
    await sweepOnce(site)
    expect((await readCard(site, dates, card._id)).balance).toBe(6000)
    await sound()
  })

  test('is taken again by late money, each date what its payment lacks', async () => {
    const { placed, dates, balance } = await heldWithCard([4000, 5000, 6000], 7000)
    const reference = await startGroup(site.app, placed)
    for (const order of placed.orders) await endHold(site, order)
    await sweepOnce(site)
    expect(await balance()).toBe(7000)
    await pay(reference)
    expect((await getGroup(site.app, placed)).state).toBe('paid')
    expect(await amountsOf(placed)).toEqual([4000, 3000, 0])
    expect(await balance()).toBe(0)
    expect(await claimedOf(site, dates.dates)).toEqual([1, 1, 1])
    await sound()
  })

  test('is missing for late money when it was spent elsewhere: the money of all dates goes back', async () => {
    const { placed, dates, code, balance } = await heldWithCard([4000, 5000, 6000], 7000)
    const reference = await startGroup(site.app, placed)
    for (const order of placed.orders) await endHold(site, order)
    await sweepOnce(site)
    const { body: other } = await placeGroup(site.app, dates.dates.slice(0, 2))
    await applyGroupCard(site.app, other, code)
    await callGroup(site.app, other, 'POST', '/payments', {})
    const left = await balance()
    await pay(reference)
    await site.runJobs()
    const traces = await Promise.all(placed.orders.map((order) => traceOf(site, order)))
    expect(traces.map(({ tickets }) => tickets)).toEqual([0, 0, 0])
    expect(traces.map(({ refunds }) => refunds.length)).toEqual([0, 1, 1])
    expect(await balance()).toBe(left)
    await sound()
  })

  test('is changed to what an older attempt lacks when that one is paid after all', async () => {
    const { placed, balance } = await heldWithCard([4000, 5000], 6000)
    const withCard = await startGroup(site.app, placed)
    await removeGroupCard(site.app, placed)
    await pay(withCard)
    expect((await getGroup(site.app, placed)).state).toBe('paid')
    expect(await amountsOf(placed)).toEqual([4000, 2000])
    expect(await balance()).toBe(0)
    await sound()
  })
})

describe('a paid cart that a card paid in part', () => {
  test('gives the card its part of each date first', async () => {
    const { placed, dates, balance } = await heldWithCard([4000, 5000], 6000)
    await pay(await startGroup(site.app, placed))
    const [first, second] = await Promise.all(placed.orders.map(({ reference }) => orderIdOf(site, reference)))
    await refund(site.app, dates.organiser, { id: second! }, { scope: { kind: 'full' } })
    await site.runJobs()
    expect(await balance()).toBe(2000)
    expect((await traceOf(site, placed.orders[1]!)).refunds.toSorted()).toEqual([
      'succeeded organiser 2000',
      'succeeded organiser 3000',
    ])
    await refund(site.app, dates.organiser, { id: first! }, { scope: { kind: 'full' } })
    await site.runJobs()
    expect(await balance()).toBe(6000)
    expect((await getGroup(site.app, placed)).orders.map(({ order }) => order.state)).toEqual(['refunded', 'refunded'])
    await sound()
  })

  test.each(['lost', 'won'] as const)('is disputed for the money alone (%s)', async (outcome) => {
    const { placed, balance } = await heldWithCard([4000, 5000, 1000], 6000)
    const reference = await startGroup(site.app, placed)
    await pay(reference)
    const dispute = await disputePayment(site, reference)
    await decideDispute(site, dispute, outcome)
    const { rows } = await site.deps.pool.query<{ amount: number }>(
      'select amount from disputes where provider_reference = $1 order by amount',
      [dispute.id],
    )
    expect(rows).toEqual([{ amount: 1000 }, { amount: 3000 }])
    expect(await balance()).toBe(0)
    await sound()
  })
})
