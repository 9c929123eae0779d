import { routes } from '@foyer/contract'
import type { Deps } from '../../deps.ts'
import { route, type ServedRow } from '../../http/route.ts'
import { openOrder } from '../orders/index.ts'
import { receiveNotice } from './receive-notice.ts'
import { decideSandboxPayment, type DeliverNotice, getSandboxPayment } from './sandbox-provider.ts'
import { startPayment } from './start-payment.ts'
import { verifyPayment } from './verify-payment.ts'

export function paymentRoutes(deps: Deps, deliverNotice: DeliverNotice): ServedRow[] {
  return [
    route(routes.startPayment, async ({ params, headers, network }) => {
      const order = await openOrder(deps, params.reference, headers['x-order-token'])
      return startPayment(deps, order.id, network)
    }),
    route(routes.verifyPayment, ({ body }) => verifyPayment(deps, body.reference)),
    route(routes.receiveWebhook, async ({ params, rawBody, request }) => {
      await receiveNotice(deps, params.provider, rawBody, request.headers)
      return { message: 'Thank you.' }
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
