import type { Database, Trx } from '../../db/database.ts'

/** The generation of the code that a ticket's first new holder gets; the buyer's is the one before. */
const FIRST_PASSED_ON = 2

/** An order's tickets in their order, with the name of their type, to whom the buyer passed them on, and who has them now. */
export function listOrderTickets(db: Database | Trx, orderId: string) {
  return db
    .selectFrom('tickets')
    .innerJoin('ticket_types', 'ticket_types.id', 'tickets.ticket_type_id')
    .leftJoin('ticket_transfers as first', (join) =>
      join.onRef('first.ticket_id', '=', 'tickets.id').on('first.generation', '=', FIRST_PASSED_ON),
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

export type TicketRow = Awaited<ReturnType<typeof listOrderTickets>>[number]

/** The guest as the buyer may know them: whoever got the ticket from the one they passed it on to is none of theirs. */
export function guestForBuyer(ticket: Pick<TicketRow, 'guest_name' | 'passed_on_name'>): string {
  return ticket.passed_on_name ?? ticket.guest_name
}
