import type {
  ErrorView,
  MovementLine,
  OrderView,
  PayoutSummaryView,
  PlacedOrderView,
  SalesSummaryView,
} from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildTestApp,
  buyer,
  call,
  createEvent,
  createPromoCode,
  createQuestion,
  getOrder,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { endHold, setProviderBooks, sweepOnce, traceOf, verifyPayment } from '../../../testing/payment-scene.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { applyCard, issueCard, removeCard } from '../gift-cards/gift-card-scene.ts'
import { makeAvailable } from '../../money/payouts/payout-scene.ts'
import { organisationOfEvent } from '../../guests/followers/followers-scene.ts'
import { orderDetail, orderIdOf, refund } from '../refunds/refund-scene.ts'
import { heldTicket, newestTransfer, passOn } from '../transfers/transfer-scene.ts'
import { type CardSale, completeOrder, newCardSale, readCard, takeFee } from './gift-card-scene.ts'

let site: TestApp
beforeAll(async () => {
  site = await buildTestApp()
  await takeFee(site)
})
afterAll(() => site.close())

async function hold(sale: CardSale, quantity = 1): Promise<PlacedOrderView> {
  const { status, body } = await placeOrder(site.app, { ...sale, quantity })
  expect(status).toBe(201)
  return body
}

/** The entries of an event, such as `capture provider_clearing 2500`, debits first. */
async function entriesOf(eventId: string): Promise<string[]> {
  const { rows } = await site.deps.pool.query<{ line: string }>(
    `select t.kind || ' ' || a.kind || ' ' || e.amount as line
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.event_id = $1 order by t.created_at, t.id, e.amount desc, a.kind`,
    [eventId],
  )
  return rows.map(({ line }) => line)
}

const soundBooks = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])

describe('an order paid in part', () => {
  test('claims the card at once, pays the rest through the provider, and credits only the money to the organiser', async () => {
    const sale = await newCardSale(site)
    const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 4000 })
    const placed = await hold(sale)
    const applied = await applyCard(site.app, placed, code)
    expect(applied.body).toMatchObject({ giftCard: { tail: card.tail, amount: 4000 }, due: 6000, total: 10_000 })
    expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 0, held: 4000, spent: 0, state: 'empty' })
    await soundBooks()
    const reference = await startPayment(site.app, placed)
    const { rows } = await site.deps.pool.query('select amount from sandbox_payments where reference = $1', [reference])
    expect(Number(rows[0].amount)).toBe(6000)
    await pressSandbox(site.app, reference, 'approve')
    expect(await getOrder(site.app, placed)).toMatchObject({ state: 'paid', giftCard: { amount: 4000 }, due: 6000 })
    expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 0, held: 0, spent: 4000 })
    expect(await entriesOf(sale.eventId)).toEqual([
      'capture provider_clearing 6000',
      'capture gift_card_liability 4000',
      'capture platform_fee_revenue -500',
      'capture gift_card_funding -4000',
      'capture organiser_pending -5500',
    ])
    await soundBooks()
  })

  test('names the card in the mail, on the receipt, in the sales, the payout summary, the statement and the export', async () => {
    const sale = await newCardSale(site)
    const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 4000 })
    const placed = await hold(sale)
    await applyCard(site.app, placed, code)
    await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')
    await site.runJobs()
    const letter = site.mail.sent.find(({ text }) => text.includes(placed.token))
    expect(letter?.text).toMatch(/Paid with gift card[^\n]*₦40/)
    const receipt = { method: 'GET', url: `/api/orders/${placed.reference}/receipt.pdf` } as const
    const paper = await call<Buffer>(site.app, { ...receipt, headers: { 'x-order-token': placed.token } })
    expect(await pdfText(paper.body)).toContain(card.tail)
    const read = async <T>(url: string) =>
      (await call<T>(site.app, { method: 'GET', url, headers: sale.organiser.headers })).body
    const sales = await read<SalesSummaryView>(`/api/tickets/${sale.eventId}/sales-summary`)
    expect(sales).toMatchObject({ gross: 10_000, giftCards: 4000, net: 5500 })
    const payouts = `/api/payouts/events/${sale.eventId}`
    expect(await read<PayoutSummaryView>(payouts)).toMatchObject({ earned: 10_000, giftCards: 4000, yours: 5500 })
    const { items } = await read<{ items: MovementLine[] }>(`${payouts}/statement`)
    expect(items).toMatchObject([{ paid: 10_000, giftCards: 4000, yours: 5500 }])
    const csv = (await read<Buffer>(`/api/guests/${sale.eventId}/guests.csv`)).toString('utf8')
    const [header = [], row = []] = csv.split('\r\n').map((line) => line.replaceAll('"', '').split(','))
    expect(Number(row[header.indexOf('Paid with gift card')])).toBe(40)
  })

  test('lets the card go again when the order lapses, is cancelled, or its buyer removes the card', async () => {
    const sale = await newCardSale(site)
    const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 4000 })
    const [lapsing, cancelled, removed] = [await hold(sale), await hold(sale), await hold(sale)]
    await applyCard(site.app, lapsing, code)
    await endHold(site, lapsing)
    await sweepOnce(site)
    expect((await getOrder(site.app, lapsing)).giftCard).toBeNull()
    expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 4000, held: 0 })
    await applyCard(site.app, cancelled, code)
    const headers = { 'x-order-token': cancelled.token }
    await call(site.app, { method: 'POST', url: `/api/orders/${cancelled.reference}/cancel`, headers })
    expect((await readCard(site, sale, card._id)).balance).toBe(4000)
    await applyCard(site.app, removed, code)
    expect((await removeCard(site.app, removed)).body).toMatchObject({ giftCard: null, due: 10_000 })
    expect((await readCard(site, sale, card._id)).balance).toBe(4000)
    await soundBooks()
  })

  test('gives back nothing twice when the same card is applied again, and swaps it for another', async () => {
    const sale = await newCardSale(site)
    const first = await issueCard(site, sale.organiser, sale.organisationId, { value: 4000 })
    const second = await issueCard(site, sale.organiser, sale.organisationId, { value: 7000 })
    const placed = await hold(sale)
    await applyCard(site.app, placed, first.code)
    expect((await applyCard(site.app, placed, first.code)).body.giftCard?.amount).toBe(4000)
    expect((await applyCard(site.app, placed, second.code)).body).toMatchObject({
      giftCard: { amount: 7000 },
      due: 3000,
    })
    expect((await readCard(site, sale, first.card._id)).balance).toBe(4000)
    expect((await readCard(site, sale, second.card._id)).balance).toBe(0)
    await soundBooks()
  })
})

