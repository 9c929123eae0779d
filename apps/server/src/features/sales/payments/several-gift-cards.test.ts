import type { NewGiftCardView, OrderView, PlacedOrderView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  call,
  getOrder,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, setProviderBooks, sweepOnce, traceOf, verifyPayment } from '../../../testing/payment-scene.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { atOnce, tally, untilWaiting } from '../../../testing/race.ts'
import { addCard, applyCard, dropCard, issueCard } from '../gift-cards/gift-card-scene.ts'
import { lockCards } from '../orders/index.ts'
import { orderIdOf, refund } from '../refunds/refund-scene.ts'
import { buyCard, openShop } from './gift-card-sale-scene.ts'
import { type CardSale, completeOrder, newCardSale, readCard, takeFee } from './gift-card-scene.ts'
import { callGroup, createCardDates, getGroup, placeGroup, startGroup } from './group-scene.ts'

let site: TestApp
let apps: [FastifyInstance, FastifyInstance]
beforeAll(async () => {
  site = await buildTestApp()
  await takeFee(site)
  apps = [site.app, await site.sibling()]
})
afterAll(() => site.close())

const sound = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])
const issue = (sale: CardSale, value: number, fields: Record<string, unknown> = {}) =>
  issueCard(site, sale.organiser, sale.organisationId, { value, ...fields })
const hold = async (sale: CardSale, quantity = 1): Promise<PlacedOrderView> =>
  (await placeOrder(site.app, { ...sale, quantity })).body
const balanceOf = async (sale: CardSale, { card }: NewGiftCardView) => (await readCard(site, sale, card._id)).balance
const amounts = ({ giftCards }: Pick<OrderView, 'giftCards'>) => giftCards.map(({ amount }) => amount)

/** A held order of 10,000 with a card of each value on it, in this order. */
async function heldWith(values: readonly number[], quantity = 1) {
  const sale = await newCardSale(site)
  const cards: NewGiftCardView[] = []
  const placed = await hold(sale, quantity)
  for (const value of values) {
    const made = await issue(sale, value)
    expect((await addCard(site.app, placed, made.code)).status).toBe(200)
    cards.push(made)
  }
  return { sale, cards: cards as [NewGiftCardView, NewGiftCardView, NewGiftCardView], placed }
}

