import type { PlacedOrderGroupView, PlacedOrderView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { expect } from 'vitest'
import { completeOrder } from '../../../features/sales/payments/gift-card-scene.ts'
import { startGroup } from '../../../features/sales/payments/group-scene.ts'
import { buyer, call, newKey, pressSandbox, startPayment } from '../../factories.ts'
import { type ModelCard, type ModelOrder, type ModelOrganiser, sell, totalOf } from './model.ts'
import { count, forgetAttempts, pick, type Player } from './play.ts'
import { chooseCard, paidByCard, payByCard } from './play-cards.ts'
import type { Bundle, Evening, Wanted } from './play-evening.ts'
import type { SoldType } from './play-types.ts'
import { bundleShares, type Item, least, type Line, priced, subtotalOf, sum, validTickets } from './second-pricing.ts'

/** The lines that one bundle becomes. */
function itemsOfBundle({ price, parts }: Bundle, unit: number): Item[] {
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
  const gone = lines.map((line) => (line.stepId === step.id ? validTickets(line) : 0n))
  return step.quantity - sum(gone)
}

/**
 * The lines for a quantity of one type: as many as possible at the price step, then the rest. The group price counts instead of each that is
 * not cheaper.
 */
function itemsOf(organiser: ModelOrganiser, { type, quantity, unitPrice }: Wanted): Item[] {
  const { ticketTypeId, admits, step } = type
  const group = type.group && quantity >= type.group.from ? type.group.price : unitPrice
  const price = least(group, unitPrice)
  const atStep = step === null || price <= step.price ? 0n : least(leftAt(organiser, step), quantity)
  const isAtGroupPrice = price < unitPrice
  const own = { ticketTypeId, admits, stepId: null, unitPrice: price, quantity: quantity - atStep, isAtGroupPrice }
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

/** What is chosen of an evening. */
function fillBasket({ next }: Player, evening: Evening): Basket {
  const wanted = evening.types
    .filter((_, index) => index === 0 || next(2) === 0)
    .map((type): Wanted => {
      const unitPrice = type.kind === 'donation' ? type.price + BigInt(next(2000)) : type.price
      return { type, unitPrice, quantity: BigInt(1 + next(3)) }
    })
  const code = evening.codes.length > 0 && next(2) === 0 ? pick(evening.codes, next) : null
  return { evening, wanted, code, bundles: evening.bundle && next(3) === 0 ? 1 + next(2) : 0 }
}

/** A basket in the form that the contract requires. */
function cartOf({ organiser }: Player, { evening, wanted, code, bundles }: Basket): object {
  return {
    eventId: evening.eventId,
    ...(code && { promoCode: code.name }),
    ...(evening.bundle && bundles > 0 && { bundles: [{ bundleId: evening.bundle.id, quantity: bundles }] }),
    items: wanted.map((each) => ({
      ticketId: each.type.ticketTypeId,
      quantity: Number(each.quantity),
      ...(each.type.kind === 'donation' && { unitPrice: Number(each.unitPrice) }),
      // Without this refresh, a price step may count as used up until the news of a returned place arrives.
      expectedSubtotal: Number(sum(itemsOf(organiser, each).map(subtotalOf))),
    })),
  }
}

/** The lines of a basket, priced a second time. */
function linesOf({ organiser }: Player, { evening, wanted, code, bundles }: Basket): Line[] {
  const items = [
    ...wanted.flatMap((each) => itemsOf(organiser, each)),
    ...Array.from({ length: bundles }, (_, unit) =>
      itemsOfBundle(required(evening.bundle, 'the bundle of a basket'), unit + 1),
    ).flat(),
  ]
  return priced(evening.terms, items, code)
}

/** Adds the order of a paid basket to its evening; `card` paid as much of it as it could. */
async function sold(
  player: Player,
  { evening, code }: Basket,
  { reference, token, lines, card }: { reference: string; token: string; lines: Line[]; card: ModelCard | null },
): Promise<ModelOrder> {
  const { site, organiser } = player
  const { id, paid_at: paidAt } = await site.deps.db
    .selectFrom('orders')
    .select(['id', 'paid_at'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const byCard = paidByCard(player, card, totalOf({ lines }))
  const order: ModelOrder = {
    id,
    reference,
    token,
    email: buyer.email,
    paidAt: required(paidAt, 'when an order was paid'),
    lines,
    codeId: code?.id ?? null,
    refunds: [],
    ...(byCard && { paidByCard: byCard }),
    dispute: null,
  }
  sell(organiser, evening, order)
  return order
}

/** Places an order or a cart; null if a fixed amount off one type cannot apply because the order does not contain that type. */
async function place<T>(
  { site }: Player,
  { url, payload, baskets }: { url: string; payload: object; baskets: readonly Basket[] },
): Promise<T | null> {
  await forgetAttempts(site)
  const headers = { 'idempotency-key': newKey() }
  const { status, body } = await call<T>(site.app, { method: 'POST', url, headers, payload: { ...payload, buyer } })
  if (status === 409 && baskets.some(({ code }) => code?.only)) return null
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

/** Buys tickets for one evening, sometimes with a gift card. Returns the order, or null if it was refused as expected. */
export async function buy(player: Player, evening: Evening): Promise<ModelOrder | null> {
  const { site, next } = player
  const basket = fillBasket(player, evening)
  const placed = await place<PlacedOrderView>(player, {
    url: '/api/orders',
    payload: cartOf(player, basket),
    baskets: [basket],
  })
  if (!placed) return null
  const lines = linesOf(player, basket)
  const total = totalOf({ lines })
  const card = total > 0n && next(3) === 0 ? await chooseCard(player) : null
  if (card) await payByCard(player, card, { placed, total, isCart: false })
  if (card && card.balance >= total) await completeOrder(site, placed)
  else if (placed.state !== 'paid') await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')
  return sold(player, basket, { ...placed, lines, card })
}

/** Buys tickets for each evening in one cart with one payment, sometimes with a gift card that pays the first orders first. */
export async function buyCart(player: Player, evenings: readonly Evening[]): Promise<void> {
  const { app } = player.site
  const baskets = evenings.map((evening) => fillBasket(player, evening))
  const placed = await place<PlacedOrderGroupView>(player, {
    url: '/api/order-groups',
    payload: { carts: baskets.map((basket) => cartOf(player, basket)) },
    baskets,
  })
  if (!placed) return
  const lines = baskets.map((basket) => linesOf(player, basket))
  const total = totalOf({ lines: lines.flat() })
  const card = total > 0n && player.next(3) === 0 ? await chooseCard(player) : null
  if (card) await payByCard(player, card, { placed, total, isCart: true })
  const isCovered = (card?.balance ?? 0n) >= total
  const reference = await startGroup(app, placed)
  if (!isCovered) await pressSandbox(app, reference, 'approve')
  const orders: ModelOrder[] = []
  for (const [index, basket] of baskets.entries()) {
    const its = required(placed.orders[index], 'the order of an evening')
    orders.push(await sold(player, basket, { ...its, card, lines: lines[index] ?? [] }))
  }
  for (const order of orders) {
    order.cartTotal = sum(orders.map(totalOf))
    count(player, 'orders of carts')
    if (order.paidByCard) count(player, 'orders of carts paid with gift cards')
  }
}
