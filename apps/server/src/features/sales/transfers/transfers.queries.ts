import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { TicketTransfersTable } from '../../../db/schema/index.ts'

export type TransferRow = Selectable<TicketTransfersTable>

export function findTransfer(db: Database | Trx, id: string): Promise<TransferRow | undefined> {
  return db.selectFrom('ticket_transfers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** To whom the holder of a transfer passed the ticket on, if they did. */
export function findNextTransfer(db: Database | Trx, transfer: TransferRow): Promise<TransferRow | undefined> {
  return db
    .selectFrom('ticket_transfers')
    .selectAll()
    .where('ticket_id', '=', transfer.ticket_id)
    .where('generation', '>', transfer.generation)
    .orderBy('generation')
    .limit(1)
    .executeTakeFirst()
}

/** The transfer by which the sender of this one had received the ticket; undefined for its buyer. */
export function findTransferBefore(db: Database | Trx, transfer: TransferRow): Promise<TransferRow | undefined> {
  return db
    .selectFrom('ticket_transfers')
    .selectAll()
    .where('ticket_id', '=', transfer.ticket_id)
    .where('generation', '<', transfer.generation)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest transfers of the tickets of some orders that admit and are no longer held by their buyers. */
export async function listHolders(trx: Trx, orderIds: readonly string[]): Promise<{ transfer_id: string }[]> {
  const rows = await trx
    .selectFrom('tickets')
    .select('transfer_id')
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .where('transfer_id', 'is not', null)
    .where('state', 'in', ['valid', 'checked_in', 'checked_out'])
    .execute()
  return rows.flatMap(({ transfer_id }) => (transfer_id === null ? [] : [{ transfer_id }]))
}

/** Tickets that were passed on to an address and are held there still, of events not long over. */
export function listHeldAt(db: Database | Trx, email: string) {
  return db
    .selectFrom('ticket_transfers')
    .innerJoin('tickets', 'tickets.transfer_id', 'ticket_transfers.id')
    .innerJoin('orders', 'orders.id', 'tickets.order_id')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .select(['ticket_transfers.id', 'orders.reference'])
    .select(['orders.total', 'orders.gift_card_amount', 'orders.paid_at', 'events.organiser_id'])
    .select(['events.title', 'events.language', 'events.translations'])
    .where('ticket_transfers.to_email', '=', email)
    .where('tickets.state', 'in', ['valid', 'checked_in', 'checked_out'])
    .where(sql<boolean>`events.ends_at > now() - interval '30 days'`)
    .orderBy('ticket_transfers.created_at', 'desc')
    .limit(50)
    .execute()
}

/** Whether the buyer asked for a refund of one of these tickets of an order that is not answered yet. */
export async function hasOpenRequest(
  trx: Trx,
  { orderId, ticketIds }: { orderId: string; ticketIds: readonly string[] },
): Promise<boolean> {
  const open = await trx
    .selectFrom('refund_requests')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'open')
    .where(sql<boolean>`ticket_ids && ${[...ticketIds]}::uuid[]`)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Gives a ticket to its new holder. False when it was scanned, taken back or transferred since it was read: of several concurrent actions
 * on a ticket, one succeeds.
 */
export async function moveTicket(
  trx: Trx,
  transfer: { id: string; ticketId: string; from: string | null; generation: number; guestName: string },
): Promise<boolean> {
  const moved = await trx
    .updateTable('tickets')
    .set({
      generation: transfer.generation,
      transfer_id: transfer.id,
      transfers: sql<number>`transfers + 1`,
      guest_name: transfer.guestName,
    })
    .where('id', '=', transfer.ticketId)
    .where('generation', '=', transfer.generation - 1)
    .where(sql<boolean>`transfer_id is not distinct from ${transfer.from}::uuid`)
    .where('state', '=', 'valid')
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
