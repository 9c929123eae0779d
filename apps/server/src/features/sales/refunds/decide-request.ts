import type { RefundRequestView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditOrder, writeOrderEvent } from '../orders/index.ts'
import { refundOrder } from './refund-order.ts'
import { managedOrder } from './refunds.policy.ts'
import { findRequest, type RefundRequestRow } from './refunds.queries.ts'
import { refundRequestView } from './refunds.view.ts'

interface Decision {
  readonly requestId: string
  readonly grant: boolean
  readonly returnFee: boolean
  readonly free: boolean
  readonly answer: string
}

/** Decides a buyer's refund request. The conditional update lets only one decision count. */
export function decideRequest(deps: Deps, actor: MemberActor, decision: Decision): Promise<RefundRequestView> {
  return deps.db.transaction().execute(async (trx) => {
    const request = await findRequest(trx, decision.requestId)
    if (!request) throw new AppError('refund.not_found')
    const { order, event } = await managedOrder(trx, actor, 'refunds:write', request.order_id, 'refund.not_found')
    const refundId = decision.grant ? await grant(deps, trx, actor, { request, decision }) : null
    const decided = await trx
      .updateTable('refund_requests')
      .set({
        state: decision.grant ? 'granted' : 'declined',
        answer: decision.answer,
        refund_id: refundId,
        decided_by: actor.userId,
        decided_at: sql<Date>`now()`,
      })
      .where('id', '=', request.id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst()
    if (!decided) throw new AppError('refund.state')
    if (!decision.grant) await decline(deps, trx, actor, { event, request: decided })
    await auditOrder(trx, actor, order, {
      organisationId: event.organiser_id,
      action: decision.grant ? 'order.grant_refund' : 'order.decline_refund',
      before: { state: request.state },
      after: { state: decided.state, tickets: request.ticket_ids.length },
    })
    return refundRequestView(decided)
  })
}

async function grant(
  deps: Deps,
  trx: Trx,
  actor: MemberActor,
  { request, decision }: { request: RefundRequestRow; decision: Decision },
): Promise<string> {
  if (request.state !== 'open') throw new AppError('refund.state')
  const refund = await refundOrder(deps, trx, {
    orderId: request.order_id,
    scope: { kind: 'tickets', ticketIds: request.ticket_ids },
    returnFee: decision.returnFee,
    free: decision.free,
    reason: 'buyer',
    note: decision.answer,
    actorId: actor.userId,
  })
  return refund.id
}

async function decline(
  deps: Deps,
  trx: Trx,
  actor: MemberActor,
  { event, request }: { event: { id: string }; request: RefundRequestRow },
): Promise<void> {
  await writeOrderEvent(trx, { orderId: request.order_id, kind: 'refund_declined', actorId: actor.userId })
  await deps.outbox.announce(trx, {
    name: 'refund.declined',
    eventId: event.id,
    orderId: request.order_id,
    requestId: request.id,
  })
}
