import { type OrderView, routes } from '@foyer/contract'
import { required } from '@foyer/domain'
import { currentLanguage } from '@foyer/messages'
import { isWorthAnotherTry } from '../../../db/outage.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { offsetOf, pageOf } from '../../../http/paging.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { assertAlone, findOrder, loadGroupView, loadOrderView, openOrder, openOrderGroup } from '../orders/index.ts'
import { addGiftCard, applyGiftCard, removeGiftCards } from './apply-gift-card.ts'
import { addGroupGiftCard, applyGroupGiftCard, removeGroupGiftCards } from './group-gift-card.ts'
import { listNotices } from './payment-notices.queries.ts'
import { noticeView } from './payment-notices.view.ts'
import { receiveNotice } from './receive-notice.ts'
import { decideSandboxPayment, type DeliverNotice, getSandboxPayment } from './sandbox-provider.ts'
import { startGroupPayment } from './start-group-payment.ts'
import { startPayment } from './start-payment.ts'
import { buyGiftCard } from './start-sale-payment.ts'
import { verifyPayment, verifySale } from './verify-payment.ts'

export function paymentRoutes(deps: Deps, deliverNotice: DeliverNotice): ServedRow[] {
  return [
    route(routes.startPayment, async ({ params, headers, body, network }) => {
      const order = await openOrder(deps, params.reference, headers['x-order-token'])
      assertAlone(order)
      const started = await startPayment(deps, order.id, network, {
        chosen: body?.method ?? null,
        ...(body?.named && { named: { ...body.named, language: currentLanguage() } }),
      })
      if (started.state !== 'paid') return started
      const paid = await readPaid(deps, order.id)
      return { ...started, ...(paid && { order: paid }) }
    }),
    route(routes.startGroupPayment, async ({ params, headers, body, network }) => {
      const group = await openOrderGroup(deps, params.reference, headers['x-order-token'])
      return startGroupPayment(deps, group, network, body?.method ?? null)
    }),
    route(routes.applyGiftCard, async ({ params, headers, body, network }) => {
      const order = await openOrder(deps, params.reference, headers['x-order-token'])
      assertAlone(order)
      return loadOrderView(deps, await applyGiftCard(deps, network, order.id, body.code))
    }),
    route(routes.removeGiftCard, async ({ params, headers }) => {
      const order = await openOrder(deps, params.reference, headers['x-order-token'])
      assertAlone(order)
      return loadOrderView(deps, await removeGiftCards(deps, order.id))
    }),
    route(routes.addGiftCard, async ({ params, headers, body, network }) => {
      const order = await openOrder(deps, params.reference, headers['x-order-token'])
      assertAlone(order)
      return loadOrderView(deps, await addGiftCard(deps, network, order.id, body.code))
    }),
    route(routes.dropGiftCard, async ({ params, headers }) => {
      const order = await openOrder(deps, params.reference, headers['x-order-token'])
      assertAlone(order)
      return loadOrderView(deps, await removeGiftCards(deps, order.id, params.cardId))
    }),
    route(routes.applyGroupGiftCard, async ({ params, headers, body, network }) => {
      const group = await openOrderGroup(deps, params.reference, headers['x-order-token'])
      await applyGroupGiftCard(deps, network, group, body.code)
      return loadGroupView(deps, group)
    }),
    route(routes.removeGroupGiftCard, async ({ params, headers }) => {
      const group = await openOrderGroup(deps, params.reference, headers['x-order-token'])
      await removeGroupGiftCards(deps, group)
      return loadGroupView(deps, group)
    }),
    route(routes.addGroupGiftCard, async ({ params, headers, body, network }) => {
      const group = await openOrderGroup(deps, params.reference, headers['x-order-token'])
      await addGroupGiftCard(deps, network, group, body.code)
      return loadGroupView(deps, group)
    }),
    route(routes.dropGroupGiftCard, async ({ params, headers }) => {
      const group = await openOrderGroup(deps, params.reference, headers['x-order-token'])
      await removeGroupGiftCards(deps, group, params.cardId)
      return loadGroupView(deps, group)
    }),
    route(routes.buyGiftCard, ({ params, headers, body, network }) =>
      buyGiftCard(deps, {
        slug: params.slug,
        key: headers['idempotency-key'],
        input: body,
        network,
        language: currentLanguage(),
      }),
    ),
    route(routes.verifyGiftCardSale, ({ body }) => verifySale(deps, body.reference)),
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

/** The paid order. If the database is too busy, the buyer must not be told that paying failed: the page reads the order again. */
async function readPaid(deps: Deps, orderId: string): Promise<OrderView | null> {
  try {
    return await loadOrderView(deps, required(await findOrder(deps.db, orderId), `the paid order ${orderId}`))
  } catch (error) {
    if (!isWorthAnotherTry(error)) throw error
    return null
  }
}

/** The calls of the sandbox provider's page; they exist only with the sandbox gateway. */
function sandboxRoutes(deps: Deps, deliverNotice: DeliverNotice): ServedRow[] {
  return [
    route(routes.getSandboxPayment, ({ params }) => getSandboxPayment(deps, params.reference)),
    route(routes.decideSandboxPayment, ({ params }) =>
      decideSandboxPayment(deps, deliverNotice, params.reference, params.action),
    ),
  ]
}
