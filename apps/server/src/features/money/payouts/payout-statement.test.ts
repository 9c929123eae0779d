import type { ErrorView, PayoutStatementView, PayoutSummaryView, PayoutView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createTicketType,
  createUser,
  organisationOf,
  pressSandbox,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { column, csvCells, pdfLines } from '../../../testing/simulation/recompute/read-files.ts'
import { createPayoutAccount, makeAvailable } from './payout-scene.ts'
import {
  dearerSeries,
  moveOrder,
  moveOwn,
  ownMove,
  paySurcharge,
  seriesOnSale,
} from '../../sales/order-moves/order-moves-scene.ts'
import { sellWithCard, takeFee } from '../../sales/payments/gift-card-scene.ts'
import { refund, sellOrder } from '../../sales/refunds/refund-scene.ts'
import { releaseEnded } from './release-ended.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
  await site.deps.db
    .insertInto('platform_fees')
    .values({ id: uuidv7(), currency: 'KWD', basis_points: 500, fixed_per_ticket: 25 })
    .execute()
})
afterAll(() => site.close())

const asking = (user: TestUser, url: string) => ({ method: 'GET', url, headers: user.headers }) as const

const statementOf = async (user: TestUser, id: string) =>
  (await call<PayoutStatementView>(site.app, asking(user, `/api/payouts/${id}/statement`))).body

function post(user: TestUser, url: string, payload: object = {}) {
  return call<PayoutView & ErrorView>(site.app, { method: 'POST', url, headers: user.headers, payload })
}

const tax = { name: 'VAT', basisPoints: 500, inclusive: true }
const kuwait = { currency: 'KWD', feeMode: 'absorb', tax }

/** An event that is over and whose holding period is too. */
async function endEvent(eventId: string): Promise<void> {
  await site.deps.pool.query(
    `update events set starts_at = now() - interval '6 days', ends_at = now() - interval '5 days' where id = $1`,
    [eventId],
  )
}

/** Requested, approved, submitted to the bank, and its outcome recorded. */
async function payOut(
  organiser: TestUser,
  amount: number,
  outcome: 'paid' | 'failed' = 'paid',
  currency = 'KWD',
): Promise<string> {
  const { body } = await post(organiser, '/api/payouts', { currency, amount })
  const url = `/api/admin/payouts/${body._id}`
  await post(admin, `${url}/approve`)
  await post(admin, `${url}/transfer`, { reference: `FT-${body.reference}` })
  expect((await post(admin, `${url}/settle`, { outcome })).status).toBe(200)
  return body._id
}

function addsUp({ opening, closing, lines }: PayoutStatementView): void {
  expect(lines.reduce((sum, line) => sum + line.amount, opening)).toBe(closing)
  for (const line of lines.filter(({ kind }) => kind === 'release'))
    expect(line.gross - line.fees - line.tax - line.refunds - line.giftCards + line.other).toBe(line.amount)
}