describe('an order with a promo code', () => {
  const discounted = async (value: number) => {
    const sale = await newCardSale(site)
    const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value })
    const promo = await createPromoCode(site, sale)
    const { body: placed } = await placeOrder(site.app, { ...sale, quantity: 2, promoCode: promo.code })
    return { sale, placed, cardId: card._id, applied: (await applyCard(site.app, placed, code)).body }
  }

  test('has its discount first: the card pays towards the rest, and each gets back what it paid', async () => {
    const { sale, placed, cardId, applied } = await discounted(4000)
    expect(applied).toMatchObject({ discountTotal: 2000, total: 18_000, giftCard: { amount: 4000 }, due: 14_000 })
    await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')
    expect(await entriesOf(sale.eventId)).toEqual([
      'capture provider_clearing 14000',
      'capture gift_card_liability 4000',
      'capture platform_fee_revenue -900',
      'capture gift_card_funding -4000',
      'capture organiser_pending -13100',
    ])
    const id = await orderIdOf(site, placed.reference)
    await refund(site.app, sale.organiser, { id }, { scope: { kind: 'full' } })
    await site.runJobs()
    expect((await traceOf(site, placed)).refunds.toSorted()).toEqual([
      'succeeded organiser 14000',
      'succeeded organiser 4000',
    ])
    expect(await readCard(site, sale, cardId)).toMatchObject({ balance: 4000, spent: 0 })
    await soundBooks()
  })

  test('takes no more of a card than the rest', async () => {
    const { sale, placed, cardId, applied } = await discounted(25_000)
    expect(applied).toMatchObject({ giftCard: { amount: 18_000 }, due: 0 })
    expect((await completeOrder(site, placed)).body.state).toBe('paid')
    expect(await readCard(site, sale, cardId)).toMatchObject({ balance: 7000, spent: 18_000 })
    await soundBooks()
  })
})

