import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'
import { auditOrder } from '../orders/index.ts'
import { managedOrder } from '../refunds/index.ts'
import { moveToDate } from './move-to-date.ts'

interface MemberMove {
  readonly orderId: string
  readonly fromEventId: string
  readonly toEventId: string
  readonly tellGuest: boolean
}

/** Moves an order to another date as the organiser decides. Whoever does it may change orders of both dates. */
export function moveAsMember(
  deps: Deps,
  actor: MemberActor,
  { orderId, fromEventId, toEventId, tellGuest: tells }: MemberMove,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { order } = await managedOrder(trx, actor, 'orders:write', orderId)
    const target = await findEvent(trx, toEventId)
    const { organiser_id: organisationId } = assertManages(actor, 'orders:write', target, 'series.date_not_found')
    const moved = await moveToDate(deps, trx, { orderId, fromEventId, toEventId, tells, actorId: actor.userId })
    if (!moved) return
    await auditOrder(trx, actor, order, {
      organisationId,
      action: 'order.move',
      before: { event: fromEventId },
      after: { event: toEventId, told: tells },
    })
  })
}
