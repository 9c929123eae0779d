import type {
  AdminDashboardView,
  AdminOrganisationView,
  DashboardView,
  GuestOrderView,
  OrganiserBalanceView,
  PayoutStatementView,
  PayoutSummaryView,
  PayoutView,
  SalesSummaryView,
  MovementLine,
} from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import { decideDispute, loseDispute, openDispute } from '../../sales/payments/dispute-scene.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createUser,
  newKey,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { createPayoutAccount } from '../../money/payouts/payout-scene.ts'
import { refund, sellOrder, type SoldOrder } from '../../sales/refunds/refund-scene.ts'
import { releaseEnded } from '../../money/payouts/index.ts'

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
  await site.deps.db
    .insertInto('platform_fees')
    .values({ id: uuidv7(), currency: 'EUR', basis_points: 400, fixed_per_ticket: 12 })
    .execute()
})
afterAll(() => site.close())

async function get<T>(user: TestUser, url: string, query: Record<string, string> = {}): Promise<T> {
  const { status, body } = await call<T>(site.app, { method: 'GET', url, headers: user.headers, query })
  expect(status).toBe(200)
  return body
}

async function post<T>(user: TestUser, url: string, payload: object = {}): Promise<T> {
  const headers = { ...user.headers, 'idempotency-key': newKey() }
  const { status, body } = await call<T>(site.app, { method: 'POST', url, headers, payload })
  expect(status).toBeLessThan(300)
  return body
}

/** A CSV's rows by the names of its columns. */
async function rowsOf(user: TestUser, url: string): Promise<Record<string, string>[]> {
  const { statusCode, body } = await site.app.inject({ method: 'GET', url, headers: user.headers })
  expect(statusCode).toBe(200)
  const [header = [], ...rows] = body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])))
}

async function endEvent(eventId: string): Promise<void> {
  await site.deps.pool.query(
    `update events set starts_at = now() - interval '30 days', ends_at = now() - interval '29 days' where id = $1`,
    [eventId],
  )
  await releaseEnded(site.deps)
}

async function payOut(organiser: TestUser, amount: number): Promise<PayoutView> {
  await createPayoutAccount(site, organiser.id, 'EUR')
  const payout = await post<PayoutView>(organiser, '/api/payouts', { currency: 'EUR', amount })
  await post(admin, `/api/admin/payouts/${payout._id}/approve`)
  await post(admin, `/api/admin/payouts/${payout._id}/transfer`, { reference: `FT-${payout.reference}` })
  await post(admin, `/api/admin/payouts/${payout._id}/settle`, { outcome: 'paid' })
  return payout
}

const salesOf = (organiser: TestUser, eventId: string) =>
  get<SalesSummaryView>(organiser, `/api/tickets/${eventId}/sales-summary`)
const payoutsOf = (organiser: TestUser, eventId: string) =>
  get<PayoutSummaryView>(organiser, `/api/payouts/events/${eventId}`)
const linesOf = async (organiser: TestUser, eventId: string) =>
  (await get<ListOf<MovementLine>>(organiser, `/api/payouts/events/${eventId}/statement`)).items.toReversed()