describe('the statement of a payout', () => {
  test('holds what came since the one before, and adds up to the fils from one to the next', async () => {
    const sale = await createEvent(site, { event: kuwait, ticket: { price: 12_345 } })
    const { organiser, eventId } = sale
    await createPayoutAccount(site, organiser.id, 'KWD')
    const order = await sellOrder(site, { ...sale, quantity: 3 })
    await sellOrder(site, sale)
    await refund(site.app, organiser, order, { scope: { kind: 'amount', amount: 1001 }, returnFee: false })
    await endEvent(eventId)
    await releaseEnded(site.deps)
    const first = await payOut(organiser, 20_000)
    const failed = await payOut(organiser, 5000, 'failed')
    await refund(site.app, organiser, order, { scope: { kind: 'amount', amount: 500 }, returnFee: true })
    const last = await payOut(organiser, 1)

    const statements = [first, failed, last].map((id) => statementOf(organiser, id))
    const [one, two, three] = await Promise.all(statements)
    if (!one || !two || !three) throw new Error('A statement is missing')
    for (const statement of [one, two, three]) addsUp(statement)
    expect(one.lines).toMatchObject([
      { kind: 'release', event: { _id: eventId }, orders: 2, gross: 49_380, fees: 2569, tax: 2352, other: 0 },
      { kind: 'payout', amount: -20_000 },
    ])
    expect([one.opening, two.opening, three.opening]).toEqual([0, one.closing, two.closing])
    expect(two.lines.map(({ kind, amount }) => [kind, amount])).toEqual([['payout', -5000]])
    expect(three.lines.map(({ kind }) => kind)).toEqual(['payout_returned', 'refund', 'payout'])
    const summary = await call<PayoutSummaryView>(site.app, asking(organiser, `/api/payouts/events/${eventId}`))
    expect(summary.body.balance.available).toBe(three.closing)
    expect(await statementOf(admin, last)).toEqual(three)
  })

  test('lists a sale of which fee and tax took everything', async () => {
    const sale = await createEvent(site, { event: kuwait, ticket: { price: 12_345 } })
    const { organiser, eventId } = sale
    const cheap = await createTicketType(site, organiser, eventId, { price: 20 })
    await createPayoutAccount(site, organiser.id, 'KWD')
    await sellOrder(site, sale)
    await sellOrder(site, { eventId, ticketTypeId: cheap })
    await endEvent(eventId)
    await releaseEnded(site.deps)
    const id = await payOut(organiser, 10_000)
    const statement = await statementOf(organiser, id)
    addsUp(statement)
    expect(statement.lines[0]).toMatchObject({ kind: 'release', orders: 2, gross: 12_365, other: 0 })
    const { body } = await call<Buffer>(site.app, asking(organiser, `/api/payouts/${id}/movements.csv`))
    expect(body.toString().match(/"Sale"/g)).toHaveLength(2)
  })

  test('names what gift cards took, also of an order that moved, on screen, as PDF and order by order', async () => {
    await takeFee(site)
    const { organiser, dates } = await seriesOnSale(site, { series: { feeMode: 'absorb' } })
    const [from, to] = dates
    await createPayoutAccount(site, organiser.id)
    const sale = { ...from, organiser, customUrl: '', organisationId: await organisationOf(site, organiser) }
    const moved = await sellWithCard(site, sale, 2, 400_000)
    await sellWithCard(site, sale, 1, 100_000)
    expect((await moveOrder(site, organiser, { id: moved.id, from, to })).status).toBe(204)
    for (const { eventId } of [from, to]) await endEvent(eventId)
    await releaseEnded(site.deps)
    const id = await payOut(organiser, 925_000, 'paid', 'NGN')

    const statement = await statementOf(organiser, id)
    addsUp(statement)
    const lineOf = ({ eventId }: { eventId: string }) => statement.lines.find(({ event }) => event?._id === eventId)
    const none = { refunds: 0, other: 0 }
    expect(lineOf(from)).toMatchObject({ orders: 1, gross: 500_000, fees: 25_000, giftCards: 100_000, ...none })
    expect(lineOf(to)).toMatchObject({ orders: 1, gross: 1_000_000, fees: 50_000, giftCards: 400_000, ...none })
    const file = async (name: string) =>
      (await call<Buffer>(site.app, asking(organiser, `/api/payouts/${id}/${name}`))).body
    const total = (await pdfLines(await file('paper.pdf'), 'NGN')).find(({ text }) => text.startsWith('Total'))
    expect(total?.amounts).toEqual([1_500_000n, -75_000n, 0n, 0n, -500_000n, 925_000n])

    const table = csvCells((await file('movements.csv')).toString())
    const [paid, fees, cards, change] = ['Paid by buyers', 'Fees', 'Gift cards', 'Change in balance'].map((name) =>
      column(table, name, 'NGN'),
    )
    // The sale that moved, the other one, and both sides of the move.
    expect(cards).toEqual([0n, -400_000n, -100_000n, 400_000n, -400_000n, 0n, 0n])
    for (const row of [1, 2, 3, 4]) expect(paid![row]! - fees![row]! + cards![row]!).toBe(change![row])
    const url = `/api/payouts/events/${from.eventId}/movements.csv`
    const { body: ofEvent } = await call<Buffer>(site.app, asking(organiser, url))
    expect(column(csvCells(ofEvent.toString()), 'Gift cards', 'NGN')).toEqual([-400_000n, -100_000n, 400_000n, 0n])
  })

  test('of one that has not left yet is what there is now', async () => {
    const organiser = await createUser(site)
    await createPayoutAccount(site, organiser.id, 'KWD')
    await makeAvailable(site, organiser.id, 700, 'KWD')
    const { body } = await post(organiser, '/api/payouts', { currency: 'KWD', amount: 600 })
    const statement = await statementOf(organiser, body._id)
    expect([statement.opening, statement.closing, statement.to]).toEqual([0, 700, null])
  })

  test('as CSV lists every order, its column of the balance adding up; nothing in it runs in a spreadsheet', async () => {
    const sale = await createEvent(site, { event: { ...kuwait, title: '=SUM(A1)' }, ticket: { price: 999 } })
    const { organiser } = sale
    await createPayoutAccount(site, organiser.id, 'KWD')
    for (const quantity of [1, 2]) await sellOrder(site, { ...sale, quantity })
    await endEvent(sale.eventId)
    await releaseEnded(site.deps)
    const id = await payOut(organiser, 1000)
    const { body, headers } = await call<Buffer>(site.app, asking(organiser, `/api/payouts/${id}/movements.csv`))
    expect(headers['content-disposition']).toMatch(/^attachment; filename="payout-\w+\.csv"$/)
    const lines = body.toString().slice(1).trim().split('\r\n')
    const rows = lines.slice(1).map((line) => line.split(','))
    expect(rows.map((row) => row[1])).toEqual([
      '"Opening balance"',
      '"Sale"',
      '"Sale"',
      expect.stringMatching(/^"Payout \w+"$/),
      '"Closing balance"',
    ])
    expect(rows[1]?.[2]).toBe(`"'=SUM(A1)"`)
    const amounts = rows.map((row) => Math.round(Number(row.at(-2)) * 1000))
    expect(amounts.at(-1)).toBe(1629)
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1))
  })

  test('as CSV is written in the language of the reader, down to its last row', async () => {
    const sale = await createEvent(site, { event: kuwait, ticket: { price: 999 } })
    const { organiser } = sale
    await createPayoutAccount(site, organiser.id, 'KWD')
    await sellOrder(site, { ...sale, quantity: 2 })
    await endEvent(sale.eventId)
    await releaseEnded(site.deps)
    const id = await payOut(organiser, 1000)
    const request = asking(organiser, `/api/payouts/${id}/movements.csv`)
    const { body } = await call<Buffer>(site.app, {
      ...request,
      headers: { ...request.headers, 'accept-language': 'fr' },
    })
    const lines = body.toString().slice(1).trim().split('\r\n')
    expect(lines[0]).toMatch(/^"Heure \(UTC\)","Opération"/)
    expect(lines.at(-1)).toContain('"Solde final"')
  })

  test('as a PDF is a PDF', async () => {
    const organiser = await createUser(site)
    await createPayoutAccount(site, organiser.id, 'KWD')
    await makeAvailable(site, organiser.id, 700, 'KWD')
    const { body } = await post(organiser, '/api/payouts', { currency: 'KWD', amount: 600 })
    const pdf = await call<Buffer>(site.app, asking(admin, `/api/payouts/${body._id}/paper.pdf`))
    expect([pdf.status, pdf.headers['content-type'], pdf.body.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
  })
})

