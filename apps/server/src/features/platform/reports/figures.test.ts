import type {
  AdminDashboardView,
  AdminEventView,
  AdminOrganisationView,
  DashboardView,
  LedgerAccountView,
  LedgerStatementView,
  OrganiserBalanceView,
  PayoutStatementView,
  PayoutSummaryView,
  PayoutView,
  SalesSummaryView,
} from '@foyer/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '../../../ids.ts'
import {
  buildTestApp,
  call,
  createEvent,
  createPromoCode,
  createTicketType,
  createUser,
  newKey,
  type TestApp,
  type TestUser,
} from '../../../testing/index.ts'
import { openDispute } from '../../sales/payments/dispute-scene.ts'
import { brokenInvariants } from '../../../testing/invariants.ts'
import { createPayoutAccount } from '../../money/payouts/payout-scene.ts'
import { orderDetail, refund, sellOrder } from '../../sales/refunds/refund-scene.ts'
import { releaseEnded } from '../../money/payouts/index.ts'

/** Two events of one organiser in one currency, sold in every possible way; the first has ended and is partly paid out. */
interface Scene {
  readonly currency: string
  readonly organiser: TestUser
  readonly events: readonly string[]
  readonly payoutId: string
  /** The organiser's share of a disputed order whose money was released. */
  readonly disputed: number
}

const PRICES = { JPY: 3001, EUR: 2599, KWD: 12_345 }
const currencies = ['JPY', 'EUR', 'KWD'] as const
const scenes = new Map<string, Scene>()

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
  for (const currency of currencies) {
    await site.deps.db
      .insertInto('platform_fees')
      .values({ id: uuidv7(), currency, basis_points: 375, fixed_per_ticket: 13, minimum: 30, maximum: 900 })
      .execute()
    scenes.set(currency, await play(currency))
  }
  await site.runJobs()
}, 120_000)
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

async function play(currency: keyof typeof PRICES): Promise<Scene> {
  const organiser = await createUser(site)
  await site.deps.db.updateTable('users').set({ currency }).where('id', '=', organiser.id).execute()
  const price = PRICES[currency]
  const sell = async (inclusive: boolean, feeMode: 'absorb' | 'pass_on') => {
    const tax = { name: 'VAT', basisPoints: 825, inclusive }
    const sale = await createEvent(site, { organiser, event: { currency, tax, feeMode }, ticket: { price } })
    const balcony = await createTicketType(site, organiser, sale.eventId, { name: 'Balcony', price: price * 2 + 1 })
    const { code } = await createPromoCode(site, sale, { value: 1750 })
    const first = await sellOrder(site, { ...sale, quantity: 3 })
    await sellOrder(site, { ...sale, ticketTypeId: balcony, quantity: 2, promoCode: code })
    const given = await sellOrder(site, { ...sale, ticketTypeId: balcony, quantity: 3 })
    await post(organiser, `/api/guests/${sale.eventId}/complimentary`, {
      ticketId: sale.ticketTypeId,
      quantity: 2,
      firstName: 'Ada',
      lastName: 'Obi',
      email: 'ada@example.org',
    })
    const { tickets } = await orderDetail(site.app, organiser, given)
    await refund(site.app, organiser, given, { scope: { kind: 'tickets', ticketIds: [tickets[0]?._id ?? ''] } })
    await refund(site.app, organiser, given, { scope: { kind: 'amount', amount: 777 }, returnFee: false })
    return { sale, given, first }
  }
  const past = await sell(true, 'pass_on')
  const next = await sell(false, 'absorb')
  await site.deps.pool.query(
    `update events set starts_at = now() - interval '6 days', ends_at = now() - interval '5 days' where id = $1`,
    [past.sale.eventId],
  )
  await releaseEnded(site.deps)
  await createPayoutAccount(site, organiser.id, currency)
  const payout = await post<PayoutView>(organiser, '/api/payouts', { currency, amount: 5001 })
  await post(admin, `/api/admin/payouts/${payout._id}/approve`)
  await post(admin, `/api/admin/payouts/${payout._id}/transfer`, { reference: `FT-${payout.reference}` })
  await post(admin, `/api/admin/payouts/${payout._id}/settle`, { outcome: 'paid' })
  await refund(site.app, organiser, past.given, { scope: { kind: 'amount', amount: 111 } })
  await post(organiser, '/api/payouts', { currency, amount: 17 })
  const events = [past.sale.eventId, next.sale.eventId]
  return { currency, organiser, events, payoutId: payout._id, disputed: await dispute(past.first.id) }
}