describe('several gift cards on one order', () => {
  test('pay in the order in which they were entered, and the provider what is left', async () => {
    const { sale, cards, placed } = await heldWith([4000, 3000])
    const held = await getOrder(site.app, placed)
    expect(held).toMatchObject({
      giftCards: [
        { tail: cards[0].card.tail, amount: 4000 },
        { tail: cards[1].card.tail, amount: 3000 },
      ],
      giftCard: { tail: cards[0].card.tail, amount: 7000 },
      due: 3000,
    })
    await sound()
    await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')
    await site.runJobs()
    const trace = await traceOf(site, placed)
    expect(trace.payments).toEqual(['captured', 'captured', 'captured'])
    expect(await readCard(site, sale, cards[1].card._id)).toMatchObject({ balance: 0, held: 0, spent: 3000 })
    const paper = await call<Buffer>(site.app, {
      method: 'GET',
      url: `/api/orders/${placed.reference}/receipt.pdf`,
      headers: { 'x-order-token': placed.token },
    })
    const text = await pdfText(paper.body)
    for (const { card } of cards) expect(text).toContain(card.tail)
    await sound()
  })

  test('that cover it leave the rest on the last one and need no provider', async () => {
    const { sale, cards, placed } = await heldWith([4000, 25_000])
    expect(amounts(await getOrder(site.app, placed))).toEqual([4000, 6000])
    expect((await completeOrder(site, placed)).body.state).toBe('paid')
    expect(await balanceOf(sale, cards[1])).toBe(19_000)
    await sound()
  })

  test('are each removed again, and those that stay pay more where they have more', async () => {
    const { sale, cards, placed } = await heldWith([4000, 25_000])
    const { body } = await dropCard(site.app, placed, cards[0].card._id)
    expect(body).toMatchObject({ giftCards: [{ amount: 10_000 }], due: 0 })
    expect(await balanceOf(sale, cards[0])).toBe(4000)
    // Removing the card again, like a card that the order never had, changes nothing.
    expect(amounts((await dropCard(site.app, placed, cards[0].card._id)).body)).toEqual([10_000])
    const back = await addCard(site.app, placed, cards[0].code)
    expect(back.body.code).toBe('gift_card.nothing_to_pay')
    expect((await dropCard(site.app, placed, cards[1].card._id)).body).toMatchObject({ giftCards: [], giftCard: null })
    expect(amounts((await addCard(site.app, placed, cards[0].code)).body)).toEqual([4000])
    await sound()
  })

  test('are refused twice, in another currency, or beyond ten, and nothing of them is claimed', async () => {
    const { sale, cards, placed } = await heldWith([100, 100, 100, 100, 100, 100, 100, 100, 100])
    const euros = await issue(sale, 5000, { currency: 'EUR' })
    const codeOf = async ({ code }: NewGiftCardView) => (await addCard(site.app, placed, code)).body.code
    expect(await codeOf(cards[0])).toBe('gift_card.already_applied')
    expect(await codeOf(euros)).toBe('gift_card.currency')
    expect(await codeOf(await issue(sale, 100))).toBeUndefined()
    expect(await codeOf(await issue(sale, 100))).toBe('gift_card.too_many')
    const { rows } = await site.deps.pool.query('select balance from gift_cards where id = $1', [euros.card._id])
    expect(rows).toEqual([{ balance: 5000 }])
    expect(await getOrder(site.app, placed)).toMatchObject({ due: 9000 })
    await sound()
  })

  test('give everything back when the order lapses, and pay again what late money lacks', async () => {
    const { sale, cards, placed } = await heldWith([4000, 3000])
    const reference = await startPayment(site.app, placed)
    await endHold(site, placed)
    await sweepOnce(site)
    expect(await getOrder(site.app, placed)).toMatchObject({ giftCard: null, giftCards: [] })
    expect([await balanceOf(sale, cards[0]), await balanceOf(sale, cards[1])]).toEqual([4000, 3000])
    await sound()
    await setProviderBooks(site, reference, 'success')
    await verifyPayment(site.app, reference)
    await site.runJobs()
    expect(await getOrder(site.app, placed)).toMatchObject({ state: 'paid', due: 3000 })
    expect([await balanceOf(sale, cards[0]), await balanceOf(sale, cards[1])]).toEqual([0, 0])
    await sound()
  })

  test('get their parts back in the order in which they paid, before the provider, each with a credit note', async () => {
    const { sale, cards, placed } = await heldWith([4000, 3000])
    await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')
    const id = await orderIdOf(site, placed.reference)
    await refund(site.app, sale.organiser, { id }, { scope: { kind: 'amount', amount: 5000 } })
    expect([await balanceOf(sale, cards[0]), await balanceOf(sale, cards[1])]).toEqual([4000, 1000])
    await sound()
    await refund(site.app, sale.organiser, { id }, { scope: { kind: 'full' }, returnFee: true })
    await site.runJobs()
    expect([await balanceOf(sale, cards[0]), await balanceOf(sale, cards[1])]).toEqual([4000, 3000])
    const { rows } = await site.deps.pool.query<{ total: number; tail: string | null }>(
      `select -total::int as total, content->'giftCard'->>'tail' as tail from receipt_documents
       where order_id = $1 and kind = 'credit_note' order by number`,
      [id],
    )
    const [one, other] = [cards[0].card.tail, cards[1].card.tail]
    expect(rows).toEqual([
      { total: 4000, tail: one },
      { total: 1000, tail: other },
      { total: 2000, tail: other },
      { total: 3000, tail: null },
    ])
    await sound()
  })

  test('of which one was bought and another given away get all of it back, on its own and when the event is cancelled', async () => {
    const sale = await newCardSale(site)
    const shop = await openShop(site, sale)
    const sell = async () => {
      const [bought, given] = [await buyCard(site, shop, { amount: 2000 }), await issue(sale, 20_000)]
      const placed = await hold(sale)
      expect((await addCard(site.app, placed, bought.code)).status).toBe(200)
      expect(amounts((await addCard(site.app, placed, given.code)).body)).toEqual([2000, 8000])
      expect((await completeOrder(site, placed)).body.state).toBe('paid')
      return { bought, given, placed, id: await orderIdOf(site, placed.reference) }
    }
    const balances = async ({ bought, given }: Awaited<ReturnType<typeof sell>>) => [
      (await readCard(site, sale, bought.cardId)).balance,
      await balanceOf(sale, given),
    ]
    const alone = await sell()
    expect((await refund(site.app, sale.organiser, alone, { scope: { kind: 'full' } })).status).toBe(201)
    expect(await balances(alone)).toEqual([2000, 20_000])
    await sound()
    const cancelled = await sell()
    const url = `/api/events/${sale.eventId}/cancellation`
    const payload = { reason: 'Rain', title: (await getOrder(site.app, cancelled.placed)).event.title }
    const { headers } = sale.organiser
    expect((await call(site.app, { method: 'POST', url, headers, payload })).status).toBe(200)
    await site.runJobs()
    expect(await balances(cancelled)).toEqual([2000, 20_000])
    await sound()
  })

  test('are replaced by one card through the call that knows of one', async () => {
    const { sale, cards, placed } = await heldWith([4000, 3000])
    const third = await issue(sale, 2000)
    expect((await applyCard(site.app, placed, third.code)).body).toMatchObject({ giftCards: [{ amount: 2000 }] })
    expect([await balanceOf(sale, cards[0]), await balanceOf(sale, cards[1])]).toEqual([4000, 3000])
    await sound()
  })
})

