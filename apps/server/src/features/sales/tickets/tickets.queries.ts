import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'

/**
 * The generation of the transfer with which the buyer passed on a row of `tickets`. It varies, because codes can be replaced before that.
 */
export function firstTransfer(): RawBuilder<number> {
  return sql<number>`(select min(generation) from ticket_transfers where ticket_id = tickets.id)`
}

/** An order's tickets in their order, with the name of their type, to whom the buyer passed them on, and who has them now. */
export function listOrderTickets(db: Database | Trx, orderId: string) {
  return db
    .selectFrom('tickets')
    .innerJoin('ticket_types', 'ticket_types.id', 'tickets.ticket_type_id')
    .leftJoin('ticket_transfers as first', (join) =>
      join.onRef('first.ticket_id', '=', 'tickets.id').on('first.generation', '=', firstTransfer()),
    )
    .leftJoin('ticket_transfers as newest', 'newest.id', 'tickets.transfer_id')
    .selectAll('tickets')
    .select([
      'ticket_types.name as ticket_name',
      'first.to_name as passed_on_name',
      'first.to_email as passed_on_email',
      'first.created_at as passed_on_at',
      'newest.to_email as holder_email',
      'newest.created_at as held_since',
    ])
    .where('tickets.order_id', '=', orderId)
    .orderBy('tickets.number')
    .execute()
}

export type TicketTypeRow = Awaited<ReturnType<typeof listOrderTickets>>[number]

/** The guest as shown to the buyer: the person to whom they transferred the ticket, never a later holder. */
export function guestForBuyer(ticket: Pick<TicketTypeRow, 'guest_name' | 'passed_on_name'>): string {
  return ticket.passed_on_name ?? ticket.guest_name
}
