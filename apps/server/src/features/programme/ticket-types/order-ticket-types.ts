import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditEvent, edited, type EventRow, lockManagedEvent, noteByHand } from '../events/index.ts'
import { listTicketTypes, type TicketTypeWithCounts } from './ticket-types.queries.ts'

/** Puts an event's ticket types in the given order. The list must name each of them once. */
export function orderTicketTypes(
  deps: Deps,
  actor: MemberActor,
  eventId: string,
  ticketTypeIds: string[],
): Promise<{ event: EventRow; types: TicketTypeWithCounts[] }> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockManagedEvent(trx, actor, 'events:write', eventId)
    const before = await listTicketTypes(trx, eventId)
    // Variants stand where their extra does, whether they are named or not.
    const variants = new Set(before.filter((type) => type.variant_of !== null).map((type) => type.id))
    const ordered = ticketTypeIds.filter((id) => !variants.has(id))
    const present = new Set(before.map((type) => type.id).filter((id) => !variants.has(id)))
    const named = new Set(ordered)
    if (ordered.length !== present.size || named.size !== present.size || !ordered.every((id) => present.has(id)))
      throw new AppError('ticket_type.invalid', { fields: { ticketIds: 'order_of_tickets' } })
    await sql`
      update ticket_types set position = place.position - 1
      from unnest(${ordered}::uuid[]) with ordinality as place(id, position)
      where ticket_types.id = place.id or ticket_types.variant_of = place.id`.execute(trx)
    await noteByHand(trx, event, 'ticketTypes')
    await deps.outbox.announce(trx, edited(event, ['ticketTypes']))
    const types = await listTicketTypes(trx, eventId)
    await auditEvent(trx, actor, event, 'order_ticket_types', {
      before: { order: before.map(({ name }) => name) },
      after: { order: types.map(({ name }) => name) },
    })
    return { event, types }
  })
}
