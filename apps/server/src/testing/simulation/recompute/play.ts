import type { PayoutView, PlacedOrderGroupView, PlacedOrderView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { expect } from 'vitest'
import { releaseEnded } from '../../../features/money/payouts/index.ts'
import { uuidv7 } from '../../../ids.ts'
import { moveOrder } from '../../../features/sales/order-moves/order-moves-scene.ts'
import { startGroup } from '../../../features/sales/payments/group-scene.ts'
import { createSeries } from '../../../features/sales/series/series-scene.ts'
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
  moveOver,
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
  cheaperBy,
  type Code,
  type Fee,
  type Item,
  least,
  lineName,
  organisersShare,
  priced,
  refundOf,
  subtotalOf,
  sum,
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
  /** Whether the other evening sells the same type. A free type does not correspond to a pay-what-you-want type. */
  readonly onBoth: boolean
  /** A lower price for so many tickets. */
  readonly step: { readonly id: string; readonly price: bigint; readonly quantity: bigint } | null
}

interface Evening extends ModelEvent {
  readonly terms: Terms
  /** Whether moving to a cheaper date also refunds the difference in booking fee. */
  readonly returnsFee: boolean
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

/** An organiser with their own fee: a percentage, an amount per ticket, and possibly a minimum and a maximum. */
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

/** A ticket type whose first tickets cost half, unless half is nothing. */
async function sellByStep(
  { site, user, next }: Pick<Player, 'site' | 'user' | 'next'>,
  eventId: string,
  price: bigint,
): Promise<SoldType> {
  const early = price / 2n
  const quantity = BigInt(1 + next(6))
  const priceSteps = early === 0n ? [] : [{ name: 'Early', price: Number(early), quantity: Number(quantity) }]
  const fields = { name: 'Early or late', price: Number(price), capacity: 500, priceSteps }
  const ticketTypeId = await createTicketType(site, user, eventId, fields)
  const step = await site.deps.db
    .selectFrom('price_steps')
    .select('id')
    .where('ticket_type_id', '=', ticketTypeId)
    .executeTakeFirst()
  return {
    ticketTypeId,
    price,
    asksPrice: false,
    onBoth: true,
    admits: 1n,
    step: step ? { ...step, price: early, quantity } : null,
  }
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
  const returnsFee = next(2) === 0
  const created = await createEvent(site, {
    organiser: user,
    event: {
      currency,
      feeMode: terms.passOn ? 'pass_on' : 'absorb',
      refundPolicy: returnsFee ? 'flexible' : 'none',
      maxPerOrder: 60,
      ...(tax && { tax: { name: 'VAT', basisPoints: Number(tax.basisPoints), inclusive: tax.inclusive } }),
    },
    ticket: { price: Number(price), capacity: 500 },
  })
  const { eventId } = created
  const second = await sellByStep({ site, user, next }, eventId, BigInt(1 + next(400)))
  const kind = pick(['free', 'donation'] as const, next)
  const thirdId = await createTicketType(site, user, eventId, {
    name: 'Gift',
    kind,
    price: kind === 'free' ? 0 : 100,
    capacity: 500,
  })
  const unitsOf = async (name: string, admits: bigint, most: number): Promise<SoldType> => {
    const each = BigInt(1 + next(most))
    const fields = { name, price: Number(each), capacity: 500, admits: Number(admits) }
    const ticketTypeId = await createTicketType(site, user, eventId, fields)
    return { ticketTypeId, price: each, asksPrice: false, onBoth: true, admits, step: null }
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
  const table = await unitsOf('Table', 3n, 12_000)
  const extra = await unitsOf('Extra', 0n, 900)
  const first: SoldType = {
    ticketTypeId: created.ticketTypeId,
    price,
    asksPrice: false,
    onBoth: true,
    admits: 1n,
    step: null,
  }
  const evening: Evening = {
    eventId,
    bundle: await openBundle({ site, user, next }, eventId, [first, second, table, extra]),
    timezone: 'Africa/Lagos',
    terms,
    returnsFee,
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
        onBoth: false,
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

/** A bundle of some types at a price of zero or more. */
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

/**
 * How many are available at a price step: returned tickets are on sale again, including those of orders that moved with their early price.
 */
function leftAt({ events }: ModelOrganiser, step: NonNullable<SoldType['step']>): bigint {
  const lines = events.flatMap(({ orders }) => orders.flatMap((order) => order.lines))
  const gone = lines.map((line) => (line.stepId === step.id ? line.quantity - line.returnedTickets : 0n))
  return step.quantity - sum(gone)
}

/** The lines for a quantity of one type: as many as possible at the price step, then the rest. */
function itemsOf(organiser: ModelOrganiser, { type, quantity, unitPrice }: Wanted): Item[] {
  const { ticketTypeId, admits, step } = type
  const atStep = step === null ? 0n : least(leftAt(organiser, step), quantity)
  const own = { ticketTypeId, admits, stepId: null, unitPrice, quantity: quantity - atStep }
  if (step === null || atStep === 0n) return [own]
  const early = { ticketTypeId, admits, stepId: step.id, unitPrice: step.price, quantity: atStep }
  return own.quantity === 0n ? [early] : [early, own]
}

/** A random purchase for one evening: up to three units of some types, possibly with a code, and possibly with one or two bundles. */
interface Basket {
  readonly evening: Evening
  readonly wanted: readonly Wanted[]
  readonly code: Evening['codes'][number] | null
  readonly bundles: number
}

/** What is chosen of an evening; with `onBoth` only what the other evening sells as well. */
function fillBasket({ next }: Player, evening: Evening, onBoth = false): Basket {
  const wanted = evening.types
    .filter((type, index) => index === 0 || ((!onBoth || type.onBoth) && next(2) === 0))
    .map((type): Wanted => {
      const unitPrice = type.asksPrice ? type.price + BigInt(next(2000)) : type.price
      return { type, unitPrice, quantity: BigInt(1 + next(3)) }
    })
  const code = next(2) === 0 ? pick(evening.codes, next) : null
  return { evening, wanted, code, bundles: !onBoth && next(3) === 0 ? 1 + next(2) : 0 }
}

/** A basket in the form that the contract requires. */
function cartOf({ organiser }: Player, { evening, wanted, code, bundles }: Basket): object {
  return {
    eventId: evening.eventId,
    ...(code && { promoCode: code.name }),
    ...(bundles > 0 && { bundles: [{ bundleId: evening.bundle.id, quantity: bundles }] }),
    items: wanted.map((each) => ({
      ticketId: each.type.ticketTypeId,
      quantity: Number(each.quantity),
      ...(each.type.asksPrice && { unitPrice: Number(each.unitPrice) }),
      // Without this refresh, a price step may count as used up until the news of a returned place arrives.
      expectedSubtotal: Number(sum(itemsOf(organiser, each).map(subtotalOf))),
    })),
  }
}

/** Prices a paid basket a second time and returns its order. */
async function sold(
  { site, organiser }: Player,
  { evening, wanted, code, bundles }: Basket,
  { reference, token }: { reference: string; token: string },
): Promise<ModelOrder> {
  const { id, paid_at: paidAt } = await site.deps.db
    .selectFrom('orders')
    .select(['id', 'paid_at'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const items = [
    ...wanted.flatMap((each) => itemsOf(organiser, each)),
    ...Array.from({ length: bundles }, (_, unit) => itemsOfBundle(evening.bundle, unit + 1)).flat(),
  ]
  const order: ModelOrder = {
    id,
    reference,
    token,
    email: buyer.email,
    paidAt: required(paidAt, 'when an order was paid'),
    lines: priced(evening.terms, items, code),
    codeId: code?.id ?? null,
    refunds: [],
    dispute: null,
  }
  sell(evening, order)
  return order
}

/** Places an order or a cart; null if a fixed amount off one type cannot apply because the order does not contain that type. */
async function place<T>(
  { site }: Player,
  { url, payload, baskets }: { url: string; payload: object; baskets: readonly Basket[] },
): Promise<T | null> {
  await site.deps.db.deleteFrom('rate_limits').where('key', 'like', 'free-order%').execute()
  const headers = { 'idempotency-key': newKey() }
  const { status, body } = await call<T>(site.app, { method: 'POST', url, headers, payload: { ...payload, buyer } })
  if (status === 409 && baskets.some(({ code }) => code?.only)) return null
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Buys tickets for one evening. Returns the order, or null if it was refused as expected. */
export async function buy(player: Player, evening: Evening, onBoth = false): Promise<ModelOrder | null> {
  const { app } = player.site
  const basket = fillBasket(player, evening, onBoth)
  const placed = await place<PlacedOrderView>(player, {
    url: '/api/orders',
    payload: cartOf(player, basket),
    baskets: [basket],
  })
  if (!placed) return null
  if (placed.state !== 'paid') await pressSandbox(app, await startPayment(app, placed), 'approve')
  return sold(player, basket, placed)
}

/** Buys tickets for each evening in one cart with one payment. */
async function buyCart(player: Player, evenings: readonly Evening[]): Promise<void> {
  const { app } = player.site
  const baskets = evenings.map((evening) => fillBasket(player, evening))
  const placed = await place<PlacedOrderGroupView>(player, {
    url: '/api/order-groups',
    payload: { carts: baskets.map((basket) => cartOf(player, basket)) },
    baskets,
  })
  if (!placed) return
  const reference = await startGroup(app, placed)
  if (placed.total > 0) await pressSandbox(app, reference, 'approve')
  const orders: ModelOrder[] = []
  for (const [index, basket] of baskets.entries())
    orders.push(await sold(player, basket, required(placed.orders[index], 'the order of an evening')))
  for (const order of orders) order.cartTotal = sum(orders.map(totalOf))
}

/** The organiser moves a new order to the other evening, and refunds or keeps the price difference. */
async function buyAndMove(player: Player, [from, to]: readonly [Evening, Evening]): Promise<void> {
  const { site, user, organiser, next } = player
  const order = await buy(player, from, true)
  if (!order) return
  const difference = next(2) === 0 ? 'return' : 'keep'
  const there = (ticketTypeId: string) =>
    required(to.types[from.types.findIndex((type) => type.ticketTypeId === ticketTypeId)], 'a type of both evenings')
  const { status, body } = await moveOrder(site, user, { id: order.id, from, to, tellGuest: false, difference })
  expect(status, JSON.stringify(body)).toBe(204)
  const priceOf = ({ types }: Evening, id: string) =>
    required(
      types.find(({ ticketTypeId }) => ticketTypeId === id),
      'what was bought',
    ).price
  const amounts = order.lines.map((line) =>
    cheaperBy(line, {
      before: priceOf(from, line.ticketTypeId),
      after: there(line.ticketTypeId).price,
      returnFee: from.returnsFee,
    }),
  )
  const moved = moveOver(order, { from, to, typeThere: (id) => there(id).ticketTypeId })
  const returned = difference === 'keep' ? null : refundOf(moved.lines, { kind: 'lines', amounts }, from.returnsFee)
  if (!returned) return
  returned.apply()
  moved.refunds.push(returned.amount)
  take(organiser, to, { kind: 'refund', order: moved, amount: returned.amount - returned.fee - returned.tax })
}

/**
 * Refunds the whole order, one or two of its tickets, or an amount. Where the rules do not allow the refund, the product must refuse it.
 */
export async function refundOne({ site, user, organiser, next }: Player, event: ModelEvent, order: ModelOrder) {
  if (order.dispute) return
  const { tickets } = await orderDetail(site.app, user, order)
  const chosen = tickets.filter(({ state }) => state === 'valid').slice(0, 1 + next(2))
  const counts = new Map<string, bigint>()
  // A table or a bundle is refunded whole, whichever of its tickets is named.
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
  // Carts are skipped: this model does not say which orders of a cart bear a disputed payment.
  if (order.dispute || totalOf(order) === 0n || order.cartTotal !== undefined) return
  const amount = disputedPart(totalOf(order), next(3) > 0)
  const share = organisersShare(order.lines, amount)
  const dispute = await openDispute(site, order, Number(amount))
  const state = pick(['lost', 'lost', 'won', 'open'] as const, next)
  order.dispute = { amount, share, state }
  if (state !== 'open') await decideDispute(site, dispute, state)
  if (state === 'lost') take(organiser, event, { kind: 'chargeback', order, amount: share })
}

export async function endEvening({ site, organiser }: Player, event: ModelEvent): Promise<void> {
  // The time has passed as well until which orders that were moved here keep the money.
  await site.deps.pool.query(
    `update events set starts_at = now() - interval '30 days', ends_at = now() - interval '29 days',
       money_held_until = case when money_held_until is not null then now() - interval '29 days' end
     where id = $1`,
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

/** Requests a payout of all that is available and follows it to the bank, which may return it. */
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

/** Makes two evenings dates of one series, so that orders move between them. */
async function joinInSeries({ site, user, organiser }: Player, evenings: readonly Evening[]): Promise<void> {
  const { _id: seriesId } = await createSeries(site, user, { currency: organiser.currency })
  const ids = evenings.map(({ eventId }) => eventId)
  await site.deps.db.updateTable('events').set({ series_id: seriesId }).where('id', 'in', ids).execute()
}

/** Two events of a new organiser with everything that can happen to their money. */
export async function playOrganiser(player: Player): Promise<void> {
  const { next } = player
  const evenings = [await openEvening(player), await openEvening(player)] as const
  await joinInSeries(player, evenings)
  for (let turn = next(2); turn > 0; turn -= 1) await buyCart(player, evenings)
  for (let turn = next(3); turn > 0; turn -= 1)
    await buyAndMove(player, next(2) === 0 ? evenings : [evenings[1], evenings[0]])
  for (const evening of evenings) {
    for (let turn = 0; turn < 2 + next(3); turn += 1) await buy(player, evening)
    for (const order of evening.orders)
      for (let turn = next(3); turn > 0; turn -= 1) await refundOne(player, evening, order)
    for (const order of evening.orders) if (next(3) === 0) await disputeOne(player, evening, order)
    await endEvening(player, evening)
    if (next(3) > 0) await sendPayout(player)
    // The money has been paid out: from here on, refunds become debt, which the other event settles.
    for (const order of evening.orders) if (next(4) === 0) await refundOne(player, evening, order)
    for (const order of evening.orders) if (next(3) === 0) await disputeOne(player, evening, order)
  }
}