describe('a program of the release before', () => {
  test('sees the card of an order with one, and cannot change or capture an order with several', async () => {
    const { cards, placed } = await heldWith([4000])
    const id = await orderIdOf(site, placed.reference)
    const { rows } = await site.deps.pool.query('select gift_card_id from orders where id = $1', [id])
    expect(rows).toEqual([{ gift_card_id: cards[0].card._id }])
    const several = await heldWith([4000, 3000])
    const other = await orderIdOf(site, several.placed.reference)
    const swap = site.deps.pool.query('update orders set gift_card_id = $1, gift_card_amount = 5 where id = $2', [
      several.cards[0].card._id,
      other,
    ])
    await expect(swap).rejects.toThrow('several gift cards')
    const capture = site.deps.pool.query(
      `insert into payments (id, order_id, provider, reference, state, amount, currency)
       values (gen_random_uuid(), $1, 'gift-card', gen_random_uuid(), 'captured', 7000, 'NGN')`,
      [other],
    )
    await expect(capture).rejects.toThrow('several gift cards')
    await sound()
  })

  test('writes one card into the order alone, and the claim follows', async () => {
    const sale = await newCardSale(site)
    const { card } = await issue(sale, 4000)
    const placed = await hold(sale)
    const id = await orderIdOf(site, placed.reference)
    const client = await site.deps.pool.connect()
    await client.query('begin')
    await client.query(`select move_gift_card($1, 'redeemed', -4000, $2, null, null)`, [card._id, id])
    await client.query('update orders set gift_card_id = $1, gift_card_amount = 4000 where id = $2', [card._id, id])
    await client.query('commit')
    client.release()
    expect(await getOrder(site.app, placed)).toMatchObject({ giftCards: [{ amount: 4000 }], due: 6000 })
    await sound()
  })
})

