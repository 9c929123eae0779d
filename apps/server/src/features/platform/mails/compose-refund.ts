import { eventUrl } from '../../programme/events/index.ts'
import { displayReference } from '@foyer/domain'
import { formatMoney, type ProviderReason, storedReasonWords } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import {
  paymentReturned,
  refundAsked,
  refundDeclined,
  refundFailed,
  refundSent,
} from '../../../documents/mails/index.ts'
import type { MailJob } from '../../../jobs/job-queue.ts'
import { admits, findOrder, loadOrderParts, type OrderParts, type OrderRow } from '../../sales/orders/index.ts'
import { findRefund, findRequest } from '../../sales/refunds/index.ts'
import { GIFT_CARD } from '../../sales/gift-cards/index.ts'
import type { Database } from '../../../db/database.ts'
import { buyerOf, type Composed, orderUrl } from './order-letter.ts'
import { findReader } from './reader.ts'

const CHEAPER_DATE: ProviderReason = 'refund.cheaper_date'

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
        reason: refund.reason === 'mismatch' ? 'mismatch' : whyReturned(order, parts),
        buyerName: buyer.name,
        eventUrl: eventUrl(deps, parts.event),
        orderUrl: orderUrl(deps, known),
      }),
    }
  const toGiftCard = refund.provider === GIFT_CARD
  const isDifference = refund.note === CHEAPER_DATE
  return {
    to: buyer,
    orderId: order.id,
    organiser: parts.organiser,
    ...refundSent({
      ...facts,
      name: buyer.name,
      toGiftCard,
      isFrozen: toGiftCard && (await isCardFrozen(deps.db, refund.id)),
      reason: isDifference ? storedReasonWords(refund.note) : null,
      tickets: refund.ticket_ids.length,
      ticketsLeft: parts.tickets.some(admits),
      words: refund.requested_by === null || isDifference ? '' : refund.note,
      orderUrl: orderUrl(deps, known),
    }),
  }
}

/** Why a payment of the right amount could not become tickets; `tickets` are those of the order that moved, where it is a surcharge. */
function whyReturned(
  { paid_at: paidAt, surcharge_of: moved }: OrderRow,
  { event, tickets }: Pick<OrderParts, 'event' | 'tickets'>,
) {
  if (paidAt) return tickets.some(admits) ? 'paid_twice' : 'paid_twice_void'
  if (moved !== null) return 'not_moved'
  return event.status === 'cancelled' ? 'cancelled' : 'late'
}

/** Whether the gift card to which a refund returned money cannot be used now. */
async function isCardFrozen(db: Database, refundId: string): Promise<boolean> {
  const card = await db
    .selectFrom('gift_card_movements')
    .innerJoin('gift_cards', 'gift_cards.id', 'gift_card_movements.card_id')
    .select('gift_cards.frozen')
    .where('gift_card_movements.refund_id', '=', refundId)
    .where('gift_card_movements.kind', '=', 'returned')
    .executeTakeFirst()
  return card?.frozen ?? false
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
