import type { PlacedOrderView } from '@foyer/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addMember,
  buildTestApp,
  createUser,
  getOrder,
  newKey,
  organisationOf,
  placeOrder,
  pressSandbox,
  startPayment,
  type TestApp,
} from '../../../testing/index.ts'
import { paymentProviders } from '../../../gateways/payments/payment-gateway.ts'
import { sandboxBench } from '../../../gateways/providers/sandbox/bench.ts'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import {
  endHold,
  hearNotice,
  sendNotice,
  setProviderBooks,
  sweepOnce,
  verifyPayment,
} from '../../../testing/payment-scene.ts'
import { atOnce, tally, untilWaiting } from '../../../testing/race.ts'
import { deliverDueCards, expireGiftCards, creditChargedBackCards } from '../gift-cards/index.ts'
import { applyCard } from '../gift-cards/gift-card-scene.ts'
import { orderIdOf, refund } from '../refunds/refund-scene.ts'
import { decideDispute, disputePayment } from './dispute-scene.ts'
import { type CardSale, completeOrder, newCardSale, readCard, takeFee } from './gift-card-scene.ts'
import {
  buy,
  buyCard,
  codeIn,
  OFFER,
  openShop,
  readPage,
  refundCard,
  renewCode,
  setShop,
  type Shop,
  verifySale,
} from './gift-card-sale-scene.ts'

let site: TestApp
let sale: CardSale
let shop: Shop
beforeAll(async () => {
  site = await buildTestApp()
  await takeFee(site)
})
afterAll(() => site.close())
beforeEach(async () => {
  sale = await newCardSale(site)
  shop = await openShop(site, sale)
})

const soundBooks = async () => expect(await brokenInvariants(site.deps.pool)).toEqual([])

/** The ledger balances of the organisation, credits positive. */
async function credit(kind: string): Promise<number> {
  const { rows } = await site.deps.pool.query<{ credit: number }>(
    'select -balance as credit from ledger_accounts where kind = $1 and organiser_id = $2',
    [kind, sale.organisationId],
  )
  return rows[0]?.credit ?? 0
}

/** An order of one ticket of ₦100 that a card pays as far as it goes, the rest by the sandbox provider. */
async function spend(code: string): Promise<PlacedOrderView & { id: string }> {
  const { body: placed } = await placeOrder(site.app, sale)
  const applied = await applyCard(site.app, placed, code)
  expect(applied.status).toBe(200)
  expect(applied.body.due).toBe(0)
  await completeOrder(site, placed)
  return { ...placed, id: await orderIdOf(site, placed.reference) }
}

describe('the page of an organisation', () => {
  test('offers what they set up, and nothing once they close it', async () => {
    const { body } = await readPage(site.app, shop.slug)
    expect(body).toMatchObject({ organisation: { slug: shop.slug }, validMonths: null, offers: [OFFER] })
    expect(body.offers[0]?.methods.map(({ id }) => id)).toEqual(['sandbox.online'])
    await setShop(site.app, shop.organiser, shop.organisationId, { open: false })
    expect(await readPage(site.app, shop.slug)).toMatchObject({
      status: 404,
      body: { code: 'gift_card_sale.not_on_sale' },
    })
    expect(await buy(site.app, shop)).toMatchObject({ status: 404, body: { code: 'gift_card_sale.not_on_sale' } })
  })

  test('is not there for a suspended organisation', async () => {
    await site.deps.pool.query('update organisations set suspended_at = now() where id = $1', [shop.organisationId])
    expect((await readPage(site.app, shop.slug)).status).toBe(404)
    expect((await buy(site.app, shop)).status).toBe(404)
  })

  test.each([
    [{ offers: [] }, 'offers'],
    [{ offers: [{ ...OFFER, currency: 'XXX' }] }, 'offers.0.currency'],
    [{ offers: [OFFER, OFFER] }, 'offers.1.currency'],
    [{ offers: [{ ...OFFER, amounts: [], min: null, max: null }] }, 'offers.0.amounts'],
    [{ offers: [{ ...OFFER, max: null }] }, 'offers.0.max'],
    [{ offers: [{ ...OFFER, min: 5_000, max: 4_000 }] }, 'offers.0.max'],
    [{ validMonths: 11 }, 'validMonths'],
  ])('cannot be set up with %j', async (settings, field) => {
    const { status, body } = await setShop(site.app, shop.organiser, shop.organisationId, settings)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
  })

  test('is set up by owners and finance of this organisation alone', async () => {
    const of = async (role: 'finance' | 'manager' | 'viewer') =>
      setShop(site.app, await addMember(site, { organisationId: shop.organisationId, role }), shop.organisationId)
    expect([(await of('finance')).status, (await of('manager')).status, (await of('viewer')).status]).toEqual([
      200, 403, 403,
    ])
    const stranger = await createUser(site)
    await organisationOf(site, stranger)
    expect((await setShop(site.app, stranger, shop.organisationId)).status).toBe(404)
  })
})

