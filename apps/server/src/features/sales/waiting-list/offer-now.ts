import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditEvent, changeTerms, edited, findEvent } from '../../programme/events/index.ts'
import { readTerms } from '../orders/index.ts'
import { makeOffer, offerTermsOf } from './make-offer.ts'
import { eventRoom, findWaitingEntry, lockSale, type WaitingEntryRow } from './waiting-list.queries.ts'

/** Offers free tickets to one person at the organiser's request, ahead of earlier entries. */
export function offerNow(deps: Deps, actor: MemberActor, seen: WaitingEntryRow): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockSale(trx, seen.event_id)
    const entry = await findWaitingEntry(trx, seen.id)
    if (entry?.state !== 'waiting') throw new AppError('waiting_list.state')
    const terms = event?.status === 'published' ? await readTerms(trx, event.id) : null
    const type = terms && offerTermsOf(terms, deps.now()).get(entry.ticket_type_id)
    if (!event || !terms || !type) throw new AppError('waiting_list.closed')
    const room = (await eventRoom(trx, seen.event_id)) ?? Number.POSITIVE_INFINITY
    const quantity = Math.min(
      entry.quantity,
      type.maxPerOrder,
      type.room ?? Number.POSITIVE_INFINITY,
      Math.floor(room / (type.admits ?? 1)),
    )
    if (quantity < Math.max(1, type.minPerOrder))
      throw new AppError('waiting_list.no_room', { details: { left: Math.max(0, quantity) } })
    if (!(await makeOffer(deps, trx, terms, { entry, quantity }))) throw new AppError('waiting_list.closed')
    await changeTerms(deps, trx, edited(event, ['waitingList']))
    const sold = await findEvent(trx, seen.event_id)
    if (sold) await auditEvent(trx, actor, sold, 'offer_waiting', { after: { entry: entry.id, quantity } })
  })
}
