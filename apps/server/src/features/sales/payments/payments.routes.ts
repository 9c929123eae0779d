import { routes } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { findOrder, loadOrderView, openOrder } from '../orders/index.ts'
import { applyGiftCard, removeGiftCard } from './apply-gift-card.ts'
import { listNotices } from './payment-notices.queries.ts'
import { noticeView } from './payment-notices.view.ts'
import { receiveNotice } from './receive-notice.ts'
import { decideSandboxPayment, type DeliverNotice, getSandboxPayment } from './sandbox-provider.ts'
import { startPayment } from './start-payment.ts'
import { verifyPayment } from './verify-payment.ts'

export function paymentRoutes(deps: Deps, deliverNotice: DeliverNotice): ServedRow[] {
  return [
    route(routes.startPayment, async ({ params, headers, body, network }) => {
      const order = await openOrder(deps, params.reference, headers['x-order-token'])
      return startPayment(deps, order.id, network, body?.method ?? null)
    }),
    route(routes.applyGiftCard, async ({ params, headers, body, network }) => {
      const order = await openOrder(deps, params.reference, headers['x-order-token'])
      return loadOrderView(deps, await applyGiftCard(deps, network, order.id, body.code))
    }),
    route(routes.removeGiftCard, async ({ params, headers }) => {
      const order = await openOrder(deps, params.reference, headers['x-order-token'])
      return loadOrderView(deps, await removeGiftCard(deps, order.id))
    }),
    route(routes.verifyPayment, ({ body }) => verifyPayment(deps, body.reference)),
    route(routes.receiveWebhook, async ({ params, query, rawBody, request, network }) => {
      const contentType = request.headers['content-type'] ?? ''
      await receiveNotice(
        deps,
        network,
        { provider: params.provider, body: rawBody, contentType, query },
        request.headers,
      )
      return {}
    }),
    route(routes.listPaymentNotices, async ({ params, query }) => {
      if (!(await findOrder(deps.db, params.orderId))) throw new AppError('order.not_found')
      const where = { limit: query.limit, offset: offsetOf(query) }
      const { rows, total } = await listNotices(deps.db, params.orderId, where)
      return pageOf(rows.map(noticeView), query, total)
    }),
    ...(deps.payments.byName.has('sandbox') ? sandboxRoutes(deps, deliverNotice) : []),
  ]
}

/** The pretend provider's own calls; they exist only where the sandbox gateway does. */
function sandboxRoutes(deps: Deps, deliverNotice: DeliverNotice): ServedRow[] {
  return [
    route(routes.getSandboxPayment, ({ params }) => getSandboxPayment(deps, params.reference)),
    route(routes.decideSandboxPayment, ({ params }) =>
      decideSandboxPayment(deps, deliverNotice, params.reference, params.action),
    ),
  ]
}
