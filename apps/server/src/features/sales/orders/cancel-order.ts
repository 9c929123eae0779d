import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { OrderRow } from './orders.queries.ts'
import { releaseHolds } from './release-holds.ts'

/** Gives held tickets back at the buyer's request. The release changes the state conditionally, so a payment that came first wins. */
export async function cancelOrder(deps: Deps, order: OrderRow): Promise<void> {
  const released = await releaseHolds(deps.db, [order.id], 'cancelled')
  if (released === 0) throw new AppError('order.state')
}
