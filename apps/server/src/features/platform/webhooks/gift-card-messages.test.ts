import type { WebhookType } from '@foyer/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, call, placeOrder, pressSandbox, type TestApp } from '../../../testing/index.ts'
import { atOnce } from '../../../testing/race.ts'
import { expireGiftCards } from '../../sales/gift-cards/index.ts'
import { applyCard, issueCard, removeCard } from '../../sales/gift-cards/gift-card-scene.ts'
import { decideDispute, disputePayment } from '../../sales/payments/dispute-scene.ts'
import { type CardSale, completeOrder, newCardSale, sellWithCard } from '../../sales/payments/gift-card-scene.ts'
import { buy, buyCard, openShop, refundCard, type Shop, verifySale } from '../../sales/payments/gift-card-sale-scene.ts'
import { orderIdOf, refund } from '../../sales/refunds/refund-scene.ts'
import { type Listening, listenFor } from './webhooks-scene.ts'

const types: WebhookType[] = [
  'gift_card.issued',
  'gift_card.redeemed',
  'gift_card.returned',
  'gift_card.refunded',
  'gift_card.ended',
]

let site: TestApp
let sale: CardSale
let shop: Shop
let listening: Listening
beforeAll(async () => {
  site = await buildTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  sale = await newCardSale(site)
  shop = await openShop(site, sale)
  listening = await listenFor(site, sale.organiser, { types })
  return () => listening.close()
})

interface Heard {
  readonly type: string
  readonly giftCardId?: string
  readonly amount?: number
}

/** The messages received, those about one card in order, each with its type and without the organisation. */
async function heard(): Promise<Heard[]> {
  await site.runJobs()
  // Messages about one card go out one after the other.
  for (let round = 0; round < 5; round += 1) await site.sendWebhooks()
  expect(listening.unverified).toEqual([])
  return listening.heard.map(({ type, data: { organisationId, ...data } }) => {
    expect(organisationId).toBe(sale.organisationId)
    return { type, ...data }
  })
}

const byAmount = (a: Heard, b: Heard) => (a.amount ?? 0) - (b.amount ?? 0)

test('a card that is given away and one that is bought are announced once each, and never with their codes', async () => {
  const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 7000 })
  const bought = await buyCard(site, shop, { amount: 10_000 })
  await atOnce(3, () => verifySale(site.app, bought.paymentReference))
  const facts = { type: 'gift_card.issued', currency: 'NGN' }
  expect((await heard()).toSorted(byAmount)).toEqual([
    { ...facts, giftCardId: card._id, amount: 7000, sold: false },
    { ...facts, giftCardId: bought.cardId, amount: 10_000, sold: true },
  ])
  for (const { body } of listening.heard)
    for (const secret of [code, bought.code])
      for (const part of [secret, secret.replaceAll('-', ''), secret.slice(-4)])
        expect(body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')).not.toContain(part)
})

test('a card is redeemed once its order is paid, and not while the order is held', async () => {
  const { cardId, code } = await buyCard(site, shop, { amount: 25_000 })
  const { body: placed } = await placeOrder(site.app, sale)
  await applyCard(site.app, placed, code)
  await removeCard(site.app, placed)
  await applyCard(site.app, placed, code)
  expect((await heard()).map(({ type }) => type)).toEqual(['gift_card.issued'])
  await completeOrder(site, placed)
  const orderId = await orderIdOf(site, placed.reference)
  const redeemed = { type: 'gift_card.redeemed', giftCardId: cardId, amount: 10_000, currency: 'NGN' }
  expect((await heard()).slice(1)).toEqual([{ ...redeemed, eventId: sale.eventId, orderId }])
})

test('what a refund puts back on a card is announced; what goes through a provider is not', async () => {
  const order = await sellWithCard(site, sale, 1, 4000)
  await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
  const returned = { type: 'gift_card.returned', giftCardId: order.cardId, amount: 4000, currency: 'NGN' }
  const ids = { eventId: sale.eventId, orderId: order.id, refundId: expect.any(String) as string }
  const messages = await heard()
  expect(messages.filter(({ type }) => type === 'gift_card.returned')).toEqual([{ ...returned, ...ids }])
  expect(messages.filter(({ type }) => type === 'gift_card.refunded')).toEqual([])
})

test('a refund to the buyer of a card is announced once it was sent', async () => {
  const { cardId } = await buyCard(site, shop, { amount: 10_000 })
  await atOnce(3, () => refundCard(site.app, shop, cardId))
  const refunded = { type: 'gift_card.refunded', giftCardId: cardId, amount: 10_000, currency: 'NGN' }
  expect((await heard()).slice(1)).toEqual([{ ...refunded, refundId: expect.any(String) as string }])
})

test('money that bought no card goes back without a message about a card', async () => {
  const { body } = await buy(site.app, shop)
  await pressSandbox(site.app, body.paymentReference, 'wrong-amount')
  expect(await heard()).toEqual([])
  const { rows } = await site.deps.pool.query(
    `select r.state, r.reason from refunds r join payments p on p.id = r.payment_id where p.reference = $1`,
    [body.paymentReference],
  )
  expect(rows).toEqual([{ state: 'succeeded', reason: 'mismatch' }])
})

test('a card ends by being voided, by its date or by a lost dispute, with what was left of it', async () => {
  const { card: given } = await issueCard(site, sale.organiser, sale.organisationId, { value: 1000 })
  const url = `/api/organisations/${sale.organisationId}/gift-cards/${given._id}/void`
  await call(site.app, { method: 'POST', url, headers: sale.organiser.headers })
  const { card: old } = await issueCard(site, sale.organiser, sale.organisationId, { value: 2000 })
  await site.deps.pool.query(`update gift_cards set expires_at = now() - interval '1 second' where id = $1`, [old._id])
  await Promise.all([expireGiftCards(site.deps), expireGiftCards(site.deps)])
  const disputed = await buyCard(site, shop, { amount: 5000 })
  await decideDispute(site, await disputePayment(site, disputed.paymentReference), 'lost')
  const messages = await heard()
  const ended = { type: 'gift_card.ended', currency: 'NGN' }
  expect(messages.filter(({ type }) => type === 'gift_card.ended').toSorted(byAmount)).toEqual([
    { ...ended, giftCardId: given._id, amount: 1000, reason: 'voided' },
    { ...ended, giftCardId: old._id, amount: 2000, reason: 'expired' },
    { ...ended, giftCardId: disputed.cardId, amount: 5000, reason: 'charged_back' },
  ])
})

test('an endpoint for one event hears of cards that pay its orders alone', async () => {
  await listening.close()
  listening = await listenFor(site, sale.organiser, { types, eventIds: [sale.eventId] })
  const { cardId } = await sellWithCard(site, sale, 1, 10_000)
  const redeemed = (await heard()).map(({ type, giftCardId }) => [type, giftCardId])
  expect(redeemed).toEqual([['gift_card.redeemed', cardId]])
})