describe('a card that a visitor buys', () => {
  test('is issued when its money has arrived, mailed with its message escaped, and owed by the ledger', async () => {
    const { status, body } = await buy(site.app, shop, { message: 'Enjoy <b>it</b>!' })
    expect([status, body.redirectUrl]).toEqual([201, expect.stringContaining(body.paymentReference)])
    expect(await credit('gift_card_liability')).toBe(0)
    expect((await verifySale(site.app, body.paymentReference)).body).toMatchObject({ state: 'pending', issued: false })
    await pressSandbox(site.app, body.paymentReference, 'approve')
    const jobs = await site.deps.pool.query(`select data::text from pgboss.job where name = 'mail.send'`)
    await site.runJobs()
    const letters = site.mail.to('grace@example.org')
    const letter = letters.at(-1)
    const code = codeIn([letter?.text ?? ''])
    expect(letter?.subject).toContain('Ada Buyer')
    expect(letter?.text).toContain('Enjoy <b>it</b>!')
    expect(letter?.html).toContain('Enjoy &lt;b&gt;it&lt;/b&gt;!')
    const receipt = site.mail.to('ada@example.org').at(-1)
    expect(receipt?.text).toContain('no sales tax was charged')
    expect(receipt?.text).not.toContain(code)
    const { rows } = await site.deps.pool.query(
      `select c::text, s::text as sale from gift_cards c join gift_card_sales s on s.id = c.sale_id`,
    )
    expect(JSON.stringify([rows, jobs.rows])).not.toContain(code.replaceAll('-', ''))
    expect(await credit('gift_card_liability')).toBe(10_000)
    expect(await credit('gift_card_funding')).toBe(0)
    expect((await verifySale(site.app, body.paymentReference)).body).toMatchObject({
      state: 'captured',
      issued: true,
      amount: 10_000,
      recipientName: 'Grace',
    })
    await soundBooks()
  })

  test('shows its organisation which legal texts its buyer agreed to', async () => {
    const { cardId } = await buyCard(site, shop)
    const { sale: bought } = await readCard(site, sale, cardId)
    expect(bought?.agreement).toEqual({ terms: 0, privacy: 0, agreedAt: expect.any(String) })
    await site.deps.pool.query(
      `update gift_card_sales set terms_version = null, privacy_version = null, agreed_at = null
       where id = (select sale_id from gift_cards where id = $1)`,
      [cardId],
    )
    expect((await readCard(site, sale, cardId)).sale?.agreement).toBeNull()
  })

  test.each([
    [{ amount: 500 }, 409, 'gift_card_sale.offer_changed'],
    [{ currency: 'EUR' }, 409, 'gift_card_sale.offer_changed'],
    [{ method: 'bank-transfer.bank_transfer' }, 409, 'payment.method_unavailable'],
    [{ deliverAt: new Date(Date.now() + 400 * 86_400_000).toISOString() }, 400, 'request.invalid'],
    [{ buyer: { name: 'Ada', email: 'nobody' } }, 400, 'request.invalid'],
    [{ message: 'x'.repeat(501) }, 400, 'request.invalid'],
    [{ buyer: { name: 'Win at https://spam.example', email: 'a@example.org' } }, 400, 'request.invalid'],
  ])('is refused with %j', async (fields, status, code) => {
    expect(await buy(site.app, shop, fields, { ip: '10.3.0.1' })).toMatchObject({ status, body: { code } })
  })

  test('is one purchase however often its request is sent, and another request cannot use its key', async () => {
    const key = newKey()
    const answers = await atOnce(6, () => buy(site.app, shop, {}, { key, ip: '10.3.0.2' }))
    expect(tally(answers)).toEqual({ '201': 6 })
    expect(new Set(answers.map(({ body }) => body.paymentReference)).size).toBe(1)
    const other = await buy(site.app, shop, { amount: 5_000 }, { key, ip: '10.3.0.2' })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.key_reused'])
    await pressSandbox(site.app, answers[0]?.body.paymentReference ?? '', 'approve')
    const late = await buy(site.app, shop, {}, { key, ip: '10.3.0.2' })
    expect([late.status, late.body.code]).toEqual([409, 'payment.state'])
  })

  test('is issued once, however often and from wherever the news of its payment comes', async () => {
    const { body } = await buy(site.app, shop, {}, { ip: '10.3.0.3' })
    await setProviderBooks(site, body.paymentReference, 'success')
    const other = await site.sibling()
    await atOnce(8, async (turn) => {
      if (turn % 2 === 0) await sendNotice(site, { reference: body.paymentReference })
      else await verifySale(turn % 4 === 1 ? site.app : other, body.paymentReference)
    })
    const { rows } = await site.deps.pool.query<{ cards: number }>(
      `select count(*)::int as cards from gift_cards c join payments p on p.gift_card_sale_id = c.sale_id where p.reference = $1`,
      [body.paymentReference],
    )
    expect(rows[0]?.cards).toBe(1)
    expect(await credit('gift_card_liability')).toBe(10_000)
    await soundBooks()
  })

  test('is issued once where two payments for it arrive at the same moment, and the other one goes back', async () => {
    const key = newKey()
    const ways = { key, ip: '10.3.0.5' }
    const { body: left } = await buy(site.app, shop, {}, ways)
    await site.deps.pool.query(`update payments set state = 'abandoned' where reference = $1`, [left.paymentReference])
    const { body: again } = await buy(site.app, shop, {}, ways)
    const references = [left.paymentReference, again.paymentReference]
    expect(new Set(references).size).toBe(2)
    for (const reference of references) await setProviderBooks(site, reference, 'success')
    let arriving: ReturnType<typeof verifySale>[] = []
    await site.deps.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('gift_card_sales')
        .select('id')
        .where('organisation_id', '=', shop.organisationId)
        .forUpdate()
        .execute()
      arriving = references.map((reference) => verifySale(site.app, reference))
      await untilWaiting(site, 2)
    })
    expect(tally(await Promise.all(arriving))).toEqual({ '200': 2 })
    await site.runJobs()
    const { rows } = await site.deps.pool.query<{ state: string; cards: number }>(
      `select p.state, (select count(*)::int from gift_cards c where c.sale_id = p.gift_card_sale_id) as cards
       from payments p where p.reference = any($1) order by p.state`,
      [references],
    )
    expect(rows).toEqual([
      { state: 'captured', cards: 1 },
      { state: 'refunded', cards: 1 },
    ])
    expect(await credit('gift_card_liability')).toBe(10_000)
    await soundBooks()
  })

  test('is one for its purchase, whatever the program does: the database refuses a second', async () => {
    const { cardId } = await buyCard(site, shop)
    const second = site.deps.pool.query(
      `insert into gift_cards (id, organisation_id, currency, code_hash, code_tail, value, message, sale_id)
       select gen_random_uuid(), organisation_id, currency, sha256('second'), code_tail, value, message, sale_id
       from gift_cards where id = $1`,
      [cardId],
    )
    await expect(second).rejects.toMatchObject({ code: '23505', constraint: 'gift_cards_sale' })
  })

  test('is not issued for another amount than was asked for: the money goes back', async () => {
    const { body } = await buy(site.app, shop, {}, { ip: '10.3.0.4' })
    await pressSandbox(site.app, body.paymentReference, 'wrong-amount')
    await site.runJobs()
    expect((await verifySale(site.app, body.paymentReference)).body).toMatchObject({ state: 'refunded', issued: false })
    expect(await credit('gift_card_liability')).toBe(0)
    await soundBooks()
  })

  test('has no code before the day of its delivery, and is then delivered once', async () => {
    const deliverAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const email = `later-${newKey()}@example.org`.toLowerCase()
    const { body } = await buy(site.app, shop, { deliverAt, recipient: { name: 'Grace', email } }, { ip: '10.3.0.5' })
    await pressSandbox(site.app, body.paymentReference, 'approve')
    await deliverDueCards(site.deps)
    await site.runJobs()
    expect(site.mail.to(email)).toEqual([])
    await site.deps.pool.query(`update gift_card_sales set deliver_at = now() where deliver_at is not null`)
    await Promise.all([deliverDueCards(site.deps), deliverDueCards(site.deps)])
    await site.runJobs()
    expect(site.mail.to(email)).toHaveLength(1)
    await spend(codeIn(site.mail.to(email).map(({ text }) => text)))
    await soundBooks()
  })

  test('gets a new code when its mail was lost, and the old one ends', async () => {
    const card = await buyCard(site, shop)
    expect((await renewCode(site.app, shop, card.cardId)).status).toBe(200)
    const { body: placed } = await placeOrder(site.app, sale)
    expect((await applyCard(site.app, placed, card.code)).body.code).toBe('gift_card.unknown')
    expect((await readCard(site, sale, card.cardId)).balance).toBe(10_000)
  })

  test('gets few new codes an hour, so that its holder is not flooded with mails', async () => {
    const card = await buyCard(site, shop)
    const answers = []
    for (let turn = 0; turn < 6; turn += 1) answers.push(await renewCode(site.app, shop, card.cardId))
    expect(tally(answers)).toEqual({ '200': 5, '429 request.too_many': 1 })
  })

  test('opens few payment pages for one buyer', async () => {
    const answers = []
    for (let turn = 0; turn < 7; turn += 1) answers.push(await buy(site.app, shop, {}, { ip: '10.3.0.6' }))
    expect(tally(answers)).toEqual({ '201': 6, '429 request.too_many': 1 })
  })

  test('opens no more payment pages for one network than an office needs, also all at once', async () => {
    const answers = await atOnce(32, (turn) =>
      buy(site.app, shop, { buyer: { name: 'Ada', email: `office-${turn}@example.org` } }, { ip: '10.3.0.7' }),
    )
    expect(tally(answers)).toEqual({ '201': 30, '429 request.too_many': 2 })
  })
})

