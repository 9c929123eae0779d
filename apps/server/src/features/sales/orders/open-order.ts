import { normaliseReference } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { orderTokenMatches } from '../../../secrets.ts'
import { findOrderByReference, type OrderRow } from './orders.queries.ts'

/** The order of a reference, for callers with its secret. Without the secret the order does not exist. */
export async function openOrder(deps: Deps, reference: string, token: string | undefined): Promise<OrderRow> {
  const order = await findOrderByReference(deps.db, normaliseReference(reference))
  if (!order || !token || !orderTokenMatches(deps.secrets, order, token)) throw new AppError('order.not_found')
  return order
}
