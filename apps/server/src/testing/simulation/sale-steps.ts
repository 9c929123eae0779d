import { expect } from 'vitest'
import { refund } from '../../features/sales/refunds/refund-scene.ts'
import type { PlayedProvider, SentNotice } from '../../gateways/providers/bench.ts'
import { newKey } from '../factories.ts'
import { readNotices } from '../payment-scene.ts'
import { applyCard, applySmallCard } from './gift-card-steps.ts'
import {
  ask,
  checkout,
  type Choice,
  endHolds,
  pick,
  place,
  type Play,
  providerPayments,
  sideOf,
  sweep,
} from './play.ts'

export async function buy(play: Play, choice: Choice): Promise<void> {
  const order = await place(play, choice)
  if (order) await checkout(play, order, methodOf(play, choice[2]))
}

/** Picks one of the payment options, or none: then the page takes the first. Bank transfers have their own steps. */
export function methodOf({ sale }: Play, choice: number): string | undefined {
  return sale.methods.length > 1 ? pick([undefined, ...sale.methods], choice) : undefined
}

export async function checkoutAgain(play: Play, [which, , how]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  if (order) await checkout(play, order, methodOf(play, how))
}

/** The buyer acts at the provider, which does not notify Foyer yet. */
export async function pay(play: Play, [which, attempt, how]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  const payment = order && pick(order.payments, attempt)
  const side = payment && sideOf(play, payment)
  if (!side) return
  await payThere(side, payment, { total: order.total, how })
}

/** What a buyer does at a provider that has not collected a payment yet. `total`: about as much as was asked for, minor units. */
export async function payThere(
  side: PlayedProvider,
  payment: string,
  { total, how }: { total: number; how: number },
): Promise<void> {
  const { collected } = await side.booksOf(payment)
  if (collected === 0) await outcomes[OUTCOMES[how % OUTCOMES.length] ?? 'whole'](side, payment, total)
}

type Act = (provider: PlayedProvider, payment: string, total: number) => Promise<void> | void

/** What a buyer does at the provider: pays what was asked, less, in another currency, or is declined. */
const outcomes = {
  whole: (provider, payment) => provider.collect(payment),
  short: (provider, payment, total) => provider.collect(payment, { amount: Math.max(1, total - 100) }),
  foreign: (provider, payment) => provider.collect(payment, { currency: provider.foreign }),
  declined: (provider, payment) => provider.decline(payment),
} as const satisfies Record<string, Act>

/** Most buyers pay what they are asked. */
const OUTCOMES: readonly (keyof typeof outcomes)[] = [
  'whole',
  'whole',
  'whole',
  'whole',
  'whole',
  'whole',
  'short',
  'foreign',
  'declined',
]

/** The usual sequence: an order is placed and paid, and the notification arrives. */
export async function sell(play: Play, [type, quantity, copies]: Choice): Promise<void> {
  const known = play.orders.length
  await buy(play, [type, quantity, copies])
  if (play.orders.length === known) return
  await pay(play, [known, 0, 0])
  await notify(play, [known, 0, copies])
}

/** An order is placed and paid in part with one or two gift cards; the rest is paid, and the notification arrives. */
export async function sellByCard(play: Play, [type, quantity, value]: Choice): Promise<void> {
  const order = await place(play, [type, quantity, 0])
  if (!order) return
  const which = play.orders.indexOf(order)
  if (quantity % 2 === 0) await applySmallCard(play, which)
  await applyCard(play, [which, value, value])
  await checkout(play, order, methodOf(play, value))
  await pay(play, [which, 0, 0])
  await notify(play, [which, 0, quantity])
}

/** A notification arrives. With `later`, no worker processes it for now. */
export async function deliver(
  play: Play,
  { name }: PlayedProvider,
  { payload, headers, query }: SentNotice,
  { later = false } = {},
): Promise<void> {
  await ask(play, {
    method: 'POST',
    url: `/api/webhooks/${name}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
    ...(query && { query }),
  })
  if (!later) await readNotices(play.world)
}

/** A notification, perhaps early, late or for the third time; perhaps two at once. */
export async function notify(play: Play, [which, attempt, copies]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  const payment = order && pick(order.payments, attempt)
  const side = payment && sideOf(play, payment)
  if (!side) return
  const notice = side.notice(payment)
  const later = copies % 5 === 4
  await Promise.all(Array.from({ length: 1 + (copies % 2) }, () => deliver(play, side, notice, { later })))
}

/** Where notifications are not signed, anyone who knows both references of a payment can post one; the step also guesses references. */
export async function lie(play: Play, [which, other, kind]: Choice): Promise<void> {
  const payment = pick(providerPayments(play), which)
  const side = payment && sideOf(play, payment)
  if (!side) return
  const ofSide = providerPayments(play).filter((each) => sideOf(play, each) === side)
  const forged = side.forgery(payment, pick(ofSide, other) ?? payment, kind % 3)
  if (forged) await deliver(play, side, forged)
}

export async function comeBack(play: Play, [which, attempt]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  const payment = order && pick(order.payments, attempt)
  if (payment) await ask(play, { method: 'POST', url: '/api/payments/verify', payload: { reference: payment } })
}

export async function runOut(play: Play, [which]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  if (!order) return
  await endHolds(play, order)
  await sweep(play.world)
}

/** The organiser refunds an order, some of its tickets or an amount; sometimes only a surcharge. */
export async function giveBack(play: Play, [which, scope, how]: Choice): Promise<void> {
  const chosen = pick(play.orders, which)
  const order = chosen && ((how % 7 === 6 && (await paidSurchargeOf(play, chosen))) || chosen)
  if (!order) return
  const { app, deps } = play.world
  const tickets = await deps.db.selectFrom('tickets').select('id').where('order_id', '=', order.id).execute()
  const some = tickets.filter((_ticket, index) => (how >> index) % 2 === 0).map(({ id }) => id)
  const scopes = [
    { kind: 'full' },
    { kind: 'tickets', ticketIds: some },
    { kind: 'amount', amount: 1 + how * 7 },
    { kind: 'amount', amount: 1 + (how % 90) },
  ]
  const asked = { scope: pick(scopes, scope) ?? { kind: 'full' }, returnFee: how % 2 === 0, free: how % 3 > 0 }
  const key = newKey()
  const copies = Array.from({ length: 1 + (how % 2) }, () => refund(app, play.sale.organiser, order, asked, key))
  for (const { status, body } of await Promise.all(copies)) expect(status, JSON.stringify(body)).toBeLessThan(500)
}

export async function cancel(play: Play, [which, some, how]: Choice): Promise<void> {
  const order = pick(play.orders, which)
  if (!order) return
  const { deps } = play.world
  const tickets = await deps.db.selectFrom('tickets').select('id').where('order_id', '=', order.id).execute()
  const ticketIds = tickets.filter((_ticket, index) => (some >> index) % 3 === 0).map(({ id }) => id)
  if (ticketIds.length === 0) return
  await ask(play, {
    method: 'POST',
    url: `/api/guests/orders/${order.id}/cancel-tickets`,
    headers: play.sale.organiser.headers,
    payload: { ticketIds, free: how % 2 === 0 },
  })
}

/** A surcharge, which is an order of its own. */
export function paidSurchargeOf({ world }: Play, order: { readonly id: string }) {
  return world.deps.db
    .selectFrom('orders')
    .select('id')
    .where('surcharge_of', '=', order.id)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
}