describe('the money of a sold card', () => {
  test('is paid out with the event for which it is spent, less the fee, as money of any other buyer is', async () => {
    const { code } = await buyCard(site, shop)
    const order = await spend(code)
    expect(await credit('gift_card_liability')).toBe(0)
    expect(await credit('organiser_pending')).toBe(9_500)
    const { rows } = await site.deps.pool.query(
      `select paid, fee, gift_cards, held from event_movements where event_id = $1`,
      [sale.eventId],
    )
    expect(rows).toEqual([{ paid: 10_000, fee: 500, gift_cards: 0, held: 9_500 }])
    await soundBooks()
    await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
    expect(await credit('organiser_pending')).toBe(0)
    expect(await credit('gift_card_liability')).toBe(10_000)
    expect((await getOrder(site.app, order)).state).toBe('refunded')
    await soundBooks()
  })

  test('goes back to its buyer as far as it is left, once', async () => {
    const { cardId, code, paymentReference } = await buyCard(site, shop, { amount: 25_000 })
    await spend(code)
    const answers = await atOnce(4, () => refundCard(site.app, shop, cardId))
    expect(tally(answers)).toEqual({ '200': 1, '409 gift_card.used_up': 3 })
    await site.runJobs()
    const { rows } = await site.deps.pool.query('select state, refunded from payments where reference = $1', [
      paymentReference,
    ])
    expect(rows).toEqual([{ state: 'partially_refunded', refunded: 15_000 }])
    expect(await readCard(site, sale, cardId)).toMatchObject({ balance: 0, sale: { refunded: 15_000 } })
    expect(await credit('gift_card_liability')).toBe(0)
    await soundBooks()
  })

  test('is never kept: a sold card is not voided, a card that was given away not refunded', async () => {
    const { cardId } = await buyCard(site, shop)
    const voided = await site.app.inject({
      method: 'POST',
      url: `/api/organisations/${shop.organisationId}/gift-cards/${cardId}/void`,
      headers: shop.organiser.headers,
    })
    expect(voided.json()).toMatchObject({ code: 'gift_card.sold' })
    await site.deps.pool.query(
      `update gift_card_sales set paid_at = paid_at - interval '91 days' where paid_at is not null`,
    )
    expect((await refundCard(site.app, shop, cardId)).body.code).toBe('gift_card.refund_over')
    const stranger = await openShop(site, await newCardSale(site))
    expect((await refundCard(site.app, stranger, cardId)).body.code).toBe('gift_card.not_found')
    await soundBooks()
  })

  test('becomes the organisation’s where a card expires that was sold to expire', async () => {
    await setShop(site.app, shop.organiser, shop.organisationId, { validMonths: 12 })
    const { cardId } = await buyCard(site, shop)
    expect((await readCard(site, sale, cardId)).expiresAt).not.toBeNull()
    await site.deps.pool.query(`update gift_cards set expires_at = now() - interval '1 second' where id = $1`, [cardId])
    await Promise.all([expireGiftCards(site.deps), expireGiftCards(site.deps)])
    expect(await credit('gift_card_liability')).toBe(0)
    expect(await credit('organiser_available')).toBe(10_000)
    await soundBooks()
  })
})