describe('a payout is refused and nothing moves', () => {
  test.each([
    [{ amount: 0 }, 400, 'request.invalid'],
    [{ amount: -5 }, 400, 'request.invalid'],
    [{ amount: 1e21 }, 400, 'request.invalid'],
    [{ amount: 1.5 }, 400, 'request.invalid'],
    [{ amount: '100' }, 400, 'request.invalid'],
    [{ amount: 1999 }, 409, 'payout.below_minimum'],
    [{ amount: 5001 }, 409, 'payout.exceeds_balance'],
    [{ currency: 'EUR', amount: 2000 }, 409, 'payout.no_account'],
    [{ currency: 'gbp', amount: 2000 }, 400, 'request.invalid'],
    [{ currency: 'GBP', amount: 2000, organiserId: 'x' }, 400, 'request.invalid'],
  ])('%j', async (change, status, code) => {
    const organiser = await createUser(site)
    await createPayoutAccount(site, organiser.id, 'GBP')
    await makeAvailable(site, organiser.id, 5000, 'GBP')
    const counted = 'select count(*)::int as transactions from ledger_transactions'
    const before = await site.deps.pool.query(counted)
    const answer = await post(organiser, '/api/payouts', { currency: 'GBP', ...change })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await site.deps.pool.query(counted)).rows).toEqual(before.rows)
  })

  test('what is exactly the least can be asked for, and organisers are told what that is', async () => {
    const sale = await createEvent(site, { event: { currency: 'GBP' } })
    await createPayoutAccount(site, sale.organiser.id, 'GBP')
    await makeAvailable(site, sale.organiser.id, 5000, 'GBP')
    const { body } = await call<PayoutSummaryView>(
      site.app,
      asking(sale.organiser, `/api/payouts/events/${sale.eventId}`),
    )
    expect([body.payoutMinimum, body.holdingDays]).toEqual([2000, 3])
    expect((await post(sale.organiser, '/api/payouts', { currency: 'GBP', amount: 2000 })).status).toBe(201)
  })
})

describe('an order with a surcharge', () => {
  test('counts once, on the date where it is in the end', async () => {
    const { organiser, dates } = await dearerSeries(site, 700_000)
    const [from, to, third] = dates
    await createPayoutAccount(site, organiser.id, 'NGN')
    const order = await sellOrder(site, { ...from, quantity: 1 })
    const stays = await sellOrder(site, { ...to, quantity: 1 })
    const [offer] = (await ownMove(site, order)).items
    const surcharge = required(offer?.surcharge, 'the surcharge of the dearer date')
    const { body } = await paySurcharge(site, order, { from, to, amount: surcharge })
    await pressSandbox(site.app, required(body.paymentReference, 'a payment'), 'approve')
    expect((await moveOwn(site, order, { from: to, to: third })).status).toBe(204)
    for (const { eventId } of dates) await endEvent(eventId)
    await releaseEnded(site.deps)
    const payout = await payOut(organiser, 1_000_000, 'paid', 'NGN')
    const { lines } = await statementOf(organiser, payout)
    const released = lines.filter(({ kind }) => kind === 'release')
    expect(new Map(released.map(({ event, orders, gross }) => [event?._id, [orders, gross]]))).toEqual(
      new Map([
        [to.eventId, [1, stays.total]],
        [third.eventId, [1, order.total + surcharge]],
      ]),
    )
  })
})
