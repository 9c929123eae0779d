import type { PayoutView, PlacedOrderView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { expect } from 'vitest'
import { releaseEnded } from '../../../features/money/payouts/index.ts'
import { uuidv7 } from '../../../ids.ts'
import { decideDispute, openDispute } from '../../../features/sales/payments/dispute-scene.ts'
import {
  buyer,
  call,
  createEvent,
  createPromoCode,
  createTicketType,
  createUser,
  newKey,
  pressSandbox,
  startPayment,
  type TestUser,
} from '../../factories.ts'
import { createPayoutAccount } from '../../../features/money/payouts/payout-scene.ts'
import { orderDetail, refund } from '../../../features/sales/refunds/refund-scene.ts'
import type { TestApp } from '../../test-app.ts'
import {
  balanceOf,
  disputedPart,
  type ModelEvent,
  type ModelOrder,
  type ModelOrganiser,
  newOrganiser,
  nothingUnreleased,
  payOut,
  release,
  sell,
  take,
  totalOf,
} from './model.ts'
import { bundleBody, createBundle } from '../../../features/programme/bundles/bundle-scene.ts'
import {
  bundleShares,
  type Code,
  type Fee,
  type Item,
  lineName,
  organisersShare,
  priced,
  refundOf,
  type Terms,
  type Wish,
} from './second-pricing.ts'

/** A number from 0 to below `most`, the same for the same seed. */
export type Next = (most: number) => number

export interface Player {
  readonly site: TestApp
  readonly admin: TestUser
  readonly user: TestUser
  readonly organiser: ModelOrganiser
  readonly fee: Fee
  readonly next: Next
}

interface SoldType {
  readonly ticketTypeId: string
  readonly price: bigint
  readonly asksPrice: boolean
  readonly admits: bigint
  /** A lower price for the first tickets, and how many are left at it. */
  readonly step: { readonly id: string; readonly price: bigint; left: bigint } | null
}

interface Evening extends ModelEvent {
  readonly terms: Terms
  readonly types: readonly SoldType[]
  /** Sold together: so many of some types for a price of their own. */
  readonly bundle: { readonly id: string; readonly price: bigint; readonly parts: readonly Wanted[] }
  readonly codes: readonly (Code & { readonly id: string; readonly name: string })[]
}

const pick = <T>(list: readonly T[], next: Next): T => {
  const found = list[next(list.length)]
  if (found === undefined) throw new Error('There is nothing to pick from')
  return found
}

/** An organiser with a fee of their own: a share, an amount per ticket, and perhaps a least and a most. */
export async function createPlayer(site: TestApp, admin: TestUser, currency: string, next: Next): Promise<Player> {
  const user = await createUser(site)
  const fee: Fee = {
    basisPoints: BigInt(next(1200)),
    fixed: BigInt(next(80)),
    least: next(2) === 0 ? BigInt(next(120)) : null,
    most: next(2) === 0 ? BigInt(120 + next(300)) : null,
  }
  await site.deps.db
    .insertInto('platform_fees')
    .values({
      id: uuidv7(),
      currency,
      organiser_id: user.id,
      basis_points: Number(fee.basisPoints),
      fixed_per_ticket: Number(fee.fixed),
      minimum: fee.least === null ? null : Number(fee.least),
      maximum: fee.most === null ? null : Number(fee.most),
    })
    .execute()
  await createPayoutAccount(site, user.id, currency)
  const organiser = newOrganiser(currency)
  return { site, admin, user, organiser, fee, next }
}

/** A ticket type whose first tickets cost half, as far as that is anything. */
async function sellByStep(
  { site, user, next }: Pick<Player, 'site' | 'user' | 'next'>,
  eventId: string,
  price: bigint,
): Promise<SoldType> {
  const early = price / 2n
  const left = BigInt(1 + next(6))
  const priceSteps = early === 0n ? [] : [{ name: 'Early', price: Number(early), quantity: Number(left) }]
  const fields = { price: Number(price), capacity: 500, priceSteps }
  const ticketTypeId = await createTicketType(site, user, eventId, fields)
  const step = await site.deps.db
    .selectFrom('price_steps')
    .select('id')
    .where('ticket_type_id', '=', ticketTypeId)
    .executeTakeFirst()
  return { ticketTypeId, price, asksPrice: false, admits: 1n, step: step ? { ...step, price: early, left } : null }
}

/**
 * An event with a paid ticket type, one with a price step, a free or pay-what-you-want one, tables for three, an extra, and three promo
 * codes.
 */
export async function openEvening({ site, user, organiser, fee, next }: Player): Promise<Evening> {
  const { currency } = organiser
  const tax = pick([null, { basisPoints: 750n, inclusive: false }, { basisPoints: 1900n, inclusive: true }], next)
  const terms: Terms = { fee, passOn: next(2) === 0, tax }
  const price = BigInt(150 + next(9000))
  const created = await createEvent(site, {
    organiser: user,
    event: {
      currency,
      feeMode: terms.passOn ? 'pass_on' : 'absorb',
      maxPerOrder: 60,
      ...(tax && { tax: { name: 'VAT', basisPoints: Number(tax.basisPoints), inclusive: tax.inclusive } }),
    },
    ticket: { price: Number(price), capacity: 500 },
  })
  const { eventId } = created
  const second = await sellByStep({ site, user, next }, eventId, BigInt(1 + next(400)))
  const kind = pick(['free', 'donation'] as const, next)
  const thirdId = await createTicketType(site, user, eventId, {
    kind,
    price: kind === 'free' ? 0 : 100,
    capacity: 500,
  })
  const unitsOf = async (admits: bigint, most: number): Promise<SoldType> => {
    const each = BigInt(1 + next(most))
    const fields = { price: Number(each), capacity: 500, admits: Number(admits) }
    const ticketTypeId = await createTicketType(site, user, eventId, fields)
    return { ticketTypeId, price: each, asksPrice: false, admits, step: null }
  }
  const codes: readonly Code[] = [
    { kind: 'percent', value: BigInt(1 + next(9999)), only: null },
    { kind: 'fixed', value: BigInt(1 + next(12_000)), only: null },
    { kind: pick(['percent', 'fixed'] as const, next), value: BigInt(1 + next(5000)), only: [second.ticketTypeId] },
  ]
  const named = []
  for (const code of codes) {
    const { _id: id, code: name } = await createPromoCode(
      site,
      { eventId, organiser: user },
      { discountType: code.kind, value: Number(code.value), ticketIds: code.only },
    )
    named.push({ ...code, id, name })
  }
  const table = await unitsOf(3n, 12_000)
  const extra = await unitsOf(0n, 900)
  const first: SoldType = { ticketTypeId: created.ticketTypeId, price, asksPrice: false, admits: 1n, step: null }
  const evening: Evening = {
    eventId,
    bundle: await openBundle({ site, user, next }, eventId, [first, second, table, extra]),
    timezone: 'Africa/Lagos',
    terms,
    orders: [],
    held: 0n,
    unreleased: nothingUnreleased(),
    types: [
      first,
      second,
      {
        ticketTypeId: thirdId,
        price: kind === 'free' ? 0n : 100n,
        asksPrice: kind === 'donation',
        admits: 1n,
        step: null,
      },
      table,
      extra,
    ],
    codes: named,
  }
  organiser.events.push(evening)
  return evening
}

interface Wanted {
  readonly type: SoldType
  readonly quantity: bigint
  readonly unitPrice: bigint
}

/** A bundle of some types, for anything from nothing up. */
async function openBundle(
  { site, user, next }: Pick<Player, 'site' | 'user' | 'next'>,
  eventId: string,
  types: readonly SoldType[],
): Promise<Evening['bundle']> {
  const parts = types.map((type): Wanted => ({ type, quantity: BigInt(1 + next(3)), unitPrice: type.price }))
  const price = next(10) === 0 ? 0 : next(40_000)
  const quantities = Object.fromEntries(parts.map(({ type, quantity }) => [type.ticketTypeId, Number(quantity)]))
  const made = await createBundle(site, { organiser: user, eventId }, bundleBody(quantities, { price }))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return { id: made.body._id, price: BigInt(price), parts }
}

/** The lines that one bundle becomes. */
function itemsOfBundle({ price, parts }: Evening['bundle'], unit: number): Item[] {
  const shares = bundleShares(price, parts)
  return parts.map(({ type: { ticketTypeId, admits }, unitPrice, quantity }, index) => ({
    ticketTypeId,
    admits,
    stepId: null,
    unitPrice,
    quantity,
    bundle: { unit, share: shares[index] ?? 0n },
  }))
}

/** The lines that so many of a type become: those at the step first, as far as there are any. */
function itemsOf({ type, quantity, unitPrice }: Wanted): Item[] {
  const { ticketTypeId, admits, step } = type
  const atStep = step === null ? 0n : step.left < quantity ? step.left : quantity
  const own = { ticketTypeId, admits, stepId: null, unitPrice, quantity: quantity - atStep }
  if (step === null || atStep === 0n) return [own]
  const early = { ticketTypeId, admits, stepId: step.id, unitPrice: step.price, quantity: atStep }
  return own.quantity === 0n ? [early] : [early, own]
}

/** Buys up to three units of some types, perhaps with a code, and perhaps with one bundle or two. */
export async function buy({ site, next }: Player, evening: Evening): Promise<void> {
  const wanted = evening.types
    .filter((_type, index) => index === 0 || next(2) === 0)
    .map((type): Wanted => {
      const unitPrice = type.asksPrice ? type.price + BigInt(next(2000)) : type.price
      return { type, unitPrice, quantity: BigInt(1 + next(3)) }
    })
  const code = next(2) === 0 ? pick(evening.codes, next) : null
  const bundles = next(3) === 0 ? 1 + next(2) : 0
  await site.deps.db.deleteFrom('rate_limits').where('key', 'like', 'free-order%').execute()
  const { status, body } = await call<PlacedOrderView>(site.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey() },
    payload: {
      eventId: evening.eventId,
      buyer,
      ...(code && { promoCode: code.name }),
      ...(bundles > 0 && { bundles: [{ bundleId: evening.bundle.id, quantity: bundles }] }),
      items: wanted.map(({ type, quantity, unitPrice }) => ({
        ticketId: type.ticketTypeId,
        quantity: Number(quantity),
        ...(type.asksPrice && { unitPrice: Number(unitPrice) }),
      })),
    },
  })
  // A fixed amount off one type is of no use to an order without it.
  if (status === 409 && code?.only) return
  expect(status, JSON.stringify(body)).toBe(201)
  if (body.state !== 'paid') await pressSandbox(site.app, await startPayment(site.app, body), 'approve')
  const { id, paid_at: paidAt } = await site.deps.db
    .selectFrom('orders')
    .select(['id', 'paid_at'])
    .where('reference', '=', body.reference)
    .executeTakeFirstOrThrow()
  const items = [
    ...wanted.flatMap(itemsOf),
    ...Array.from({ length: bundles }, (_, unit) => itemsOfBundle(evening.bundle, unit + 1)).flat(),
  ]
  for (const { type } of wanted)
    for (const item of items) if (type.step && item.stepId === type.step.id) type.step.left -= item.quantity
  const lines = priced(evening.terms, items, code)
  const order: ModelOrder = {
    id,
    reference: body.reference,
    token: body.token,
    email: buyer.email,
    paidAt: required(paidAt, 'when an order was paid'),
    lines,
    codeId: code?.id ?? null,
    refunds: [],
    dispute: null,
  }
  sell(evening, order)
}

