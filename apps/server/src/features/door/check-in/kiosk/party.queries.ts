import { createHash } from 'node:crypto'
import { partyScanText, scanIdFrom } from '@foyer/domain'
import type { Database } from '../../../../db/database.ts'
import { isInsideAt } from '../scanning/list-admission.ts'

interface Place {
  readonly ticket_type_ids: string[] | null
  readonly list_id: string | null
}

/**
 * The other tickets of an order that its buyer still holds and that the door admits. A ticket that was passed on has no party: its guest
 * comes alone.
 */
export async function listParty(db: Database, place: Place, ticketId: string) {
  const { ticket_type_ids: types, list_id: listId } = place
  return db
    .selectFrom('tickets as first')
    .innerJoin('tickets', 'tickets.order_id', 'first.order_id')
    .select(['tickets.id', isInsideAt(listId).as('inside')])
    .where('first.id', '=', ticketId)
    .where('first.extra', '=', false)
    .where('tickets.extra', '=', false)
    .where('first.transfer_id', 'is', null)
    .whereRef('tickets.id', '<>', 'first.id')
    .where('tickets.transfer_id', 'is', null)
    .where('tickets.state', 'in', ['valid', 'checked_in', 'checked_out'])
    .$call((query) => (types === null ? query : query.where('tickets.ticket_type_id', 'in', types)))
    .orderBy('tickets.number')
    .execute()
}

/** The id of the scan that admits a ticket along with another one; the same on each retry, so that it counts once. */
export function partyScanId(scanId: string, ticketId: string): string {
  return scanIdFrom(createHash('sha256').update(partyScanText(scanId, ticketId)).digest())
}
