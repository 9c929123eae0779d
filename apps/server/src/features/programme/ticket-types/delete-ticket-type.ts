import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditEvent, changeTerms, edited, lockOpenEvent, noteByHand } from '../events/index.ts'
import { lockCounter, lockCounters } from '../inventory/index.ts'
import { removeTicketType } from './sync-variants.ts'
import { findTicketType, isBundlePart, listVariants } from './ticket-types.queries.ts'

/** Deletes a ticket type nobody ordered; one with orders is archived, because orders and tickets tell of it. */
export async function deleteTicketType(deps: Deps, actor: MemberActor, id: string): Promise<{ archived: boolean }> {
  const seen = await findTicketType(deps.db, id)
  if (!seen) throw new AppError('ticket_type.not_found')
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockOpenEvent(trx, actor, seen.event_id, 'ticket_type.not_found')
    await lockCounters(trx, event.id)
    // The lock keeps new holds away until this commits; they then find a counter of another version, or none.
    const counter = await lockCounter(trx, id)
    const type = counter && (await findTicketType(trx, id))
    if (!type) throw new AppError('ticket_type.not_found')
    if (await isBundlePart(trx, id)) throw new AppError('ticket_type.in_bundle')
    // Variants first: an extra is archived, not deleted, if one of its variants is archived for its orders.
    for (const variant of await listVariants(trx, id)) await removeTicketType(trx, variant)
    const archived = await removeTicketType(trx, type)
    await noteByHand(trx, event, 'ticketTypes')
    await changeTerms(deps, trx, edited(event, ['ticketTypes']))
    await auditEvent(trx, actor, event, 'delete_ticket_type', {
      before: { name: seen.name, status: seen.status },
      ...(archived && { after: { name: seen.name, status: 'archived' } }),
    })
    return { archived }
  })
}