describe('a refund of the payment for a card on the provider’s own pages', () => {
  const refundThere = async (card: { paymentReference: string }, amount: number) => {
    const provider = sandboxBench(site)
    await provider.refundThere(card.paymentReference, amount)
    expect((await hearNotice(site, 'sandbox', provider.refundNotice(card.paymentReference))).status).toBe(200)
    await site.runJobs()
  }

  test('of what was spent is borne by the organisation once: what the order gives back is theirs, and nobody spends it', async () => {
    const card = await buyCard(site, shop)
    const order = await spend(card.code)
    await refundThere(card, 10_000)
    expect(await credit('dispute_receivable')).toBe(-10_000)
    await soundBooks()
    await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
    expect(await readCard(site, sale, card.cardId)).toMatchObject({
      balance: 10_000,
      state: 'frozen',
      frozenBy: 'provider',
      can: { void: true, refund: false },
    })
    expect((await refundCard(site.app, shop, card.cardId)).body.code).toBe('gift_card.frozen')
    await soundBooks()
    await creditChargedBackCards(site.deps)
    expect((await readCard(site, sale, card.cardId)).balance).toBe(0)
    expect([await credit('dispute_receivable'), await credit('gift_card_liability')]).toEqual([0, 0])
    await soundBooks()
  })

  test('of more than was left leaves the holder what it did not take', async () => {
    const card = await buyCard(site, shop, { amount: 25_000 })
    const order = await spend(card.code)
    await refundThere(card, 20_000)
    expect(await credit('dispute_receivable')).toBe(-5_000)
    await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
    await creditChargedBackCards(site.deps)
    expect(await readCard(site, sale, card.cardId)).toMatchObject({ balance: 5_000, state: 'active' })
    expect([await credit('dispute_receivable'), await credit('gift_card_liability')]).toEqual([0, 5_000])
    expect((await refundCard(site.app, shop, card.cardId)).status).toBe(200)
    await site.runJobs()
    await soundBooks()
  })

  test('of what was left takes nothing from the organisation, and lets what comes back be spent', async () => {
    const card = await buyCard(site, shop, { amount: 25_000 })
    const order = await spend(card.code)
    await refundThere(card, 15_000)
    expect((await readCard(site, sale, card.cardId)).state).toBe('empty')
    await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
    await spend(card.code)
    await soundBooks()
  })
})

