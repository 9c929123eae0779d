import type { MoveDifference } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { assertManages, findEvent } from '../../programme/events/index.ts'
import { auditOrder } from '../orders/index.ts'
import { moveToDate } from '../date-moves/index.ts'
import { managedOrder } from '../refunds/index.ts'

interface MemberMove {
  readonly orderId: string
  readonly fromEventId: string
  readonly toEventId: string
  readonly tellGuest: boolean
  readonly difference: MoveDifference
}

/**
 * Moves an order to another date as the organiser decides. The member needs permission to change orders of both dates, and to refund them
 * if the price difference to a cheaper date is given back.
 */
export function moveAsMember(
  deps: Deps,
  actor: MemberActor,
  { orderId, fromEventId, toEventId, tellGuest: tells, difference }: MemberMove,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { order } = await managedOrder(trx, actor, 'orders:write', orderId)
    const returnsDifference = difference === 'return'
    if (returnsDifference) await managedOrder(trx, actor, 'refunds:write', orderId)
    const target = await findEvent(trx, toEventId)
    const { organiser_id: organisationId } = assertManages(actor, 'orders:write', target, 'series.date_not_found')
    if (returnsDifference) assertManages(actor, 'refunds:write', target, 'series.date_not_found')
    const move = { orderId, fromEventId, toEventId, tells, returnsDifference, actorId: actor.userId }
    const moved = await moveToDate(deps, trx, move)
    if (!moved) return
    await auditOrder(trx, actor, order, {
      organisationId,
      action: 'order.move',
      before: { event: fromEventId },
      after: { event: toEventId, told: tells, difference },
    })
  })
}
