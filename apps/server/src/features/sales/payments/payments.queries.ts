import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { PaymentsTable } from '../../../db/schema/index.ts'

export type PaymentRow = Selectable<PaymentsTable>

export function findPaymentByReference(db: Database | Trx, reference: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
}

export function findPayment(db: Database | Trx, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the payment: of several who learn its outcome at once, one records it. */
export function lockPayment(trx: Trx, id: string): Promise<PaymentRow | undefined> {
  return trx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the attempt under way, if there is one. */
export function lockOpenPayment(trx: Trx, orderId: string): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['created', 'pending'])
    .forUpdate()
    .executeTakeFirst()
}

export function findOpenPayment(db: Database | Trx, orderId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['created', 'pending'])
    .executeTakeFirst()
}

/**
 * Takes payments whose outcome nobody has told us yet, each for one asker at a time. Asked ever less often as they age: a
 * few seconds while the buyer may be looking, minutes later, and never again after three days.
 */
export function claimUndecidedPayments(db: Database, limit: number): Promise<PaymentRow[]> {
  return db
    .updateTable('payments')
    .set({ checked_at: sql<Date>`now()` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('payments')
        .select('id')
        .where('state', 'in', ['created', 'pending'])
        .where(
          sql<boolean>`
          created_at > now() - interval '3 days'
          and coalesce(checked_at, created_at) < now() - greatest(interval '8 seconds', (now() - created_at) / 10)`,
        )
        .orderBy(sql`checked_at nulls first`)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** Orders that wait for a payment beyond their hold. */
export function listOverdueOrders(db: Database, limit: number) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'awaiting_payment')
    .where(sql<boolean>`held_until < now()`)
    .orderBy('held_until')
    .limit(limit)
    .execute()
}