describe('a dispute over the payment for a card', () => {
  test('freezes the card until it is won', async () => {
    const card = await buyCard(site, shop)
    const dispute = await disputePayment(site, card.paymentReference)
    expect(await readCard(site, sale, card.cardId)).toMatchObject({ state: 'frozen', frozenBy: 'bank' })
    const { body: placed } = await placeOrder(site.app, sale)
    expect((await applyCard(site.app, placed, card.code)).body.code).toBe('gift_card.frozen')
    expect((await refundCard(site.app, shop, card.cardId)).body.code).toBe('gift_card.frozen')
    await soundBooks()
    await decideDispute(site, dispute, 'won')
    expect((await applyCard(site.app, placed, card.code)).status).toBe(200)
    await soundBooks()
  })

  test('keeps a refund that failed before from being sent: its buyer would get the money twice', async () => {
    const card = await buyCard(site, shop)
    expect((await refundCard(site.app, shop, card.cardId)).status).toBe(200)
    const { rows } = await site.deps.pool.query<{ id: string }>(
      'select r.id from refunds r join payments p on p.id = r.payment_id where p.reference = $1',
      [card.paymentReference],
    )
    const broken = { ...site.sandbox, refund: () => Promise.reject(new Error('Insufficient funds')) }
    const submit = jobHandlers({ ...site.deps, payments: paymentProviders([broken]) })['refund.submit']
    for (let turn = 0; turn < 5; turn += 1) await submit({ refundId: rows[0]!.id }).catch(() => undefined)
    const dispute = await disputePayment(site, card.paymentReference)
    await decideDispute(site, dispute, 'lost')
    expect((await refundCard(site.app, shop, card.cardId)).body.code).toBe('gift_card.frozen')
    await site.runJobs()
    const sent = await site.deps.pool.query('select key from sandbox_refunds where reference = $1', [
      card.paymentReference,
    ])
    expect(sent.rows).toEqual([])
    await soundBooks()
  })

  test('keeps the card from an order whose hold ended before: its money comes late and goes back', async () => {
    const card = await buyCard(site, shop, { amount: 5_000 })
    const { body: placed } = await placeOrder(site.app, sale)
    expect((await applyCard(site.app, placed, card.code)).body.due).toBe(5_000)
    const reference = await startPayment(site.app, placed)
    await endHold(site, placed)
    await sweepOnce(site)
    await disputePayment(site, card.paymentReference)
    await setProviderBooks(site, reference, 'success')
    await verifyPayment(site.app, reference)
    await site.runJobs()
    expect((await getOrder(site.app, placed)).state).toBe('refunded')
    expect(await readCard(site, sale, card.cardId)).toMatchObject({ state: 'frozen', balance: 5_000, held: 0 })
    await soundBooks()
  })

  test('takes what is left of the card when it is lost, and what was spent becomes a debt of the organisation', async () => {
    const card = await buyCard(site, shop, { amount: 25_000 })
    await spend(card.code)
    const dispute = await disputePayment(site, card.paymentReference)
    await decideDispute(site, dispute, 'lost')
    expect(await readCard(site, sale, card.cardId)).toMatchObject({ balance: 0, state: 'frozen' })
    expect(await credit('gift_card_liability')).toBe(0)
    expect(await credit('dispute_receivable')).toBe(-10_000)
    await soundBooks()
  })

  test('takes its part of the card when it is lost, and the rest can be spent again', async () => {
    const card = await buyCard(site, shop, { amount: 25_000 })
    const dispute = await disputePayment(site, card.paymentReference, 10_000)
    expect((await readCard(site, sale, card.cardId)).state).toBe('frozen')
    await decideDispute(site, dispute, 'lost')
    expect(await readCard(site, sale, card.cardId)).toMatchObject({
      balance: 15_000,
      state: 'active',
      can: { void: false, refund: false },
    })
    expect(await credit('gift_card_liability')).toBe(15_000)
    await soundBooks()
    await spend(card.code)
    expect(await credit('gift_card_liability')).toBe(5_000)
    expect(await credit('organiser_pending')).toBe(9_500)
    await soundBooks()
  })

  test('takes what was spent from the organisation, who gets it of what comes back to the card; the rest is its holder’s', async () => {
    const card = await buyCard(site, shop, { amount: 25_000 })
    const order = await spend(card.code)
    await decideDispute(site, await disputePayment(site, card.paymentReference, 20_000), 'lost')
    expect(await readCard(site, sale, card.cardId)).toMatchObject({ balance: 0, spent: 10_000, state: 'frozen' })
    expect(await credit('dispute_receivable')).toBe(-5_000)
    await soundBooks()
    await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
    expect(await readCard(site, sale, card.cardId)).toMatchObject({
      balance: 10_000,
      state: 'frozen',
      can: { void: true },
    })
    await Promise.all([creditChargedBackCards(site.deps), creditChargedBackCards(site.deps)])
    expect(await readCard(site, sale, card.cardId)).toMatchObject({
      balance: 5_000,
      state: 'active',
      can: { void: false },
    })
    expect(await credit('dispute_receivable')).toBe(0)
    expect(await credit('gift_card_liability')).toBe(5_000)
    await soundBooks()
  })

  test('lets what comes back be spent where the bank took no more than was left of the card', async () => {
    const card = await buyCard(site, shop, { amount: 25_000 })
    const order = await spend(card.code)
    await decideDispute(site, await disputePayment(site, card.paymentReference, 15_000), 'lost')
    expect(await readCard(site, sale, card.cardId)).toMatchObject({ balance: 0, state: 'empty' })
    await refund(site.app, sale.organiser, order, { scope: { kind: 'full' } })
    await spend(card.code)
    await soundBooks()
  })

  test('takes no more from the organisation in two parts than they got', async () => {
    const card = await buyCard(site, shop, { amount: 25_000 })
    await spend(card.code)
    expect((await refundCard(site.app, shop, card.cardId)).status).toBe(200)
    await site.runJobs()
    await decideDispute(site, await disputePayment(site, card.paymentReference, 8_000), 'lost')
    await decideDispute(site, await disputePayment(site, card.paymentReference, 8_000), 'lost')
    expect(await credit('dispute_receivable')).toBe(-10_000)
    await soundBooks()
  })
})
