import type { RefundView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditOrder } from '../orders/index.ts'
import { type RefundDecision, refundOnce } from './refund-order.ts'
import type { RefundRequest } from './refund-request-key.ts'
import { managedOrder } from './refunds.policy.ts'
import { refundView } from './refunds.view.ts'

type Refunding = Pick<RefundDecision, 'orderId' | 'scope' | 'returnFee' | 'free' | 'note'> & {
  readonly request: RefundRequest
}

/**
 * Makes a refund that the organiser decided on. A repeated call returns the refund of the first call and writes no second audit log entry.
 */
export function refundAsMember(deps: Deps, actor: MemberActor, refunding: Refunding): Promise<RefundView> {
  return deps.db.transaction().execute(async (trx) => {
    const { order, event } = await managedOrder(trx, actor, 'refunds:write', refunding.orderId)
    const decision = { ...refunding, reason: 'organiser', actorId: actor.userId } as const
    const { refund, amount, repeated } = await refundOnce(deps, trx, decision)
    if (!repeated)
      await auditOrder(trx, actor, order, {
        organisationId: event.organiser_id,
        action: 'order.refund',
        before: { state: order.state },
        after: {
          amount,
          currency: refund.currency,
          tickets: refund.ticket_ids.length,
          feeReturned: refund.fee_returned,
        },
      })
    return refundView(refund, order.id)
  })
}
