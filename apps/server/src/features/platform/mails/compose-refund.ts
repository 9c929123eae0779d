import { eventUrl } from '../../programme/events/index.ts'
import { displayReference } from '@foyer/domain'
import { formatMoney, storedReasonWords } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import {
  paymentReturned,
  refundAsked,
  refundDeclined,
  refundFailed,
  refundSent,
} from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { admits, findOrder, loadOrderParts, type OrderRow } from '../../sales/orders/index.ts'
import { findRefund, findRequest } from '../../sales/refunds/index.ts'
import { GIFT_CARD } from '../../sales/gift-cards/index.ts'
import { buyerOf, type Composed, orderUrl } from './order-letter.ts'
import { findReader } from './reader.ts'

export type RefundMail = Extract<MailJob, { refundId: string } | { requestId: string }>

/** Mails about refunds, returned payments and refund requests. */
export async function composeRefundMail(deps: Deps, job: RefundMail): Promise<Composed> {
  if ('requestId' in job) return composeRequest(deps, job)
  const refund = await findRefund(deps.db, job.refundId)
  const order = refund?.order_id == null ? undefined : await findOrder(deps.db, refund.order_id)
  if (!refund || !order?.email) return null
  // A surcharge has no tickets: the mail names and opens the order that it was paid for, and goes to the buyer of that order.
  const moved = order.surcharge_of === null ? undefined : await findOrder(deps.db, order.surcharge_of)
  const known = moved ?? order
  const parts = await loadOrderParts(deps, known)
  const facts = {
    eventTitle: parts.event.title,
    reference: displayReference(known.reference),
    amountText: formatMoney(refund.amount, refund.currency),
  }
  const buyer = buyerOf(known)
  if (job.template === 'refund_failed') {
    const reader = await findReader(deps, parts.organiser.id, job)
    if (!reader) return null
    return {
      to: reader.to,
      organiser: null,
      orderId: order.id,
      ...refundFailed({
        ...facts,
        name: reader.firstName,
        failure: storedReasonWords(refund.failure ?? ''),
        orderUrl: `${deps.site.publicUrl}/events/orders/${order.id}`,
      }),
    }
  }
  if (job.template === 'payment_returned')
    return {
      to: buyer,
      orderId: order.id,
      organiser: parts.organiser,
      ...paymentReturned({
        ...facts,
        reason: refund.reason === 'mismatch' ? 'mismatch' : order.paid_at ? 'paid_twice' : tooLate(order),
        buyerName: buyer.name,
        eventUrl: eventUrl(deps, parts.event),
      }),
    }
  return {
    to: buyer,
    orderId: order.id,
    organiser: parts.organiser,
    ...refundSent({
      ...facts,
      name: buyer.name,
      toGiftCard: refund.provider === GIFT_CARD,
      tickets: refund.ticket_ids.length,
      ticketsLeft: parts.tickets.some(admits),
      words: refund.requested_by === null ? '' : refund.note,
      orderUrl: orderUrl(deps, known),
    }),
  }
}

function tooLate({ surcharge_of: moved }: OrderRow): 'late' | 'not_moved' {
  return moved === null ? 'late' : 'not_moved'
}

type RequestMail = Extract<MailJob, { requestId: string }>

async function composeRequest(deps: Deps, job: RequestMail): Promise<Composed> {
  const request = await findRequest(deps.db, job.requestId)
  const order = request && (await findOrder(deps.db, request.order_id))
  if (!request || !order?.email) return null
  const { event, organiser } = await loadOrderParts(deps, order)
  const facts = { eventTitle: event.title, reference: displayReference(order.reference) }
  const buyer = buyerOf(order)
  if (job.template === 'refund_declined')
    return {
      to: buyer,
      orderId: order.id,
      organiser,
      ...refundDeclined({ ...facts, name: buyer.name, answer: request.answer, orderUrl: orderUrl(deps, order) }),
    }
  const reader = await findReader(deps, organiser.id, job)
  if (!reader) return null
  return {
    to: reader.to,
    organiser: null,
    replyTo: { name: buyer.name, address: order.email },
    orderId: order.id,
    ...refundAsked({
      ...facts,
      name: reader.firstName,
      buyerName: nameOf(order),
      tickets: request.ticket_ids.length,
      message: request.message,
      orderUrl: `${deps.site.publicUrl}/events/orders/${order.id}`,
    }),
  }
}

function nameOf(order: OrderRow): string {
  const { name, address } = buyerOf(order)
  return name || address
}
