import type { PlacedOrderView } from '@foyer/contract'
import { expect } from 'vitest'
import { required } from '@foyer/domain'
import { checkUndecidedPayments, expireAwaitedOrders } from '../../features/sales/payments/index.ts'
import { runCancellation } from '../../features/sales/lifecycle/index.ts'
import { expireHolds } from '../../features/sales/orders/index.ts'
import { releaseEnded } from '../../features/money/payouts/index.ts'
import type { PlayedProvider } from '../../gateways/providers/bench.ts'
import { buyer, call, newKey } from '../factories.ts'
import { readNotices } from '../payment-scene.ts'
import type { Sale, SoldTicket, World } from './world.ts'

/** An order with every payment that was ever started for it, by the provider's reference. */
export interface Known {
  readonly id: string
  readonly reference: string
  readonly token: string
  readonly total: number
  /** The orders of a cart share one list, which also holds the payments of a surcharge of any of them. */
  readonly payments: string[]
  /** The cart over several dates with which the order is paid. */
  readonly cart?: Cart
}

/** Several orders under one payment. `total` is the sum of all orders, in minor units. */
export interface Cart {
  readonly reference: string
  readonly token: string
  readonly total: number
}

/** What one payment covers: the order alone, or all orders of its cart. */
export const paidWith = (order: Known): Cart => order.cart ?? order

/** Where the buyer of an order, or of the cart that it is in, pays it. */
export const toPay = (order: Known): string =>
  order.cart ? `/api/order-groups/${order.cart.reference}` : `/api/orders/${order.reference}`

/** A sequence while it is played. */
export interface Play {
  readonly world: World
  readonly sale: Sale
  readonly orders: Known[]
  /** The provider of each payment; null where the buyer pays by bank transfer, which administrators record. */
  readonly sides: Map<string, PlayedProvider | null>
  /** Disputes at the provider, each with its payment. */
  readonly disputes: { id: string; payment: string; side: PlayedProvider }[]
  /** Gift cards that were issued, with their codes. */
  readonly cards: { readonly id: string; readonly code: string; readonly organisationId: string }[]
  /** Payments for gift cards that buyers began. */
  readonly cardPayments: string[]
  /** Bank statements that were imported, to be imported again. */
  readonly statements: string[]
  /** Which of the organiser's two events have ended. */
  ended: 'first' | 'both' | null
}

/** Three numbers from 0 up that select an order, an amount and a variant; each step interprets them in its own way. */
export type Choice = readonly [number, number, number]

export function pick<T>(list: readonly T[], choice: number): T | undefined {
  return list.length === 0 ? undefined : list[choice % list.length]
}

/** Calls the server. A 5xx answer is accepted only when a failure was injected. */
export async function ask({ world }: Play, request: Parameters<typeof call>[1]) {
  const before = world.troubles.met
  const answer = await call(world.app, request)
  if (world.troubles.met === before)
    expect(answer.status, `${JSON.stringify(request.url)}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
  return answer
}

/** Sends every request that changes something twice at once, one from each administrator. */
export function askAsBoth(play: Play, request: Omit<Parameters<typeof call>[1], 'headers'>) {
  return Promise.all(play.world.admins.map(({ headers }) => ask(play, { ...request, headers })))
}

/** The provider of a payment; undefined for a bank transfer, where the buyer does nothing that Foyer could be notified of. */
export function sideOf({ sides }: Play, payment: string): PlayedProvider | undefined {
  return sides.get(payment) ?? undefined
}

/** The payments of all orders and gift cards that a provider collects. */
export function providerPayments(play: Play): string[] {
  const all = new Set([...play.orders.flatMap(({ payments }) => payments), ...play.cardPayments])
  return [...all].filter((payment) => sideOf(play, payment) !== undefined)
}

/** The buyer chooses a payment option; with `method` undefined the page chooses. */
export async function checkout(play: Play, order: Known, method?: string): Promise<void> {
  const { status, body } = await ask(play, {
    method: 'POST',
    url: `${toPay(order)}/payments`,
    headers: { 'x-order-token': paidWith(order).token },
    ...(method !== undefined && { payload: { method } }),
  })
  if (status === 200) await learnPayment(play, order, body['paymentReference'])
}

/** Keeps a payment that was started for an order, its cart or its surcharge. */
export async function learnPayment({ world, sale, sides }: Play, order: Known, reference: unknown): Promise<void> {
  const started = await world.deps.db
    .selectFrom('payments')
    .select(({ fn }) => ['provider', fn.coalesce('checkout_reference', 'reference').as('name')])
    .where(({ fn, eb }) => eb(fn.coalesce('checkout_reference', 'reference'), '=', String(reference)))
    .executeTakeFirst()
  if (!started || order.payments.includes(started.name)) return
  order.payments.push(started.name)
  sides.set(started.name, sale.sides.find(({ name }) => name === started.provider) ?? null)
}

/** What is bought of a ticket type: one to four tickets or tables, with an extra for every other quantity and a bundle for every third. */
export function wanted({ extraId, bundleId, ticketTypeId }: SoldTicket, quantity: number) {
  const item = (id: string, count: number) => ({ ticketId: id, quantity: count })
  return {
    items: [
      item(ticketTypeId, 1 + (quantity % 4)),
      ...(extraId === undefined || quantity % 2 === 0 ? [] : [item(extraId, 1)]),
    ],
    ...(bundleId !== undefined && quantity % 3 === 0 && { bundles: [{ bundleId, quantity: 1 }] }),
  }
}

/** An order; undefined where it is refused. */
export async function place(play: Play, [type, quantity]: Choice): Promise<Known | undefined> {
  const { sale, orders, world } = play
  const ticket = required(pick(sale.tickets, type), 'a ticket type of the sale')
  const { status, body } = await call<PlacedOrderView>(world.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey() },
    payload: { eventId: ticket.eventId, ...wanted(ticket, quantity), buyer },
  })
  if (status !== 201) return undefined
  const order = { ...(await rowOf(play, body.reference)), token: body.token, payments: [] }
  orders.push(order)
  return order
}

/** A placed order as the database knows it. */
export function rowOf({ world }: Play, reference: string) {
  return world.deps.db
    .selectFrom('orders')
    .select(['id', 'reference', 'total'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
}

/** Lets the time to pay an order expire, including its whole cart and any surcharge. */
export async function endHolds({ world, orders }: Play, order: Known): Promise<void> {
  const together = orders.filter(({ payments }) => payments === order.payments).map(({ id }) => id)
  await world.deps.pool.query(
    `update orders set held_until = now() - interval '1 second' where id = any($1) or surcharge_of = any($1)`,
    [together],
  )
}

/** Runs the clock's periodic work; what it cannot do now, it does on its next run. */
export async function sweep({ deps }: World): Promise<void> {
  await readNotices({ deps })
  for (const run of [expireHolds, expireAwaitedOrders, runCancellations, checkUndecidedPayments, releaseEnded])
    await run(deps).catch(() => undefined)
}

/** Refunds what cancelled dates still have to give back. */
async function runCancellations(deps: World['deps']): Promise<void> {
  const cancelled = await deps.db
    .selectFrom('event_cancellations')
    .select('event_id')
    .where('finished_at', 'is', null)
    .execute()
  for (const { event_id: eventId } of cancelled) await runCancellation(deps, eventId)
}
