import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { GroupPaymentsTable, PaymentsTable } from '../../../db/schema/index.ts'
import type { ProviderNotice } from '../../../gateways/payments/payment-gateway.ts'
import { BANK_TRANSFER } from '../orders/index.ts'

export type PaymentRow = Selectable<PaymentsTable>
type GroupPaymentRow = Selectable<GroupPaymentsTable>

/** The payment of this reference; of a checkout that pays several orders the first of its payments. */
export async function findPaymentByReference(db: Database | Trx, reference: string): Promise<PaymentRow | undefined> {
  const own = await db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
  if (own) return own
  const shared = await findGroupPayment(db, reference)
  return shared?.payment_ids[0] === undefined ? undefined : findPayment(db, shared.payment_ids[0])
}

/** The checkout that pays several orders, by the reference that the provider knows. */
export function findGroupPayment(db: Database | Trx, reference: string): Promise<GroupPaymentRow | undefined> {
  return db.selectFrom('group_payments').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** Locks payments, in id order like everything that locks several, and returns them in the order of `ids`. */
export async function lockPayments(trx: Trx, ids: readonly string[]): Promise<PaymentRow[]> {
  const rows = await trx.selectFrom('payments').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** The payment that a provider's notification names, if it is one of this provider. */
export async function findNamedPayment(
  db: Database,
  provider: string,
  { reference, providerReference }: Pick<ProviderNotice, 'reference' | 'providerReference'>,
): Promise<PaymentRow | null> {
  const found = reference === null ? undefined : await findPaymentByReference(db, reference)
  if (found?.provider !== provider) return null
  return providerReference === undefined || found.provider_reference === providerReference ? found : null
}

export function findPayment(db: Database | Trx, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the payment: of several callers who learn its outcome at once, one records it. */
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

/** Locks the attempt under way to pay for a gift card, if there is one. */
export function lockOpenSalePayment(trx: Trx, saleId: string): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('gift_card_sale_id', '=', saleId)
    .where('state', 'in', ['created', 'pending'])
    .forUpdate()
    .executeTakeFirst()
}

/** The attempt under way to pay for a gift card. */
export function findOpenSalePayment(db: Database | Trx, saleId: string): Promise<PaymentRow | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('gift_card_sale_id', '=', saleId)
    .where('state', 'in', ['created', 'pending'])
    .executeTakeFirst()
}

/**
 * Takes payments whose outcome no notification has brought yet, each for one worker at a time. The interval grows with their age: a few
 * seconds while the buyer may be waiting, minutes later, and none after three days.
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

/**
 * Orders that wait for a payment beyond their hold, or for a bank transfer when an event that was moved earlier begins. A buyer who
 * has changed to another provider keeps the hold.
 */
export function listOverdueOrders(db: Database, limit: number) {
  return db
    .selectFrom('orders')
    .select(['id', 'group_id'])
    .where('state', '=', 'awaiting_payment')
    .where(
      sql<boolean>`(held_until < now() or id in (
        select h.order_id from bank_transfer_holds h join events e on e.id = h.event_id
        where e.starts_at < now() and not e.dates_open and not exists (
          select from payments p where p.order_id = h.order_id and p.provider <> ${BANK_TRANSFER}
            and p.state in ('created', 'pending'))))`,
    )
    .orderBy('held_until')
    .limit(limit)
    .execute()
}

/** Locks the attempts under way of several orders, in id order. */
export function lockOpenPayments(trx: Trx, orderIds: readonly string[]): Promise<PaymentRow[]> {
  return openPayments(trx, orderIds).forUpdate().execute()
}

export function listOpenPayments(trx: Database | Trx, orderIds: readonly string[]): Promise<PaymentRow[]> {
  return openPayments(trx, orderIds).execute()
}

function openPayments(trx: Database | Trx, orderIds: readonly string[]) {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .where('state', 'in', ['created', 'pending'])
    .orderBy('id')
}
