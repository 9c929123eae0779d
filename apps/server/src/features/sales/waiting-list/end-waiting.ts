import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditEvent, changeTerms, edited } from '../../programme/events/index.ts'
import { endUnpaid, findOrder, releaseHolds } from '../orders/index.ts'
import { lockSale, type WaitingEntryRow } from './waiting-list.queries.ts'

/**
 * Ends a waiting list entry. An offer is released first, in a separate transaction: the release locks the order before the counters, and
 * this transaction begins with the counters. `by` is the member who removes the entry, null if the person leaves the list. Returns false if
 * the entry was already over, if its offer is paid, or if it got an offer since it was read.
 */
export async function endWaiting(deps: Deps, entry: WaitingEntryRow, by: MemberActor | null): Promise<boolean> {
  if (entry.order_id && by) await endUnpaid(deps, [entry.order_id], 'cancelled')
  else if (entry.order_id) await releaseHolds(deps.db, [entry.order_id], 'cancelled')
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockSale(trx, entry.event_id)
    if (!event) return false
    const offer = entry.order_id ? await findOrder(trx, entry.order_id) : undefined
    if (offer?.paid_at) return false
    const ended = await trx
      .updateTable('waiting_entries')
      .set({ state: by ? 'removed' : 'left' })
      .where('id', '=', entry.id)
      .where('state', 'in', ['waiting', 'offered'])
      .where((eb) =>
        eb.or([
          eb('state', '=', 'waiting'),
          // An offer made since the place was read is not ended by accident.
          eb('order_id', 'is not distinct from', entry.order_id),
        ]),
      )
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) return false
    await changeTerms(deps, trx, edited(event, ['waitingList']))
    if (by) await auditEvent(trx, by, event, 'remove_waiting', { before: { entry: entry.id } })
    return true
  })
}

/** The same, but throws if nothing was ended. */
export async function endWaitingOrRefuse(deps: Deps, actor: MemberActor, entry: WaitingEntryRow): Promise<void> {
  if (!(await endWaiting(deps, entry, actor))) throw new AppError('waiting_list.state')
}
