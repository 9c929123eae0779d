import type { OrderView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { findUser } from '../../people/accounts/index.ts'
import { findEvent } from '../../programme/events/index.ts'
import { answerView, checkoutQuestions, listAnswers, listQuestions } from '../../programme/order-questions/index.ts'
import { listBuyersDocuments, orderReceiptView } from '../../money/receipts/index.ts'
import { listOrderTickets, ticketSigner } from '../tickets/index.ts'
import type { OrderRow } from './orders.queries.ts'
import { findOrderBankTransfer, orderBankTransferView } from './order-bank-transfer.ts'
import { paymentOptions, paymentOptionView } from './payment-options.ts'
import { type OrderParts, orderView } from './orders.view.ts'

/** An order with its event, organiser and tickets, as its view and its documents need them. */
export async function loadOrderParts(deps: Deps, order: OrderRow): Promise<OrderParts> {
  const event = await findEvent(deps.db, order.event_id)
  const organiser = event && (await findUser(deps.db, event.organiser_id))
  if (!event || !organiser) throw new Error('An order without its event or organiser')
  const tickets = await listOrderTickets(deps.db, order.id)
  const signer = tickets.length > 0 ? await ticketSigner(deps, deps.db, event.id) : null
  return { order, event, organiser, tickets, signer, now: deps.now() }
}

export async function loadOrderView(deps: Deps, order: OrderRow): Promise<OrderView> {
  const parts = await loadOrderParts(deps, order)
  const answers = await listAnswers(deps.db, [order.id])
  const receipts = await listBuyersDocuments(deps.db, order.id)
  const transfer = await findOrderBankTransfer(deps, order, parts.event)
  const view = orderView(parts, {
    answers: answers.map(answerView),
    receipts: receipts.map(orderReceiptView),
    transfer: transfer && orderBankTransferView(transfer),
  })
  if (!view.can.pay) return view
  return {
    ...view,
    paymentOptions: paymentOptions(deps, order, parts.event).map(paymentOptionView),
    questions: checkoutQuestions(await listQuestions(deps.db, order.event_id), order.lines),
  }
}
