import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { OrdersTable } from '../../../db/schema/index.ts'

export type OrderRow = Selectable<OrdersTable>

export function findOrderByReference(db: Database | Trx, reference: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('reference', '=', reference).executeTakeFirst()
}

export function findOrder(db: Database | Trx, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the order, so that paying, expiring and renaming happen one after the other. */
export function lockOrder(trx: Trx, id: string): Promise<OrderRow | undefined> {
  return trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Orders found by their idempotency keys, in one round trip for many. */
export function findOrdersByKeys(db: Database, keys: readonly Buffer[]): Promise<OrderRow[]> {
  return db.selectFrom('orders').selectAll().where('idempotency_key', 'in', keys).execute()
}

/** Holds whose time has run out and for which no payment is under way. */
export async function listDueHolds(db: Database, limit: number, except: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'held')
    .where(sql<boolean>`held_until < now()`)
    .where(sql<boolean>`id <> all(${except}::uuid[])`)
    .orderBy('held_until')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Paid orders of a buyer whose event is not long over, newest first. */
export function listOrdersOfBuyer(db: Database | Trx, email: string) {
  return db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select(['orders.id', 'orders.reference', 'orders.link_generation', 'events.starts_at'])
    .select(['orders.total', 'orders.gift_card_amount', 'orders.paid_at', 'events.organiser_id'])
    .select(['events.title', 'events.language', 'events.translations'])
    .where('orders.email', '=', email)
    .where('orders.surcharge_of', 'is', null)
    .where('orders.state', 'in', ['paid', 'partially_refunded'])
    .where(sql<boolean>`events.ends_at > now() - interval '30 days'`)
    .orderBy('orders.created_at', 'desc')
    .limit(50)
    .execute()
}