/** Refunds the whole order, one or two of its tickets, or an amount; what the rules refuse the product has to refuse. */
export async function refundOne({ site, user, organiser, next }: Player, event: ModelEvent, order: ModelOrder) {
  if (order.dispute) return
  const { tickets } = await orderDetail(site.app, user, order)
  const chosen = tickets.filter(({ state }) => state === 'valid').slice(0, 1 + next(2))
  const counts = new Map<string, bigint>()
  // A table goes back whole, and so does a bundle, whichever of their tickets is named.
  const bundled = new Set(chosen.flatMap(({ bundleUnit }) => bundleUnit ?? []))
  const whole = tickets.filter(
    ({ _id, state, bundleUnit }) =>
      state !== 'refunded' && (chosen.some((one) => one._id === _id) || (bundleUnit && bundled.has(bundleUnit))),
  )
  const units = new Map(whole.map((ticket) => [ticket.unit, ticket]))
  for (const { ticketId: ticketTypeId, priceStepId: stepId, bundleUnit: unit } of units.values()) {
    const name = lineName({ ticketTypeId, stepId, ...(unit !== undefined && { bundle: { unit, share: 0n } }) })
    counts.set(name, (counts.get(name) ?? 0n) + 1n)
  }
  const amount = 1 + next(100)
  const [wish, scope] = pick<readonly [Wish, { kind: string; ticketIds?: string[]; amount?: number }]>(
    [
      [{ kind: 'full' }, { kind: 'full' }],
      [
        { kind: 'tickets', counts },
        { kind: 'tickets', ticketIds: chosen.map(({ _id }) => _id) },
      ],
      [
        { kind: 'amount', amount: BigInt(amount) },
        { kind: 'amount', amount },
      ],
    ],
    next,
  )
  const returnFee = next(2) === 0
  const planned = chosen.length === 0 ? null : refundOf(order.lines, wish, returnFee)
  const given = planned ? planned.amount - planned.fee - planned.tax : 0n
  // What was paid out already cannot be refunded.
  const due = given > event.held + organiser.ledgerAvailable ? null : planned
  const { status, body } = await refund(site.app, user, order, { scope, returnFee })
  expect({ status: status === 201, amount: status === 201 ? BigInt(body.amount) : 0n }, JSON.stringify(body)).toEqual({
    status: due !== null,
    amount: due?.amount ?? 0n,
  })
  if (!due) return
  due.apply()
  order.refunds.push(due.amount)
  take(organiser, event, { kind: 'refund', order, amount: given })
}

