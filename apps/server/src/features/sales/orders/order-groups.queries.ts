import { normaliseReference, required } from '@foyer/domain'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { OrderGroupsTable } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { orderTokenMatches, type Secrets, orderToken } from '../../../secrets.ts'
import type { OrderRow } from './orders.queries.ts'

export type OrderGroupRow = Selectable<OrderGroupsTable>

/** The secret that opens an order group. It is derived like that of an order; the prefix keeps one from opening the other. */
export function groupToken(secrets: Secrets, group: Pick<OrderGroupRow, 'id' | 'link_generation'>): string {
  return orderToken(secrets, { id: `group:${group.id}`, link_generation: group.link_generation })
}

export function findOrderGroup(db: Database | Trx, id: string): Promise<OrderGroupRow | undefined> {
  return db.selectFrom('order_groups').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findOrderGroupByKey(db: Database, key: Buffer): Promise<OrderGroupRow | undefined> {
  return db.selectFrom('order_groups').selectAll().where('idempotency_key', '=', key).executeTakeFirst()
}

/** The group of a reference, for callers with its secret. Without the secret the group does not exist. */
export async function openOrderGroup(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  reference: string,
  token: string | undefined,
): Promise<OrderGroupRow> {
  const group = await db
    .selectFrom('order_groups')
    .selectAll()
    .where('reference', '=', normaliseReference(reference))
    .executeTakeFirst()
  const opens = group && token !== undefined
  if (!opens || !orderTokenMatches(secrets, { ...group, id: `group:${group.id}` }, token))
    throw new AppError('order_group.not_found')
  return group
}

/** The orders of a group in the order of the cart. */
export async function listGroupOrders(db: Database | Trx, group: OrderGroupRow): Promise<OrderRow[]> {
  return inOrderOfCart(group, await db.selectFrom('orders').selectAll().where('id', 'in', group.order_ids).execute())
}

/**
 * Locks the orders of a group, in id order like everything that locks several, and returns them in the order of the cart. Where both are
 * locked, the payments of the group come first.
 */
export async function lockGroupOrders(trx: Trx, group: OrderGroupRow): Promise<OrderRow[]> {
  const rows = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', group.order_ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return inOrderOfCart(group, rows)
}

function inOrderOfCart(group: OrderGroupRow, rows: readonly OrderRow[]): OrderRow[] {
  return group.order_ids.map((id) =>
    required(
      rows.find((row) => row.id === id),
      `order ${id} of a group`,
    ),
  )
}

/** The orders that are held and paid together with an order: the order alone, or all orders of its group, in the order of the cart. */
export async function listTogether(db: Database | Trx, order: OrderRow): Promise<OrderRow[]> {
  const group = order.group_id === null ? undefined : await findOrderGroup(db, order.group_id)
  return group ? listGroupOrders(db, group) : [order]
}

const LIVE: ReadonlySet<string> = new Set(['held', 'awaiting_payment'])

/** Throws for an order of a group: its buyer, its payment and its cancellation are those of the group. */
export function assertAlone(order: Pick<OrderRow, 'group_id' | 'state'>): void {
  if (order.group_id !== null && LIVE.has(order.state)) throw new AppError('order.in_group')
}
