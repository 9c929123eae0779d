import { expect } from 'vitest'
import { moveRuns, startRun } from '../../../features/sales/order-moves/order-moves-scene.ts'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { isClosed, type ModelOrder, totalOf } from './model.ts'
import { count, type Player } from './play.ts'
import { buy } from './play-buying.ts'
import { releaseAgain } from './play-end.ts'
import type { Evening } from './play-evening.ts'
import { moveByOrganiser, planMove } from './play-moves.ts'
import { sum } from './second-pricing.ts'

/** Some buy, and then all orders of that evening move in one run: mostly to the cheaper evening, so that differences are refunded or kept. */
export async function buyAndMoveAll(player: Player, evenings: readonly [Evening, Evening]): Promise<void> {
  const { next } = player
  const toCheaper = evenings.toSorted((one, other) => (priceOf(one) > priceOf(other) ? -1 : 1))
  const [from, to] = next(4) > 0 ? toCheaper : toCheaper.toReversed()
  if (!from || !to) return
  for (let turn = 1 + next(3); turn > 0; turn -= 1) await buy(player, from)
  await moveAll(player, [from, to])
}

/** The sum of what an evening's types cost: with types in the same order, the cheaper evening is the one with the smaller sum. */
const priceOf = ({ types }: Evening) => sum(types.map(({ price }) => price))

/** The organiser moves all orders of an evening in one run, the first paid first. Those that cannot move stay, each with its reason. */
export async function moveAll(player: Player, [from, to]: readonly [Evening, Evening]): Promise<void> {
  const { site, user, next } = player
  const difference = next(2) === 0 ? 'return' : 'keep'
  const { status, body } = await startRun(site, user, { from, to, difference })
  expect(status, JSON.stringify(body)).toBe(202)
  await jobHandlers(site.deps)['orders.move']({ runId: body._id })
  const orders = from.orders.filter((order) => !order.isSurcharge && !isClosed(order)).toSorted(byPayment)
  const stayed: Record<string, string> = {}
  for (const order of orders) {
    const planned = planMove(player, order, { from, to, returns: difference === 'return' })
    if (planned.refusal === null) countInRun(player, moveByOrganiser(player, order, planned.moving))
    else stayed[order.id] = planned.refusal
  }
  const run = (await moveRuns(site, user, from)).find(({ _id }) => _id === body._id)
  expect(Object.fromEntries((run?.stayed ?? []).map(({ orderId, reason }) => [orderId, reason]))).toEqual(stayed)
  const moved = orders.length - Object.keys(stayed).length
  expect(run).toMatchObject({ total: orders.length, done: orders.length, moved })
  count(player, 'move runs')
  for (const reason of Object.values(stayed)) count(player, `stayed in a run: ${reason}`)
  await releaseAgain(player, from)
}

/** Says for the census how an order moved in a run, and what had paid for it. */
function countInRun(player: Player, { moved, what }: { moved: ModelOrder; what: string }): void {
  count(player, `in runs: ${what}`)
  const byCard = moved.paidByCard?.paid ?? 0n
  if (moved.refunds.length === 0) return
  if (byCard === totalOf(moved)) count(player, 'in runs: difference refunded to gift cards')
  else if (byCard > 0n) count(player, 'in runs: difference refunded of gift card and provider')
  else count(player, 'in runs: difference refunded through the provider')
}

const byPayment = (one: ModelOrder, other: ModelOrder) =>
  one.paidAt.getTime() - other.paidAt.getTime() || (one.id < other.id ? -1 : 1)
