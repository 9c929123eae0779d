import type { CancelEventInput, EventView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditAct } from '../../people/organisations/index.ts'
import {
  assertMayAddNote,
  changeTerms,
  eventAbilities,
  hasOrders,
  loadEventView,
  lockManagedEvent,
  namesOf,
} from '../../programme/events/index.ts'
import { lockCounters } from '../../programme/inventory/index.ts'
import { endRoom } from '../../programme/waiting-room/index.ts'

/**
 * Cancels an event for good. Sales stop with this transaction: a hold priced before it names an older version of the terms and finds
 * nothing to sell. Its waiting room ends too. Refunds and mails follow in a job, which exists if and only if the event is cancelled.
 */
export function cancelEvent(
  deps: Deps,
  actor: MemberActor,
  id: string,
  { reason, title }: CancelEventInput,
): Promise<EventView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockManagedEvent(trx, actor, 'events:write', id)
    assertMayAddNote(actor, event, reason)
    // Before the counters, in the order in which a waiting room ends by itself.
    await endRoom(trx, id, deps.now())
    await lockCounters(trx, id)
    if (!eventAbilities(event, { ordered: await hasOrders(trx, id), now: deps.now() }).cancel)
      throw new AppError('event.state')
    if (title.trim() !== event.title) throw new AppError('event.title_differs', { fields: { title: 'title_differs' } })
    const next = await trx
      .updateTable('events')
      .set({
        status: 'cancelled',
        cancelled_at: deps.now(),
        cancel_reason: reason,
        version: sql<number>`version + 1`,
        updated_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await trx.insertInto('event_cancellations').values({ event_id: id, cancelled_by: actor.userId }).execute()
    await changeTerms(deps, trx, { name: 'event.cancelled', ...namesOf(next) })
    await deps.jobs.enqueue(trx, 'event.cancel', { eventId: id })
    const view = await loadEventView(deps, actor, next, trx)
    await auditAct(trx, actor, {
      organisationId: event.organiser_id,
      action: 'event.cancel',
      target: { kind: 'event', id, label: event.title },
      before: { status: event.status },
      after: { status: 'cancelled', reason },
    })
    return view
  })
}
