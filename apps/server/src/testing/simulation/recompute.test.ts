import type {
  PayoutStatementView,
  PayoutSummaryView,
  PayoutView,
  SalesSummaryView,
  StatementLine,
} from '@foyer/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseEnded } from '../../features/payouts/index.ts'
import { uuidv7 } from '../../ids.ts'
import { decideDispute, openDispute } from '../dispute-scene.ts'
import { call, createEvent, createUser, newKey, type TestUser } from '../factories.ts'
import { brokenInvariants } from '../invariants.ts'
import { createPayoutAccount } from '../payout-scene.ts'
import { seededRandom } from '../race.ts'
import { orderDetail, refund, sellOrder } from '../refund-scene.ts'
import { buildTestApp, type TestApp } from '../test-app.ts'
import { simulationSize } from './simulation-size.ts'

/**
 * Every figure of an event computed a second time, from prices, rates, refunds and disputes alone, in whole numbers, without any
 * code or table that the reports use.
 */

const DECIMALS = { NGN: 2, KES: 2, JPY: 0, KWD: 3, EUR: 2 } as const
type Currency = keyof typeof DECIMALS
const currencies = ['NGN', 'KES', 'JPY', 'KWD', 'EUR'] as const
const FEE = { basisPoints: 333n, fixed: 7n }

interface Terms {
  readonly price: bigint
  readonly passOn: boolean
  readonly tax: { readonly basisPoints: bigint; readonly inclusive: boolean } | null
}

/** What one event should show. */
interface Figures {
  gross: bigint
  fees: bigint
  tax: bigint
  refunds: bigint
  chargebacks: bigint
  disputed: bigint
}

interface Sold {
  readonly id: string
  readonly total: bigint
  readonly earned: bigint
  /** What of `earned` went back by refunds and disputes, the open ones included. */
  given: bigint
  /** The same by refunds alone. */
  refunded: bigint
  isDisputed: boolean
}

interface Evening {
  readonly eventId: string
  readonly ticketId: string
  readonly terms: Terms
  readonly figures: Figures
  readonly orders: Sold[]
}

const halfUp = (numerator: bigint, denominator: bigint) => (numerator * 2n + denominator) / (denominator * 2n)

/** Price, fee and tax of an order of one line, as the terms of sale say. */
function priced({ price, passOn, tax }: Terms, quantity: bigint) {
  const net = price * quantity
  const taxed = tax
    ? tax.inclusive
      ? halfUp(net * tax.basisPoints, 10_000n + tax.basisPoints)
      : halfUp(net * tax.basisPoints, 10_000n)
    : 0n
  const wanted = halfUp(net * FEE.basisPoints + FEE.fixed * quantity * 10_000n, 10_000n)
  const room = net - (tax?.inclusive ? taxed : 0n)
  const fee = passOn || wanted < room ? wanted : room
  const total = net + (passOn ? fee : 0n) + (tax && !tax.inclusive ? taxed : 0n)
  return { total, fee, tax: taxed, earned: total - fee - taxed }
}

let site: TestApp
let admin: TestUser
beforeAll(async () => {
  site = await buildTestApp()
  admin = await createUser(site, { isAdmin: true })
  for (const currency of currencies)
    await site.deps.db
      .insertInto('platform_fees')
      .values({ id: uuidv7(), currency, basis_points: Number(FEE.basisPoints), fixed_per_ticket: Number(FEE.fixed) })
      .execute()
})
afterAll(() => site.close())