describe('an order that its card pays in whole', () => {
  test('waits for its buyer and for required answers, and its tickets are passed on like any others', async () => {
    const sale = await newCardSale(site)
    const questionId = await createQuestion(site, sale.organiser, sale.eventId, { required: true })
    const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 20_000 })
    const { body: placed } = await placeOrder(site.app, { ...sale, quantity: 2, buyer: null })
    await applyCard(site.app, placed, code)
    const name = (answers: object[]) =>
      call<ErrorView>(site.app, {
        method: 'PUT',
        url: `/api/orders/${placed.reference}/buyer`,
        headers: { 'x-order-token': placed.token },
        payload: { buyer, guests: [], answers },
      })
    expect((await completeOrder(site, placed)).body.code).toBe('order.buyer_missing')
    expect((await name([])).body.code).toBe('order.answers_invalid')
    expect(await readCard(site, sale, card._id)).toMatchObject({ held: 20_000, spent: 0 })
    expect((await name([{ questionId, guest: 0, value: 'A friend' }])).status).toBe(200)
    expect((await completeOrder(site, placed)).body.state).toBe('paid')
    const id = await orderIdOf(site, placed.reference)
    expect((await orderDetail(site.app, sale.organiser, { id })).answers).toMatchObject([{ value: 'A friend' }])

    const [passed] = (await getOrder(site.app, placed)).tickets
    expect((await passOn(site.app, placed, passed!._id)).status).toBe(204)
    const held = await newestTransfer(site, passed!._id)
    expect((await heldTicket(site, held)).code).not.toBe(passed!.code)
    await refund(site.app, sale.organiser, { id }, { scope: { kind: 'tickets', ticketIds: [passed!._id] } })
    await site.runJobs()
    expect((await getOrder(site.app, placed)).tickets.map(({ state }) => state)).toEqual(['refunded', 'valid'])
    expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 10_000, spent: 10_000 })
    await soundBooks()
  })

  test('is paid at once without a provider, and leaves the rest on the card', async () => {
    const sale = await newCardSale(site)
    const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 25_000 })
    const placed = await hold(sale, 2)
    expect((await applyCard(site.app, placed, code)).body).toMatchObject({ due: 0, paymentOptions: [] })
    const url = `/api/orders/${placed.reference}/payments`
    const started = await call<{ state: string }>(site.app, {
      method: 'POST',
      url,
      headers: { 'x-order-token': placed.token },
    })
    expect(started.body.state).toBe('paid')
    expect((await getOrder(site.app, placed)).tickets).toHaveLength(2)
    expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 5000, spent: 20_000 })
    await soundBooks()
  })

  test('brings no money, so that the organiser bears the fee: out of what is available, else as a debt', async () => {
    const sale = await newCardSale(site)
    const { code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 20_000 })
    const owing = await hold(sale)
    await applyCard(site.app, owing, code)
    await call(site.app, {
      method: 'POST',
      url: `/api/orders/${owing.reference}/payments`,
      headers: { 'x-order-token': owing.token },
    })
    expect(await entriesOf(sale.eventId)).toEqual([
      'capture gift_card_liability 10000',
      'capture dispute_receivable 500',
      'capture platform_fee_revenue -500',
      'capture gift_card_funding -10000',
    ])
    await makeAvailable(site, sale.organisationId, 300)
    const bearing = await hold(sale)
    await applyCard(site.app, bearing, code)
    await call(site.app, {
      method: 'POST',
      url: `/api/orders/${bearing.reference}/payments`,
      headers: { 'x-order-token': bearing.token },
    })
    expect(
      (await entriesOf(sale.eventId)).filter((entry) => /organiser_available|dispute_receivable/.test(entry)),
    ).toEqual(['capture dispute_receivable 500', 'capture organiser_available 300', 'capture dispute_receivable 200'])
    await soundBooks()
  })
})

