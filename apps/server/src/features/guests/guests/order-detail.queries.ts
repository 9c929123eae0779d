import type { Database } from '../../../db/database.ts'

/** An order's payments, oldest first. */
export function listPayments(db: Database, orderId: string) {
  return (
    db
      .selectFrom('payments')
      .select(['id', 'provider', 'state', 'amount', 'currency', 'created_at', 'decided_at'])
      // The reference by which the payment can be found at the provider.
      .select((query) => query.fn.coalesce('checkout_reference', 'reference').as('reference'))
      .where('order_id', '=', orderId)
      .orderBy('created_at')
      .execute()
  )
}

/** The chargebacks of an order's payments, oldest first. */
export function listDisputes(db: Database, orderId: string) {
  return db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .selectAll('disputes')
    .where('payments.order_id', '=', orderId)
    .orderBy('disputes.opened_at')
    .execute()
}

/** What was mailed about an order, oldest first. */
export function listMails(db: Database, orderId: string) {
  return db
    .selectFrom('sent_mails')
    .select(['key', 'template', 'recipient', 'sent_at'])
    .where('order_id', '=', orderId)
    .orderBy('sent_at')
    .execute()
}

/** The check-ins and exits of an order's guests, without those that were undone. */
export function listPassages(db: Database, orderId: string) {
  return db
    .selectFrom('scans')
    .innerJoin('tickets', 'tickets.id', 'scans.ticket_id')
    .leftJoin('doors', 'doors.id', 'scans.door_id')
    .select([
      'scans.ticket_id',
      'scans.id',
      'scans.result',
      'scans.received_at',
      'tickets.guest_name',
      'tickets.number',
      'doors.name as door',
    ])
    .where('tickets.order_id', '=', orderId)
    .where('scans.undone_at', 'is', null)
    .where('scans.result', 'in', ['admitted', 'checked_out'])
    .orderBy('scans.received_at')
    .execute()
}

export type Passage = Awaited<ReturnType<typeof listPassages>>[number]
