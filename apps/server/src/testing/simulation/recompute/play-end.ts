import type { PayoutView } from '@foyer/contract'
import { GIFT_CARD } from '../../../features/sales/gift-cards/index.ts'
import { releaseEnded } from '../../../features/money/payouts/index.ts'
import { decideDispute, disputePayment } from '../../../features/sales/payments/dispute-scene.ts'
import type { TestApp } from '../../test-app.ts'
import {
  balanceOf,
  disputedPart,
  type ModelOrder,
  type ModelOrganiser,
  payOut,
  release,
  take,
  totalOf,
} from './model.ts'
import { count, pick, type Player, post } from './play.ts'
import type { Evening } from './play-evening.ts'
import { organisersShare } from './second-pricing.ts'

/** The buyer's bank takes what the provider collected, or a third of it, back, and decides now, or not yet. */
export async function disputeOne(player: Player, event: Evening, order: ModelOrder): Promise<void> {
  const { site, next, openDisputes } = player
  // Carts are skipped: this model does not say which orders of a cart bear a disputed payment.
  const collected = totalOf(order) - (order.paidByCard?.paid ?? 0n)
  if (order.dispute || collected === 0n || order.cartTotal !== undefined) return
  const amount = disputedPart(collected, next(3) > 0)
  order.dispute = { amount, share: organisersShare(order.lines, amount), state: 'open' }
  openDisputes.set(order.id, await disputePayment(site, await providerPayment(site, order), Number(amount)))
  if (order.surcharge) count(player, 'disputes of orders with a surcharge')
  if (order.isSurcharge) count(player, 'disputes of surcharges')
  if (order.paidByCard) count(player, 'disputes of orders with gift cards')
  if (next(3) > 0) await decideOne(player, event, order)
}

/** The buyer's bank decides on what it took back. */
export async function decideOne(player: Player, event: Evening, order: ModelOrder): Promise<void> {
  const { site, organiser, next, openDisputes } = player
  const { dispute } = order
  const opened = openDisputes.get(order.id)
  if (!dispute || !opened) return
  openDisputes.delete(order.id)
  dispute.state = pick(['lost', 'lost', 'won'] as const, next)
  await decideDispute(site, opened, dispute.state)
  if (dispute.state === 'lost') take(organiser, event, { kind: 'chargeback', order, amount: dispute.share })
  if (order.isSurcharge) count(player, `disputes of surcharges ${dispute.state}`)
}

/** The reference of what the provider collected for an order. */
async function providerPayment({ deps }: TestApp, { id }: ModelOrder): Promise<string> {
  const { reference } = await deps.db
    .selectFrom('payments')
    .select('reference')
    .where('order_id', '=', id)
    .where('provider', '<>', GIFT_CARD)
    .where('captured_amount', 'is not', null)
    .executeTakeFirstOrThrow()
  return reference
}

/** Lets an evening end and the holding time pass: its money becomes available. */
export async function endEvening({ site, organiser }: Player, event: Evening): Promise<void> {
  // The time has passed as well until which orders that were moved here keep the money.
  await site.deps.pool.query(
    `update events set starts_at = now() - interval '30 days', ends_at = now() - interval '29 days',
       money_held_until = case when money_held_until is not null then now() - interval '29 days' end
     where id = $1`,
    [event.eventId],
  )
  await releaseEnded(site.deps)
  event.isOver = true
  releaseInModel(organiser, event)
}

/** After the end, an event holds money again where a gift card that was given away got some back: it is released as well. */
export async function releaseAgain({ site, organiser }: Player, event: Evening): Promise<void> {
  if (!event.isOver || event.held === 0n) return
  await releaseEnded(site.deps)
  releaseInModel(organiser, event)
}

/** An evening keeps its money while its cancellation is under way. */
function releaseInModel(organiser: ModelOrganiser, event: Evening): void {
  if (event.cancellation?.isDone !== false) release(organiser, event)
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