interface ListOf<Row> {
  items: Row[]
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

describe('after a lost dispute, an order refunded, another won and one still open', () => {
  let organiser: TestUser
  let eventId: string
  let lost: SoldOrder
  beforeAll(async () => {
    const sale = await createEvent(site, {
      event: { currency: 'EUR', feeMode: 'pass_on' },
      ticket: { price: 2500, capacity: 20 },
    })
    organiser = sale.organiser
    eventId = sale.eventId
    lost = await sellOrder(site, { ...sale, quantity: 2 })
    const given = await sellOrder(site, sale)
    await refund(site.app, organiser, given, { scope: { kind: 'full' } })
    await loseDispute(site, lost)
    const won = await sellOrder(site, sale)
    await decideDispute(site, await openDispute(site, won), 'won')
    await openDispute(site, await sellOrder(site, sale))
    await site.runJobs()
  })

  test('the sales summary subtracts it in all, by ticket and by day', async () => {
    const sales = await salesOf(organiser, eventId)
    expect(sales).toMatchObject({
      gross: 13_060,
      platformFee: 448,
      refunded: 2612,
      chargedBack: 5000,
      disputed: 2500,
      net: 5000,
    })
    for (const parts of [sales.byTicket, sales.byDay]) {
      expect(total(parts.map((part) => part.chargedBack))).toBe(5000)
      expect(total(parts.map((part) => part.refunded))).toBe(2612)
      expect(total(parts.map((part) => part.net))).toBe(5000)
    }
  })

  test('the payout summary and its statement add up', async () => {
    const summary = await payoutsOf(organiser, eventId)
    const { earned, refunds, chargebacks, fees, tax, held, released } = summary
    expect(summary).toMatchObject({ earned: 13_060, refunds: 2612, chargebacks: 5000, fees: 448, yours: 5000, owed: 0 })
    expect(summary.disputed).toBe(2500)
    expect(earned - refunds - chargebacks - fees - tax).toBe(held + released)
    const lines = await linesOf(organiser, eventId)
    expect(lines.map(({ kind }) => kind)).toEqual(['sale', 'sale', 'refund', 'chargeback', 'sale', 'sale'])
    expect(lines.find(({ kind }) => kind === 'chargeback')).toMatchObject({
      reference: lost.reference,
      reason: expect.stringMatching(/./),
      dispute: expect.stringMatching(/./),
      paid: 0,
      chargedBack: 5000,
      yours: -5000,
    })
    expect(total(lines.map(({ yours }) => yours))).toBe(5000)
    const rows = await rowsOf(organiser, `/api/payouts/events/${eventId}/movements.csv`)
    expect(total(rows.map((row) => Number(row['Your earnings'])))).toBe(50)
    expect(rows.filter((row) => row['Transaction'] === 'Chargeback')).toMatchObject([
      {
        Order: displayReference(lost.reference),
        Chargebacks: '-50',
        'Your earnings': '-50',
        Reason: expect.stringMatching(/^fraudulent/),
      },
    ])
  })

  test('the order list says so, can be filtered by it, and the export has it', async () => {
    const list = (state: string) => get<ListOf<GuestOrderView>>(organiser, `/api/guests/${eventId}/orders`, { state })
    const all = await list('sold')
    expect(all.items.map(({ chargedBack }) => chargedBack).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 5000])
    const disputed = await list('disputed')
    expect(disputed.items.map(({ disputed: is, chargedBack }) => [is, chargedBack])).toEqual([
      [true, 0],
      [true, 5000],
    ])
    const rows = await rowsOf(organiser, `/api/guests/${eventId}/guests.csv?state=disputed`)
    expect(rows.map((row) => [row['Dispute'], row['Order charged back']])).toEqual([
      ['Lost', '50'],
      ['Lost', '50'],
      ['Open', '0'],
    ])
  })

  test('the dashboards of the organiser and of administrators count it', async () => {
    const home = await get<DashboardView>(organiser, '/api/dashboard')
    expect(home.month).toMatchObject({ gross: 13_060, refunded: 2612, chargedBack: 5000 })
    const platform = await get<AdminDashboardView>(admin, '/api/admin/dashboard')
    const euro = platform.currencies.find(({ currency }) => currency === 'EUR')
    expect(euro).toMatchObject({ chargebacks: 5000, losses: 224 })
    expect(total((euro?.days ?? []).map((day) => day.chargebacks + day.losses))).toBe(5224)
  })

  test('and the books agree', async () => {
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

describe('a debt of one event that another event pays', () => {
  let organiser: TestUser
  let one: string
  let two: string
  const references: string[] = []

  beforeAll(async () => {
    const first = await createEvent(site, {
      event: {
        currency: 'EUR',
        feeMode: 'absorb',
        title: 'Event one',
        tax: { name: 'VAT', basisPoints: 1900, inclusive: true },
      },
      ticket: { price: 10_000, capacity: 20 },
    })
    organiser = first.organiser
    one = first.eventId
    const orders: SoldOrder[] = []
    for (let turn = 0; turn < 4; turn += 1) orders.push(await sellOrder(site, first))
    await endEvent(one)
    const { yours } = await payoutsOf(organiser, one)
    await payOut(organiser, (yours / 4) * 3)
    for (const order of orders.slice(0, 2)) {
      await loseDispute(site, order)
      references.push(order.reference)
    }
    const second = await createEvent(site, {
      organiser,
      event: {
        currency: 'EUR',
        feeMode: 'absorb',
        title: 'Event two',
        tax: { name: 'VAT', basisPoints: 1900, inclusive: true },
      },
      ticket: { price: 10_000, capacity: 20 },
    })
    two = second.eventId
    for (let turn = 0; turn < 3; turn += 1) await sellOrder(site, second)
  })

  const NET = 10_000 - 412 - 1597

  test('while it stands, organiser and administrator see it, and nothing can be paid out', async () => {
    const summary = await payoutsOf(organiser, two)
    expect(summary.balance).toMatchObject({ owed: NET, available: 0 })
    expect(await payoutsOf(organiser, one)).toMatchObject({ owed: NET, yours: 2 * NET, released: 2 * NET, held: 0 })
    const home = await get<DashboardView>(organiser, '/api/dashboard')
    expect(home.balance?.owed).toBe(NET)
    const owing = await get<ListOf<OrganiserBalanceView>>(admin, '/api/admin/accounts', { owing: 'true' })
    expect(owing.items.map(({ organiser: { _id }, owed }) => [_id, owed])).toEqual([[organiser.id, NET]])
    const organisation = await get<AdminOrganisationView>(admin, `/api/admin/organisations/${organiser.id}`)
    expect(organisation.balances).toMatchObject([{ currency: 'EUR', owed: NET }])
    expect((await get<AdminDashboardView>(admin, '/api/admin/dashboard')).currencies).toMatchObject([{ owed: NET }])
    const ask = { method: 'POST', url: '/api/payouts', headers: organiser.headers } as const
    const { body } = await call<{ code: string }>(site.app, { ...ask, payload: { currency: 'EUR', amount: 100 } })
    expect(body.code).toBe('payout.exceeds_balance')
  })

  test('it is settled from where it arose: each event has its own figures', async () => {
    await endEvent(two)
    expect(await payoutsOf(organiser, one)).toMatchObject({
      yours: 2 * NET,
      released: 2 * NET,
      chargebacks: 2 * NET,
      owed: 0,
    })
    expect(await payoutsOf(organiser, two)).toMatchObject({
      yours: 3 * NET,
      released: 3 * NET,
      chargebacks: 0,
      owed: 0,
    })
    expect((await payoutsOf(organiser, two)).balance).toMatchObject({ owed: 0, available: 2 * NET })
    const lines = await linesOf(organiser, one)
    expect(lines.at(-1)).toMatchObject({ kind: 'settlement', reference: references[1], yours: 0, owed: -NET })
    expect(total(lines.map(({ owed }) => owed))).toBe(0)
    expect(total(lines.map(({ released }) => released))).toBe(2 * NET)
    expect((await linesOf(organiser, two)).map(({ kind }) => kind)).toEqual(['sale', 'sale', 'sale', 'release'])
    const { rows } = await site.deps.pool.query(
      `select t.event_id, origin.kind, origin.event_id as origin_event, s.amount from ledger_transactions t
       join debt_settlements s on s.transaction_id = t.id join ledger_transactions origin on origin.id = s.origin_id
       where t.kind = 'owed_settled'`,
    )
    expect(rows).toEqual([{ event_id: one, kind: 'dispute_lost', origin_event: one, amount: NET }])
  })

  test('the payout that follows names order, reason and dispute on screen, in the PDF and in the CSV', async () => {
    const payout = await payOut(organiser, 2 * NET)
    const statement = await get<PayoutStatementView>(organiser, `/api/payouts/${payout._id}/statement`)
    const named = { reason: expect.stringMatching(/./), dispute: expect.stringMatching(/./) }
    expect(statement.lines).toMatchObject([
      { kind: 'chargeback', event: { _id: one }, orderReference: references[0], amount: -NET, ...named },
      { kind: 'release', event: { _id: two }, amount: 3 * NET, chargebacks: 0, other: 0 },
      { kind: 'settlement', event: { _id: one }, orderReference: references[1], amount: -NET, ...named },
      { kind: 'payout', amount: -2 * NET },
    ])
    expect([statement.opening, statement.closing]).toEqual([NET, 0])
    const rows = await rowsOf(organiser, `/api/payouts/${payout._id}/movements.csv`)
    const owing = rows.filter((row) => row['Event'] === 'Event one')
    expect(owing.map((row) => [row['Transaction'], row['Order'], row['Change in balance']])).toEqual([
      ['Chargeback', displayReference(references[0] ?? ''), '-79.91'],
      ['Debt settled', displayReference(references[1] ?? ''), '-79.91'],
    ])
  })

  test('and the books agree', async () => {
    expect(await brokenInvariants(site.deps.pool)).toEqual([])
  })
})

test('money of a payout that failed pays a debt at once', async () => {
  const sale = await createEvent(site, {
    event: { currency: 'EUR', feeMode: 'absorb' },
    ticket: { price: 10_000, capacity: 20 },
  })
  const { organiser, eventId } = sale
  const order = await sellOrder(site, sale)
  await endEvent(eventId)
  const { yours } = await payoutsOf(organiser, eventId)
  await createPayoutAccount(site, organiser.id, 'EUR')
  const payout = await post<PayoutView>(organiser, '/api/payouts', { currency: 'EUR', amount: yours })
  await post(admin, `/api/admin/payouts/${payout._id}/approve`)
  await post(admin, `/api/admin/payouts/${payout._id}/transfer`, { reference: `FT-${payout.reference}` })
  await loseDispute(site, order)
  expect((await payoutsOf(organiser, eventId)).balance).toMatchObject({ owed: yours, available: 0 })
  await post(admin, `/api/admin/payouts/${payout._id}/settle`, { outcome: 'failed', reason: 'Account closed' })
  expect((await payoutsOf(organiser, eventId)).balance).toMatchObject({ owed: 0, available: 0, onItsWay: 0 })
  expect(await payoutsOf(organiser, eventId)).toMatchObject({ yours: 0, released: 0, owed: 0 })
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