/** Opens a dispute over all of an order. Returns the organiser's share of its payment, from the ledger. */
async function dispute(orderId: string): Promise<number> {
  const { rows } = await site.deps.pool.query<{ share: number }>(
    `select -e.amount as share from payments p
     join ledger_transactions t on t.kind = 'capture' and t.ref = p.id::text
     join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
     where p.order_id = $1 and a.kind = 'organiser_pending'`,
    [orderId],
  )
  await openDispute(site, { id: orderId })
  return rows[0]?.share ?? expect.unreachable()
}

interface Entry {
  kind: string
  account: string
  owner: string | null
  event: string | null
  amount: number
}

/** All ledger entries in one currency; each figure is recomputed from these alone. */
async function entriesIn(currency: string): Promise<Entry[]> {
  const { rows } = await site.deps.pool.query<Entry>(
    `select t.kind, a.kind as account, a.organiser_id as owner, t.event_id as event, e.amount
     from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
     where e.currency = $1`,
    [currency],
  )
  return rows
}

function sumOf(entries: readonly Entry[], account: string, kinds?: readonly string[]): number {
  return entries
    .filter((entry) => entry.account === account && (!kinds || kinds.includes(entry.kind)))
    .reduce((sum, { amount }) => sum + amount, 0)
}

/** The figures that entries add up to; what is owed is negative in the ledger and positive here. */
function figuresOf(entries: readonly Entry[]) {
  return {
    gross: sumOf(entries, 'provider_clearing', ['capture']),
    fees: -sumOf(entries, 'platform_fee_revenue') || 0,
    tax: -sumOf(entries, 'tax_payable') || 0,
    refunds: -sumOf(entries, 'refund_clearing', ['refund']) || 0,
    held: -sumOf(entries, 'organiser_pending') || 0,
    available: -sumOf(entries, 'organiser_available') || 0,
    onItsWay: -sumOf(entries, 'payout_in_transit') || 0,
    paidOut: sumOf(entries, 'payout_in_transit', ['payout_paid']),
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((running, amount) => running + amount, 0)

describe.each(currencies)('every figure in %s is the ledger’s', (currency) => {
  const scene = () => scenes.get(currency) ?? expect.unreachable()
  /** Splits the available money of the ledger into what can be requested and what the open dispute reserves. */
  const freeOf = ({ available }: { available: number }) => ({
    available: available - 17 - scene().disputed,
    reserved: scene().disputed,
  })

  test('what is told as available can be asked for, and no more', async () => {
    const { organiser } = scene()
    const home = await get<DashboardView>(organiser, '/api/dashboard')
    const { available = 0, reserved = 0 } = home.balance ?? {}
    const amount = available + 1
    const ask = {
      method: 'POST',
      url: '/api/payouts',
      headers: organiser.headers,
      payload: { currency, amount },
    } as const
    const { status, body } = await call<{ details: unknown }>(site.app, ask)
    expect([status, body.details]).toEqual([409, { available }])
    expect(reserved).toBeGreaterThan(0)
  })

  test('on the sales summary of each event, in all, by ticket and by day', async () => {
    const { organiser, events } = scene()
    const entries = await entriesIn(currency)
    for (const eventId of events) {
      const of = entries.filter(({ event }) => event === eventId)
      const { gross, fees, tax, refunds } = figuresOf(of)
      const net = gross - fees - tax - refunds
      const sales = await get<SalesSummaryView>(organiser, `/api/tickets/${eventId}/sales-summary`)
      expect(sales).toMatchObject({ currency, gross, platformFee: fees, tax, refunded: refunds, net, complimentary: 2 })
      for (const parts of [sales.byTicket, sales.byDay])
        expect([sum(parts.map((part) => part.gross)), sum(parts.map((part) => part.tax))]).toEqual([gross, tax])
      expect(sum(sales.byTicket.map((part) => part.net))).toBe(net)
      expect(sum(sales.byTicket.map((part) => part.refunded))).toBe(refunds)
      const event = await get<AdminEventView>(admin, `/api/admin/events/${eventId}`)
      expect(event.gross).toBe(gross)
    }
  })

  test('on the payout summary of each event', async () => {
    const { organiser, events } = scene()
    const entries = await entriesIn(currency)
    const own = figuresOf(entries.filter(({ owner }) => owner === organiser.id))
    for (const eventId of events) {
      const { gross, fees, tax, refunds, held, available } = figuresOf(entries.filter(({ event }) => event === eventId))
      const summary = await get<PayoutSummaryView>(organiser, `/api/payouts/events/${eventId}`)
      expect(summary).toMatchObject({ earned: gross, fees, tax, refunds, held, released: available })
      expect(summary.yours).toBe(gross - fees - tax - refunds)
      const { held: pending, onItsWay, paidOut } = own
      expect(summary.balance).toEqual({ held: pending, ...freeOf(own), onItsWay, paidOut, asked: 17, owed: 0 })
    }
    expect(own.paidOut).toBe(5001)
  })

  test('on the organiser’s home', async () => {
    const { organiser } = scene()
    const figures = figuresOf(await entriesIn(currency))
    const home = await get<DashboardView>(organiser, '/api/dashboard')
    expect(home).toMatchObject({
      currency,
      today: { gross: figures.gross },
      month: { gross: figures.gross },
      balance: { pending: figures.held, ...freeOf(figures), asked: 17 },
    })
    expect(sum((home.sales ?? []).map((day) => day.gross))).toBe(figures.gross)
  })

  test('on the administrators’ pages', async () => {
    const { organiser, disputed } = scene()
    const figures = figuresOf(await entriesIn(currency))
    const { gross, fees, refunds, held, available: inLedger, onItsWay, paidOut } = figures
    const home = await get<AdminDashboardView>(admin, '/api/admin/dashboard')
    const own = home.currencies.find((each) => each.currency === currency)
    expect(own).toMatchObject({ gross, fees, refunds, due: inLedger - disputed, pending: held, reserved: disputed })
    expect(sum((own?.days ?? []).map((day) => day.fees))).toBe(fees)
    const accounts = await get<{ items: OrganiserBalanceView[] }>(admin, '/api/admin/accounts', { limit: '100' })
    const account = accounts.items.find((each) => each.currency === currency)
    expect(account).toMatchObject({ held, ...freeOf(figures), asked: 17, onItsWay, paidOut })
    const organisation = await get<AdminOrganisationView>(admin, `/api/admin/organisations/${organiser.id}`)
    expect(organisation.balances).toEqual([{ currency, pending: held, ...freeOf(figures), asked: 17, owed: 0 }])
  })

  test('on the statement of every account of the ledger', async () => {
    const entries = await entriesIn(currency)
    const url = '/api/admin/ledger/accounts'
    const { items } = await get<{ items: LedgerAccountView[] }>(admin, url, { limit: '100', currency })
    for (const account of items) {
      const of = entries.filter(
        (entry) => entry.account === account.kind && entry.owner === (account.owner?._id ?? null),
      )
      const balance = sum(of.map(({ amount }) => amount)) * (account.normal === 'debit' ? 1 : -1) || 0
      const statement = await get<LedgerStatementView>(admin, `${url}/${account._id}`, { limit: '100' })
      expect([account.balance, statement.closing, statement.total]).toEqual([balance, balance, of.length])
      expect(statement.items.at(-1)?.balance).toBe(balance)
    }
    expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(entries.map(({ account }) => account)))
  })

  test('on the statement of a payout', async () => {
    const { organiser, payoutId } = scene()
    const statement = await get<PayoutStatementView>(organiser, `/api/payouts/${payoutId}/statement`)
    const entries = (await entriesIn(currency)).filter(({ account }) => account === 'organiser_available')
    const released = -sumOf(entries, 'organiser_available', ['release'])
    expect(statement).toMatchObject({ opening: 0, closing: released - 5001 })
    expect(sum(statement.lines.map(({ amount }) => amount))).toBe(statement.closing)
  })
})

test('and the books agree with themselves', async () => {
  expect(await brokenInvariants(site.deps.pool)).toEqual([])
})