describe('a card that does not pay', () => {
  async function refused(sale: CardSale, code: string) {
    const placed = await hold(sale)
    const { status, body } = await applyCard(site.app, placed, code)
    expect(status).toBe(409)
    expect((await getOrder(site.app, placed)).giftCard).toBeNull()
    return body.code
  }

  test('says why, and nothing of it is claimed', async () => {
    const sale = await newCardSale(site)
    const other = await newCardSale(site)
    const issue = (fields: Record<string, unknown>) => issueCard(site, sale.organiser, sale.organisationId, fields)
    const foreign = await issueCard(site, other.organiser, other.organisationId)
    const euros = await issue({ currency: 'EUR' })
    const expired = await issue({ expiresAt: new Date(Date.now() + 60_000).toISOString() })
    await site.deps.pool.query(`update gift_cards set expires_at = now() - interval '1 second' where id = $1`, [
      expired.card._id,
    ])
    const used = await issue({ value: 100 })
    await applyCard(site.app, await hold(sale), used.code)
    expect(await refused(sale, foreign.code)).toBe('gift_card.other_organiser')
    expect(await refused(sale, euros.code)).toBe('gift_card.currency')
    expect(await refused(sale, expired.code)).toBe('gift_card.expired')
    expect(await refused(sale, used.code)).toBe('gift_card.used_up')
    expect(await refused(sale, 'no such code')).toBe('gift_card.unknown')
    expect(await refused(sale, '0000-0000-0000-0000')).toBe('gift_card.unknown')
    const balances = [foreign, euros, expired].map(({ card }) => card._id)
    const { rows } = await site.deps.pool.query('select balance = value as whole from gift_cards where id = any($1)', [
      balances,
    ])
    expect(rows).toEqual([{ whole: true }, { whole: true }, { whole: true }])
    await soundBooks()
  })

  test('is not needed for what is free', async () => {
    const sale = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
    const { id } = await organisationOfEvent(site, sale.eventId)
    const { code } = await issueCard(site, sale.organiser, id)
    const placed = (await placeOrder(site.app, { ...sale, buyer: null })).body
    expect((await applyCard(site.app, placed, code)).body.code).toBe('gift_card.nothing_to_pay')
  })

  test('cannot be found by guessing', async () => {
    const sale = await newCardSale(site)
    const { code } = await issueCard(site, sale.organiser, sale.organisationId)
    const placed = await hold(sale)
    const guess = (text: string) =>
      call<ErrorView>(site.app, {
        method: 'PUT',
        url: `/api/orders/${placed.reference}/gift-card`,
        remoteAddress: '203.0.113.77',
        headers: { 'x-order-token': placed.token },
        payload: { code: text },
      })
    for (let turn = 0; turn < 10; turn += 1) expect((await guess(`000000000000000${turn}`)).status).toBe(409)
    const last = await guess(code)
    expect([last.status, last.body.code]).toEqual([429, 'request.too_many'])
  })
})

describe('a payment that was started before the card was changed', () => {
  test('is replaced; paid all the same, it takes of the card what it lacks', async () => {
    const sale = await newCardSale(site)
    const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 4000 })
    const placed = await hold(sale)
    const whole = await startPayment(site.app, placed)
    await applyCard(site.app, placed, code)
    expect((await traceOf(site, placed)).payments).toEqual(['abandoned'])
    await setProviderBooks(site, whole, 'success')
    await verifyPayment(site.app, whole)
    expect(await getOrder(site.app, placed)).toMatchObject({ state: 'paid', giftCard: null, due: 10_000 })
    expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 4000, held: 0, spent: 0 })
    await soundBooks()
  })

  test('goes back when the card has been spent elsewhere meanwhile', async () => {
    const sale = await newCardSale(site)
    const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 4000 })
    const placed = await hold(sale)
    await applyCard(site.app, placed, code)
    const rest = await startPayment(site.app, placed)
    await removeCard(site.app, placed)
    await applyCard(site.app, await hold(sale), code)
    await setProviderBooks(site, rest, 'success')
    await verifyPayment(site.app, rest)
    await site.runJobs()
    expect(await traceOf(site, placed)).toMatchObject({
      state: 'awaiting_payment',
      payments: ['refunded'],
      refunds: ['succeeded late_payment 6000'],
    })
    expect((await readCard(site, sale, card._id)).held).toBe(4000)
    await soundBooks()
  })

  test('comes too late: the card is claimed again with the places, or the money goes back', async () => {
    const sale = await newCardSale(site)
    const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value: 4000 })
    const late = [await hold(sale), await hold(sale)]
    const references: string[] = []
    for (const placed of late) {
      await applyCard(site.app, placed, code)
      references.push(await startPayment(site.app, placed))
      await endHold(site, placed)
      await sweepOnce(site)
    }
    for (const reference of references) await setProviderBooks(site, reference, 'success')
    for (const reference of references) await verifyPayment(site.app, reference)
    await site.runJobs()
    const orders: OrderView[] = []
    for (const placed of late) orders.push(await getOrder(site.app, placed))
    expect(orders.map(({ state }) => state)).toEqual(['paid', 'refunded'])
    expect(await readCard(site, sale, card._id)).toMatchObject({ balance: 0, spent: 4000 })
    const { rows } = await site.deps.pool.query('select claimed from counters where id = $1', [sale.ticketTypeId])
    expect(rows).toEqual([{ claimed: 1 }])
    await soundBooks()
  })
})
