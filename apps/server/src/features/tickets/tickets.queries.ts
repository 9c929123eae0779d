import type { Database, Trx } from '../../db/database.ts'

/** An order's tickets in their order, with the name of their type. */
export function listOrderTickets(db: Database | Trx, orderId: string) {
  return db
    .selectFrom('tickets')
    .innerJoin('ticket_types', 'ticket_types.id', 'tickets.ticket_type_id')
    .selectAll('tickets')
    .select('ticket_types.name as ticket_name')
    .where('tickets.order_id', '=', orderId)
    .orderBy('tickets.number')
    .execute()
}

export type TicketRow = Awaited<ReturnType<typeof listOrderTickets>>[number]