async function read<T>(user: TestUser, url: string, query: Record<string, string> = {}): Promise<T> {
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

async function openEvening(organiser: TestUser, currency: Currency, next: (most: number) => number): Promise<Evening> {
  const tax = [null, { basisPoints: 750n, inclusive: false }, { basisPoints: 1900n, inclusive: true }][next(3)] ?? null
  const terms: Terms = { price: BigInt(150 + next(9000)), passOn: next(2) === 0, tax }
  const { eventId, ticketId } = await createEvent(site, {
    organiser,
    event: {
      currency,
      feeMode: terms.passOn ? 'pass_on' : 'absorb',
      ...(tax && { tax: { name: 'VAT', basisPoints: Number(tax.basisPoints), inclusive: tax.inclusive } }),
    },
    ticket: { price: Number(terms.price), capacity: 200 },
  })
  const figures = { gross: 0n, fees: 0n, tax: 0n, refunds: 0n, chargebacks: 0n, disputed: 0n }
  return { eventId, ticketId, terms, figures, orders: [] }
}

async function buy({ eventId, ticketId, terms, figures, orders }: Evening, quantity: number): Promise<void> {
  const { id } = await sellOrder(site, { eventId, ticketId, quantity })
  const { total, fee, tax, earned } = priced(terms, BigInt(quantity))
  orders.push({ id, total, earned, given: 0n, refunded: 0n, isDisputed: false })
  figures.gross += total
  figures.fees += fee
  figures.tax += tax
}

async function giveBack(organiser: TestUser, { figures }: Evening, order: Sold, next: (most: number) => number) {
  if (order.isDisputed) return
  const { tickets } = await orderDetail(site.app, organiser, order)
  const scopes = [
    { kind: 'full' },
    { kind: 'tickets', ticketIds: [tickets[0]?._id ?? ''] },
    { kind: 'amount', amount: 1 + next(100) },
  ]
  const asked = { scope: scopes[next(3)] ?? { kind: 'full' }, returnFee: next(2) === 0 }
  const { status, body } = await refund(site.app, organiser, order, asked)
  if (status !== 201) return
  const row = await site.deps.db.selectFrom('refunds').selectAll().where('id', '=', body._id).executeTakeFirstOrThrow()
  const back = BigInt(row.amount - row.fee_returned - row.tax_returned)
  figures.refunds += BigInt(row.amount)
  figures.fees -= BigInt(row.fee_returned)
  figures.tax -= BigInt(row.tax_returned)
  order.given += back
  order.refunded += BigInt(row.amount)
}

async function chargeBack({ figures }: Evening, order: Sold, next: (most: number) => number): Promise<void> {
  if (order.isDisputed) return
  order.isDisputed = true
  const amount = next(3) === 0 ? order.total / 3n + 1n : order.total
  const part = (amount * order.earned) / order.total
  const left = order.earned - order.given
  const share = part < left ? part : left
  const dispute = await openDispute(site, order, Number(amount))
  const end = (['lost', 'lost', 'won', 'open'] as const)[next(4)]
  if (end === 'open') figures.disputed += share
  else await decideDispute(site, dispute, end ?? 'lost')
  if (end === 'lost') figures.chargebacks += share
}

async function endEvening({ eventId }: Evening): Promise<void> {
  await site.deps.pool.query(
    `update events set starts_at = now() - interval '30 days', ends_at = now() - interval '29 days' where id = $1`,
    [eventId],
  )
  await releaseEnded(site.deps)
}

async function payOut(organiser: TestUser, { eventId }: Evening, currency: Currency): Promise<string | null> {
  const { balance } = await read<PayoutSummaryView>(organiser, `/api/payouts/events/${eventId}`)
  if (balance.available < 1) return null
  const payout = await post<PayoutView>(organiser, '/api/payouts', { currency, amount: balance.available })
  await post(admin, `/api/admin/payouts/${payout._id}/approve`)
  await post(admin, `/api/admin/payouts/${payout._id}/transfer`, { reference: `FT-${payout.reference}` })
  await post(admin, `/api/admin/payouts/${payout._id}/settle`, { outcome: 'paid' })
  return payout._id
}

/** A column of a CSV as minor units; the cell of the header names it. */
async function columnOf(user: TestUser, url: string, name: string, currency: Currency): Promise<bigint[]> {
  const { body } = await site.app.inject({ method: 'GET', url, headers: user.headers })
  const [header = [], ...rows] = body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', '')))
  const index = header.indexOf(name)
  expect(index).toBeGreaterThan(0)
  return rows.map((cells) => minor(cells[index] ?? '', currency))
}

function minor(text: string, currency: Currency): bigint {
  const [whole = '0', decimals = ''] = text.replace('-', '').split('.')
  const amount = BigInt(whole + decimals.padEnd(DECIMALS[currency], '0'))
  return text.startsWith('-') ? -amount : amount
}

const total = (amounts: readonly (bigint | number)[]) => amounts.reduce<bigint>((sum, each) => sum + BigInt(each), 0n)

async function compareEvening(organiser: TestUser, { eventId, figures }: Evening, currency: Currency): Promise<void> {
  const { gross, fees, tax, refunds, chargebacks, disputed } = figures
  const yours = gross - refunds - chargebacks - fees - tax
  const sales = await read<SalesSummaryView>(organiser, `/api/tickets/${eventId}/sales-summary`)
  expect([
    sales.gross,
    sales.platformFee,
    sales.tax,
    sales.refunded,
    sales.chargedBack,
    sales.disputed,
    sales.net,
  ]).toEqual([gross, fees, tax, refunds, chargebacks, disputed, yours].map(Number))
  for (const parts of [sales.byTicket, sales.byDay]) {
    expect(total(parts.map((part) => part.gross))).toBe(gross)
    expect(total(parts.map((part) => part.refunded))).toBe(refunds)
    expect(total(parts.map((part) => part.chargedBack))).toBe(chargebacks)
    expect(total(parts.map((part) => part.net))).toBe(yours)
  }
  const url = `/api/payouts/events/${eventId}`
  const summary = await read<PayoutSummaryView>(organiser, url)
  const told = [summary.earned, summary.fees, summary.tax, summary.refunds, summary.chargebacks, summary.disputed]
  expect([...told, summary.yours, summary.held + summary.released]).toEqual(
    [gross, fees, tax, refunds, chargebacks, disputed, yours, yours].map(Number),
  )
  const { items } = await read<{ items: StatementLine[] }>(organiser, `${url}/statement`, { limit: '100' })
  expect(total(items.map((line) => line.yours))).toBe(yours)
  expect(total(items.map((line) => line.chargedBack))).toBe(chargebacks)
  expect(total(items.map((line) => line.owed))).toBe(BigInt(summary.owed))
  for (const [column, amount] of [
    ['Yours', yours],
    ['Chargebacks', -chargebacks],
    ['Fees', fees],
    ['Tax', tax],
    ['Paid by buyers', gross - refunds],
  ] as const)
    expect(total(await columnOf(organiser, `${url}/movements.csv`, column, currency))).toBe(amount)
}

async function comparePayout(organiser: TestUser, payoutId: string, currency: Currency): Promise<void> {
  const { opening, closing, lines } = await read<PayoutStatementView>(organiser, `/api/payouts/${payoutId}/statement`)
  expect(opening + lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(closing)
  const named = lines.filter(({ kind }) => kind === 'chargeback' || kind === 'settlement')
  expect(named.map(({ orderReference }) => orderReference)).not.toContain(null)
  const column = await columnOf(organiser, `/api/payouts/${payoutId}/movements.csv`, 'To your balance', currency)
  expect(total(column.slice(0, -1))).toBe(column.at(-1))
}

test('every figure of random sequences, computed a second time', { timeout: 0 }, async () => {
  for (let run = 0; run < simulationSize.recomputed; run += 1) {
    const random = seededRandom(simulationSize.seed + run)
    const next = (most: number) => Math.floor(random() * most)
    const currency = currencies[run % currencies.length] ?? 'EUR'
    const organiser = await createUser(site)
    await createPayoutAccount(site, organiser.id, currency)
    const evenings = [await openEvening(organiser, currency, next), await openEvening(organiser, currency, next)]
    const payouts: string[] = []
    for (const evening of evenings) {
      for (let turn = 0; turn < 2 + next(3); turn += 1) await buy(evening, 1 + next(4))
      for (const order of evening.orders) if (next(3) === 0) await giveBack(organiser, evening, order, next)
      for (const order of evening.orders) if (next(3) === 0) await chargeBack(evening, order, next)
      await endEvening(evening)
      const payout = next(3) > 0 ? await payOut(organiser, evening, currency) : null
      if (payout) payouts.push(payout)
      // After the money has left: what is lost now is owed, and the other evening pays it.
      for (const order of evening.orders) if (next(3) === 0) await chargeBack(evening, order, next)
    }
    for (const evening of evenings) await compareEvening(organiser, evening, currency)
    for (const payout of payouts) await comparePayout(organiser, payout, currency)
    expect(await brokenInvariants(site.deps.pool), `sequence ${run}`).toEqual([])
  }
})
