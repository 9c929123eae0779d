import { allowOwnMoves } from '../../../features/sales/order-moves/order-moves-scene.ts'
import { createSeries } from '../../../features/sales/series/series-scene.ts'
import { count, type Player } from './play.ts'
import { buy, buyCart } from './play-buying.ts'
import { cancelEvening, unwindOrders } from './play-cancel.ts'
import { decideOne, disputeOne, endEvening, releaseAgain, sendPayout } from './play-end.ts'
import { chooseTerms, type Evening, openEvening, termFields } from './play-evening.ts'
import { buyAndMoveAll, moveAll } from './play-move-runs.ts'
import { moveAsBuyer, moveAsOrganiser, moveSome } from './play-moves.ts'
import { openPasses } from './play-passes.ts'
import { refundOne } from './play-refunds.ts'
import type { Terms } from './second-pricing.ts'

interface Series {
  readonly seriesId: string
  readonly terms: Terms
  readonly returnsFee: boolean
}

/** Makes two evenings dates of one series whose buyers may move their orders. */
async function joinInSeries(player: Player, evenings: readonly Evening[]): Promise<Series> {
  const { site, user, organiser, next } = player
  const [terms, returnsFee] = [chooseTerms(player), next(2) === 0]
  const fields = { currency: organiser.currency, ...termFields(terms, returnsFee) }
  const { _id: seriesId } = await createSeries(site, user, fields)
  const ids = evenings.map(({ eventId }) => eventId)
  await site.deps.db.updateTable('events').set({ series_id: seriesId }).where('id', 'in', ids).execute()
  await allowOwnMoves(site, seriesId, 24)
  return { seriesId, terms, returnsFee }
}

/** Some buy passes, and find that these do not move to a date. */
async function buyPasses(player: Player, passes: Evening, to: Evening): Promise<void> {
  const { next } = player
  for (let turn = 1 + next(2); turn > 0; turn -= 1) {
    const order = await buy(player, passes)
    if (order) await (next(2) === 0 ? moveAsOrganiser : moveAsBuyer)(player, order, { from: passes, to })
    count(player, 'orders of passes')
  }
  for (const order of passes.orders) if (next(2) === 0) await refundOne(player, passes, order)
}

/** Two events of a new organiser, and often the passes for both, with everything that can happen to their money. */
export async function playOrganiser(player: Player): Promise<void> {
  const { next } = player
  const first = await openEvening(player)
  const evenings = [first, await openEvening(player, first)] as const
  const [, second] = evenings
  const series = await joinInSeries(player, evenings)
  const passes = next(2) === 0 ? await openPasses(player, series) : null
  if (passes) await buyPasses(player, passes, second)
  for (let turn = next(2); turn > 0; turn -= 1) await buyCart(player, evenings)
  for (const evening of evenings) for (let turn = next(3); turn > 0; turn -= 1) await buy(player, evening)
  for (let turn = next(4); turn > 0; turn -= 1) {
    const order = await buy(player, first)
    if (order) await moveAsBuyer(player, order, { from: first, to: second })
  }
  if (next(3) > 0) await buyAndMoveAll(player, evenings)
  await moveSome(player, next(2) === 0 ? evenings : [second, first])
  for (const evening of evenings) {
    for (let turn = 0; turn < 2 + next(3); turn += 1) await buy(player, evening)
    for (const order of evening.orders) if (next(8) === 0) await disputeOne(player, evening, order)
    for (const order of evening.orders)
      for (let turn = next(3); turn > 0; turn -= 1) await refundOne(player, evening, order)
    // What was refunded in part stays where it is.
    if (evening === first && next(3) === 0) await (next(2) === 0 ? moveAll : moveSome)(player, evenings)
    for (const order of evening.orders) if (next(3) === 0) await disputeOne(player, evening, order)
    if (next(4) === 0) await cancelEvening(player, evening)
    await playEnd(player, evening)
    // Nor does what was released move.
    const released = first.orders.find(({ isSurcharge }) => !isSurcharge)
    if (evening === first && released) await moveAsOrganiser(player, released, { from: first, to: second })
    if (evening === first && next(4) === 0) await moveAll(player, evenings)
  }
  if (passes) await playEnd(player, passes)
}

/** The end of an evening and what follows: a payout, and refunds and disputes of what has been paid out. */
async function playEnd(player: Player, evening: Evening): Promise<void> {
  const { next } = player
  await endEvening(player, evening)
  if (next(3) > 0) await sendPayout(player)
  // The money has been paid out: from here on, refunds become debt, which the other event settles.
  for (const order of evening.orders) if (next(4) === 0) await refundOne(player, evening, order)
  for (const order of evening.orders) if (next(3) === 0) await disputeOne(player, evening, order)
  for (const order of evening.orders) if (next(2) === 0) await decideOne(player, evening, order)
  await unwindOrders(player, evening)
  await releaseAgain(player, evening)
}
