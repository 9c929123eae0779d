import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import type { OrderRow } from './orders.queries.ts'
import { releaseHolds } from './release-holds.ts'
import type { VisitorShares } from './visitor-shares.ts'

/**
 * Gives held tickets back at the buyer's request: of one order, or of all of a group. The release changes the state conditionally, so a
 * payment that came first wins. What the buyer's network no longer holds does not count against its share either, so that buyers can
 * choose again.
 */
export async function cancelOrders(
  deps: Deps,
  shares: VisitorShares,
  orders: readonly OrderRow[],
  network: Network,
): Promise<void> {
  const ids = orders.map(({ id }) => id)
  if ((await releaseHolds(deps.db, ids, 'cancelled')) === 0) throw new AppError('order.state')
  for (const order of orders) await shares.giveBack(order, network)
}