describe('several gift cards on a cart', () => {
  test('pay its dates one after the other, and each gets back what it paid of a date', async () => {
    const dates = await createCardDates(site, [4000, 5000, 6000])
    const made = [await issue(dates, 5000), await issue(dates, 7000)] as const
    const { body: placed } = await placeGroup(site.app, dates.dates)
    for (const { code } of made)
      expect((await callGroup(site.app, placed, 'POST', '/gift-cards', { code })).status).toBe(200)
    const held = await getGroup(site.app, placed)
    expect(held).toMatchObject({ due: 3000, giftCards: [{ amount: 5000 }, { amount: 7000 }] })
    expect(held.orders.map(({ order }) => amounts(order))).toEqual([[4000], [1000, 4000], [3000]])
    await sound()
    const reference = await startGroup(site.app, placed)
    await setProviderBooks(site, reference, 'success')
    await verifyPayment(site.app, reference)
    await site.runJobs()
    expect((await getGroup(site.app, placed)).state).toBe('paid')
    await sound()
    const id = await orderIdOf(site, placed.orders[1]?.reference ?? '')
    await refund(site.app, dates.organiser, { id }, { scope: { kind: 'full' } })
    await site.runJobs()
    expect([await balanceOf(dates, made[0]), await balanceOf(dates, made[1])]).toEqual([1000, 4000])
    await sound()
  })

  test('are removed one by one', async () => {
    const dates = await createCardDates(site, [4000, 5000])
    const made = [await issue(dates, 5000), await issue(dates, 7000)] as const
    const { body: placed } = await placeGroup(site.app, dates.dates)
    for (const { code } of made) await callGroup(site.app, placed, 'POST', '/gift-cards', { code })
    await callGroup(site.app, placed, 'DELETE', `/gift-cards/${made[0].card._id}`)
    expect(await getGroup(site.app, placed)).toMatchObject({ due: 2000, giftCards: [{ amount: 7000 }] })
    expect(await balanceOf(dates, made[0])).toBe(5000)
    await sound()
  })
})

describe('at once', () => {
  test('two orders with the same two cards in opposite order wait for each other and spend each once', async () => {
    const sale = await newCardSale(site)
    const [one, other] = [await issue(sale, 14_000), await issue(sale, 14_000)]
    for (let round = 0; round < 4; round += 1) {
      const [first, second] = [await hold(sale), await hold(sale)]
      await applyCard(site.app, first, one.code)
      await applyCard(site.app, second, other.code)
      const drop = (placed: PlacedOrderView, { card }: NewGiftCardView, turn: number) =>
        dropCard(apps[turn % 2] ?? site.app, placed, card._id)
      const answers = await Promise.all([
        addCard(apps[0], first, other.code),
        addCard(apps[1], second, one.code),
        applyCard(apps[1], first, other.code),
        applyCard(apps[0], second, one.code),
        drop(first, one, 0),
        drop(second, other, 1),
      ])
      for (const { status } of answers) expect([200, 409]).toContain(status)
      await sound()
      await endHold(site, first)
      await endHold(site, second)
      await sweepOnce(site)
      expect([await balanceOf(sale, one), await balanceOf(sale, other)]).toEqual([14_000, 14_000])
    }
  })

  test('cards are locked in the order of their ids, whatever order they pay in', async () => {
    const { cards } = await heldWith([1000, 1000])
    const [low = '', high = ''] = cards.map(({ card }) => card._id).toSorted((a, b) => a.localeCompare(b))
    const holder = await site.deps.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from gift_cards where id = $1 for update', [low])
      const locking = site.deps.db.transaction().execute((trx) => lockCards(trx, [high, low]))
      await untilWaiting(site, 1)
      const free = await holder.query('select from gift_cards where id = $1 for update skip locked', [high])
      expect(free.rowCount).toBe(1)
      await holder.query('commit')
      await locking
    } finally {
      holder.release()
    }
  })

  test('thirty orders add one card, and what it gives them is what it had', async () => {
    const sale = await newCardSale(site)
    const [own, shared] = [await issue(sale, 60_000), await issue(sale, 104_000)]
    const orders = (await atOnce(30, () => placeOrder(site.app, sale))).map(({ body }) => body)
    const [first] = orders as [PlacedOrderView]
    await addCard(site.app, first, own.code)
    await dropCard(site.app, first, own.card._id)
    const answers = await atOnce(30, (turn) =>
      addCard(apps[turn % 2] ?? site.app, orders[turn] as PlacedOrderView, shared.code),
    )
    expect(tally(answers)).toEqual({ '200': 11, '409 gift_card.used_up': 19 })
    expect(await readCard(site, sale, shared.card._id)).toMatchObject({ balance: 0, held: 104_000 })
    await sound()
  })
})
