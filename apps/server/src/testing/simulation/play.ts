import { expect } from 'vitest'
import { required } from '@foyer/domain'
import { checkUndecidedPayments, expireAwaitedOrders } from '../../features/sales/payments/index.ts'
import { expireHolds } from '../../features/sales/orders/index.ts'
import { releaseEnded } from '../../features/money/payouts/index.ts'
import type { PlayedProvider } from '../../gateways/providers/bench.ts'
import { call, placeOrder } from '../factories.ts'
import { readNotices } from '../payment-scene.ts'
import type { Sale, World } from './world.ts'

/** An order with all the payments that were ever started for it. */
export interface Known {
  readonly id: string
  readonly reference: string
  readonly token: string
  readonly total: number
  readonly payments: string[]
}

/** A sequence while it is played. */
export interface Play {
  readonly world: World
  readonly sale: Sale
  readonly orders: Known[]
  /** The provider of each payment; null where the buyer pays at a bank, whose books administrators keep. */
  readonly sides: Map<string, PlayedProvider | null>
  /** Disputes at the provider, each with its payment. */
  readonly disputes: { id: string; payment: string; side: PlayedProvider }[]
  /** Gift cards that were issued, with their codes. */
  readonly cards: { readonly id: string; readonly code: string; readonly organisationId: string }[]
  /** Payments for gift cards that buyers began. */
  readonly cardPayments: string[]
  /** Bank statements that were imported, to be imported again. */
  readonly statements: string[]
  /** Which of the organiser's two events are over. */
  ended: 'first' | 'both' | null
}

/** Three numbers from 0 on that say which order, how much, how: each step reads them its own way. */
export type Choice = readonly [number, number, number]

export function pick<T>(list: readonly T[], choice: number): T | undefined {
  return list.length === 0 ? undefined : list[choice % list.length]
}

/** Calls the server. It may answer 5xx only when something was made to go wrong on the way. */
export async function ask({ world }: Play, request: Parameters<typeof call>[1]) {
  const before = world.troubles.met
  const answer = await call(world.app, request)
  if (world.troubles.met === before)
    expect(answer.status, `${JSON.stringify(request.url)}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
  return answer
}

/** Every request that acts, by both administrators at once. */
export function askAsBoth(play: Play, request: Omit<Parameters<typeof call>[1], 'headers'>) {
  return Promise.all(play.world.admins.map(({ headers }) => ask(play, { ...request, headers })))
}

/** The provider of a payment; undefined where the buyer pays at a bank, who can do nothing there that Foyer would hear of. */
export function sideOf({ sides }: Play, payment: string): PlayedProvider | undefined {
  return sides.get(payment) ?? undefined
}

/** The payments of all orders and gift cards that a provider collects. */
export function providerPayments(play: Play): string[] {
  return [...play.orders.flatMap(({ payments }) => payments), ...play.cardPayments].filter(
    (payment) => sideOf(play, payment) !== undefined,
  )
}

/** The buyer chooses a way to pay; `method` is undefined where they leave it to the page. */
export async function checkout(play: Play, order: Known, method?: string): Promise<void> {
  const { status, body } = await ask(play, {
    method: 'POST',
    url: `/api/orders/${order.reference}/payments`,
    headers: { 'x-order-token': order.token },
    ...(method !== undefined && { payload: { method } }),
  })
  if (status !== 200) return
  const { rows } = await play.world.deps.pool.query<{ reference: string; provider: string }>(
    'select reference, provider from payments where order_id = $1 order by created_at, id',
    [order.id],
  )
  const reference = body['paymentReference']
  const started = rows.find((row) => row.reference === reference)
  if (!started || order.payments.includes(started.reference)) return
  order.payments.push(started.reference)
  play.sides.set(started.reference, play.sale.sides.find(({ name }) => name === started.provider) ?? null)
}

/**
 * An order of one to four tickets, tables included, for every other amount with an extra and for every third with a bundle; undefined
 * where it is refused.
 */
export async function place(play: Play, [type, quantity]: Choice): Promise<Known | undefined> {
  const { sale, orders, world } = play
  const ticket = required(pick(sale.tickets, type), 'a ticket type of the sale')
  const { extraId, bundleId, ...sold } = ticket
  const also = extraId === undefined || quantity % 2 === 0 ? [] : [{ ticketTypeId: extraId, quantity: 1 }]
  const bundles = bundleId === undefined || quantity % 3 !== 0 ? {} : { bundles: [{ bundleId, quantity: 1 }] }
  const { status, body } = await placeOrder(world.app, { ...sold, ...bundles, quantity: 1 + (quantity % 4), also })
  if (status !== 201) return undefined
  const row = await world.deps.db
    .selectFrom('orders')
    .select(['id', 'total'])
    .where('reference', '=', body.reference)
    .executeTakeFirstOrThrow()
  const order = { ...row, reference: body.reference, token: body.token, payments: [] }
  orders.push(order)
  return order
}

/** What the clock brings: what it cannot do it does at its next turn. */
export async function sweep({ deps }: World): Promise<void> {
  await readNotices({ deps })
  for (const run of [expireHolds, expireAwaitedOrders, checkUndecidedPayments, releaseEnded])
    await run(deps).catch(() => undefined)
}
