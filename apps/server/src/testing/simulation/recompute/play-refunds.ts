import { expect } from 'vitest'
import { orderDetail, refund } from '../../../features/sales/refunds/refund-scene.ts'
import { type ModelOrder, returnedOf, totalOf } from './model.ts'
import { amountsOf, payBack, planRefund, takenBy } from './plan-refund.ts'
import { count, pick, type Player } from './play.ts'
import { releaseAgain } from './play-end.ts'
import type { Evening } from './play-evening.ts'
import { lineName, type Wish } from './second-pricing.ts'

/**
 * Refunds the whole order, one or two of its tickets, or an amount. Where the rules do not allow the refund, the product must refuse it.
 */
export async function refundOne(player: Player, event: Evening, order: ModelOrder): Promise<void> {
  const { site, user, organiser, next } = player
  if (order.isSurcharge) return
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
  // Half of the amounts from orders with a surcharge are more than what the order itself has left.
  const beyond = order.surcharge && next(2) === 0 ? Number(totalOf(order) - returnedOf(order)) : 0
  const amount = beyond + 1 + next(100)
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
  const planned = chosen.length === 0 ? null : planRefund(order, wish, returnFee)
  // What was paid out already cannot be refunded.
  const due = planned && takenBy(planned) > event.held + organiser.ledgerAvailable ? null : planned
  const { status, body } = await refund(site.app, user, order, { scope, returnFee })
  // The answer is the first refund; the lists have those of other payments beside it.
  const shown = due?.flatMap(amountsOf)[0] ?? 0n
  expect({ status: status === 201, amount: status === 201 ? BigInt(body.amount) : 0n }, JSON.stringify(body)).toEqual({
    status: due !== null,
    amount: shown,
  })
  for (const part of due ?? []) {
    payBack(organiser, event, part)
    if (part.order.isSurcharge) count(player, 'surcharges refunded')
    if (part.order.paidByCard) count(player, 'refunds to gift cards')
  }
  if (due === null && (order.dispute ?? order.surcharge?.dispute)) count(player, 'refunds refused for a dispute')
  if (due && order.dispute) count(player, 'refunds of disputed orders')
  if (due && order.surcharge?.dispute) count(player, 'refunds of orders with a disputed surcharge')
  if (due && order.boughtFor !== undefined) count(player, 'refunds of moved orders')
  await releaseAgain(player, event)
}