/** The buyer's bank takes the payment or a third of it back, and decides now, or not yet. */
export async function disputeOne({ site, organiser, next }: Player, event: ModelEvent, order: ModelOrder) {
  if (order.dispute || totalOf(order) === 0n) return
  const amount = disputedPart(totalOf(order), next(3) > 0)
  const share = organisersShare(order.lines, amount)
  const dispute = await openDispute(site, order, Number(amount))
  const state = pick(['lost', 'lost', 'won', 'open'] as const, next)
  order.dispute = { amount, share, state }
  if (state !== 'open') await decideDispute(site, dispute, state)
  if (state === 'lost') take(organiser, event, { kind: 'chargeback', order, amount: share })
}

export async function endEvening({ site, organiser }: Player, event: ModelEvent): Promise<void> {
  await site.deps.pool.query(
    `update events set starts_at = now() - interval '30 days', ends_at = now() - interval '29 days' where id = $1`,
    [event.eventId],
  )
  await releaseEnded(site.deps)
  release(organiser, event)
}

async function post<T>(site: TestApp, user: TestUser, url: string, payload: object = {}): Promise<T> {
  const headers = { ...user.headers, 'idempotency-key': newKey() }
  const { status, body } = await call<T>(site.app, { method: 'POST', url, headers, payload })
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

/** A payout of all that is available, as far as the bank, which may send it back. */
export async function sendPayout({ site, admin, user, organiser, next }: Player): Promise<void> {
  const { available } = balanceOf(organiser)
  if (available < 1n) return
  const { currency } = organiser
  const payout = await post<PayoutView>(site, user, '/api/payouts', { currency, amount: Number(available) })
  const url = `/api/admin/payouts/${payout._id}`
  await post(site, admin, `${url}/approve`)
  await post(site, admin, `${url}/transfer`, { reference: `FT-${payout.reference}` })
  const state = next(4) === 0 ? 'failed' : 'paid'
  await post(site, admin, `${url}/settle`, { outcome: state, ...(state === 'failed' && { reason: 'Closed account.' }) })
  payOut(organiser, { payout: payout.reference, amount: available, state })
}

/** Two events of a new organiser with everything that can happen to their money. */
export async function playOrganiser(player: Player): Promise<void> {
  const { next } = player
  const evenings = [await openEvening(player), await openEvening(player)]
  for (const evening of evenings) {
    for (let turn = 0; turn < 2 + next(3); turn += 1) await buy(player, evening)
    for (const order of evening.orders)
      for (let turn = next(3); turn > 0; turn -= 1) await refundOne(player, evening, order)
    for (const order of evening.orders) if (next(3) === 0) await disputeOne(player, evening, order)
    await endEvening(player, evening)
    if (next(3) > 0) await sendPayout(player)
    // After the money has left: what goes back now is owed, and the other event pays it.
    for (const order of evening.orders) if (next(4) === 0) await refundOne(player, evening, order)
    for (const order of evening.orders) if (next(3) === 0) await disputeOne(player, evening, order)
  }
}
