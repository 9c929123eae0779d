import { routes } from '@foyer/contract'
import { currentLanguage } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { inLanguage, languageFor } from '../../../http/language.ts'
import { route, type ServedRow } from '../../../http/route.ts'
import { uuidv7 } from '../../../ids.ts'
import { allowMail } from '../../people/accounts/index.ts'
import { listBuyersDocuments, nameReceipt, receiptPdf } from '../../money/receipts/index.ts'
import { passesOf } from '../../programme/waiting-room/index.ts'
import type { OrderIntake } from './order-intake.ts'
import { cancelOrders } from './cancel-order.ts'
import { loadOrderParts, loadOrderView } from './load-order.ts'
import { openOrder } from './open-order.ts'
import { orderCalendar, orderPdf } from './order-documents.ts'
import { assertAlone } from './order-groups.queries.ts'
import { orderGroupRoutes } from './order-groups.routes.ts'
import type { OrderRow } from './orders.queries.ts'
import { placeOrder } from './place-order.ts'
import { replaceLink } from './replace-link.ts'
import { setBuyer } from './set-buyer.ts'
import { listOrderDocuments } from './surcharge-order.ts'

export function orderRoutes(deps: Deps, orderIntake: OrderIntake): ServedRow[] {
  const inOrdersLanguage = <T>(order: OrderRow, make: () => T) =>
    inLanguage(languageFor(order.language, deps.site), make)
  const open = (call: { params: { reference: string }; headers: { 'x-order-token'?: string | undefined } }) =>
    openOrder(deps, call.params.reference, call.headers['x-order-token'])
  const openAlone: typeof open = async (call) => {
    const order = await open(call)
    assertAlone(order)
    return order
  }
  return [
    route(routes.placeOrder, ({ body, headers, network, request }) =>
      placeOrder(deps, orderIntake, body, {
        key: headers['idempotency-key'],
        network,
        passes: passesOf(request),
        language: currentLanguage(),
      }),
    ),
    route(routes.resendTickets, async ({ body, network }) => {
      if (await allowMail(deps, 'find_tickets', network, body.email))
        await deps.db.transaction().execute((trx) =>
          deps.jobs.enqueue(trx, 'mail.send', {
            key: `again:${uuidv7()}`,
            template: 'tickets_again',
            email: body.email,
          }),
        )
    }),
    route(routes.getOrder, async (call) => loadOrderView(deps, await open(call))),
    route(routes.setOrderBuyer, async (call) => {
      const order = await openAlone(call)
      return loadOrderView(deps, await setBuyer(deps, order.id, { ...call.body, language: currentLanguage() }))
    }),
    route(routes.cancelOrder, async (call) => {
      await cancelOrders(deps, orderIntake.shares, [await openAlone(call)], call.network)
    }),
    route(routes.replaceOrderLink, async (call) => {
      const { id } = await open(call)
      await replaceLink(deps, id)
    }),
    route(routes.orderPdf, async (call) => {
      const order = await open(call)
      if (order.state !== 'paid' && order.state !== 'partially_refunded') throw new AppError('order.state')
      void call.reply.header('content-disposition', `attachment; filename="foyer-${order.reference}.pdf"`)
      return inOrdersLanguage(order, async () => orderPdf(deps, await loadOrderParts(deps, order)))
    }),
    route(routes.orderReceipt, async (call) => {
      const order = await open(call)
      const [standing] = await listBuyersDocuments(deps.db, order.id)
      if (!standing) throw new AppError('order.no_receipt')
      return inOrdersLanguage(order, () => {
        nameReceipt(call.reply, standing)
        return receiptPdf(deps, standing)
      })
    }),
    route(routes.orderReceiptPdf, async (call) => {
      const order = await open(call)
      const documents = await listOrderDocuments(deps.db, order.id)
      const document = documents.find(({ id }) => id === call.params.documentId)
      if (!document) throw new AppError('receipt.not_found')
      return inOrdersLanguage(order, () => {
        nameReceipt(call.reply, document)
        return receiptPdf(deps, document)
      })
    }),
    route(routes.orderCalendar, async (call) => {
      void call.reply.header('content-disposition', 'attachment; filename="event.ics"')
      const order = await open(call)
      return inOrdersLanguage(order, async () => orderCalendar(deps, await loadOrderParts(deps, order)))
    }),
    ...orderGroupRoutes(deps, orderIntake),
  ]
}
