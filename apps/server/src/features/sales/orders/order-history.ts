import type { Database, Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'

/** Entries of an order's history in addition to its payments, refunds and mails. */
export type OrderEventKind =
  | 'complimentary_issued'
  | 'buyer_corrected'
  | 'link_replaced'
  | 'mail_withheld'
  | 'moved'
  | 'guest_renamed'
  | 'tickets_resent'
  | 'tickets_cancelled'
  | 'tickets_given_back'
  | 'ticket_passed_on'
  | 'refund_asked'
  | 'refund_retried'
  | 'refund_requested'
  | 'refund_declined'
  | 'refund_withdrawn'
  | 'refund_returned'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'

/** A change to an order with its actor; null for its buyer. `details` holds the previous values. */
export interface OrderEvent {
  readonly orderId: string
  readonly kind: OrderEventKind
  readonly actorId: string | null
  readonly details?: Record<string, string | number | boolean | null>
}

/** Writes an order's history in the transaction of the change; the database refuses to change it afterwards. */
export async function writeOrderEvent(trx: Trx, { orderId, kind, actorId, details = {} }: OrderEvent): Promise<void> {
  await trx
    .insertInto('order_events')
    .values({ id: uuidv7(), order_id: orderId, kind, actor_id: actorId, details: JSON.stringify(details) })
    .execute()
}

/** An order's history, oldest first, with the names of those who acted. */
export function listOrderEvents(db: Database, orderId: string) {
  return db
    .selectFrom('order_events')
    .leftJoin('users', 'users.id', 'order_events.actor_id')
    .select([
      'order_events.id',
      'order_events.kind',
      'order_events.details',
      'order_events.created_at',
      'order_events.actor_id',
      'users.first_name',
      'users.last_name',
    ])
    .where('order_events.order_id', '=', orderId)
    .orderBy('order_events.created_at')
    .orderBy('order_events.id')
    .execute()
}
