import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { Subject } from '../../../http/subject.ts'
import { openOrder } from '../orders/index.ts'
import { cancelTickets } from './cancel-tickets.ts'
import { decideRequest } from './decide-request.ts'
import { orderRefund } from './order-refund.ts'
import { refundAsMember } from './refund-as-member.ts'
import { refundGiftCard } from './refund-gift-card.ts'
import { refundRequestOf } from './refund-request-key.ts'
import { requestRefund, withdrawRequest } from './request-refund.ts'
import { retryRefund } from './retry-refund.ts'

export function refundRoutes(deps: Deps): ServedRow[] {
  const open = (call: { params: { reference: string }; headers: { 'x-order-token'?: string | undefined } }) =>
    openOrder(deps, call.params.reference, call.headers['x-order-token'])
  return [
    route(routes.getOrderRefund, async (call) => orderRefund(deps, await open(call))),
    route(routes.requestRefund, async (call) => {
      const order = await open(call)
      await limitRate(deps, limits.refundRequests, Subject.of('order', order.id))
      return requestRefund(deps, order, call.body)
    }),
    route(routes.withdrawRefundRequest, async (call) => {
      await withdrawRequest(deps, await open(call))
    }),
    route(routes.refundOrder, async ({ actor, params, headers, body }) => {
      const request = refundRequestOf(`refund:${params.orderId}:${headers['idempotency-key']}`, body)
      return refundAsMember(deps, actor, { orderId: params.orderId, ...body, request })
    }),
    route(routes.retryRefund, ({ actor, params }) => retryRefund(deps, actor, params.refundId)),
    route(routes.refundGiftCard, ({ actor, params }) => refundGiftCard(deps, actor, params)),
    route(routes.cancelTickets, async ({ actor, params, body }) => {
      await cancelTickets(deps, actor, { ...params, ...body })
    }),
    route(routes.decideRefundRequest, ({ actor, params, body }) => decideRequest(deps, actor, { ...params, ...body })),
  ]
}
