import type { GuestOrderDetailView } from '@foyer/contract'
import { admitsOf, type RefundableLine, returnsFee, required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { agreementView } from '../../people/legal-texts/index.ts'
import { canManageEvent, type EventRow, findEvent, isoOrNull } from '../../programme/events/index.ts'
import { answerView, listAnswers } from '../../programme/order-questions/index.ts'
import {
  admits,
  bundleOfLine,
  hasLink,
  isBuyers,
  listOrderEvents,
  listTogether,
  type OrderRow,
} from '../../sales/orders/index.ts'
import {
  hasMoneyLeft,
  listRefunds,
  listRequests,
  managedOrder,
  policyOf,
  refundableLines,
  refundRequestView,
  refundView,
  surchargeOf,
} from '../../sales/refunds/index.ts'
import { listOrderTickets, type TicketTypeRow, unitOf } from '../../sales/tickets/index.ts'
import { listDisputes, listMails, listPassages, listPayments } from './order-detail.queries.ts'
import { doorName, type OrderFacts, orderTimeline, withoutContacts } from './order-timeline.ts'

/** An order with everything its organiser can know of it. */
export async function orderDetail(deps: Deps, actor: MemberActor, orderId: string): Promise<GuestOrderDetailView> {
  const { order, event } = await managedOrder(deps.db, actor, 'orders:read', orderId)
  const tickets = await listOrderTickets(deps.db, order.id)
  const requests = await listRequests(deps.db, order.id)
  const surcharge = await surchargeOf(deps.db, order, tickets)
  const contacts = canManageEvent(actor, 'contacts:read', event)
  const known: OrderFacts = {
    order,
    history: await listOrderEvents(deps.db, order.id),
    payments: await listPayments(deps.db, order.id),
    refunds: await listRefunds(deps.db, order.id),
    mails: await listMails(deps.db, order.id),
    passages: await listPassages(deps.db, order.id),
  }
  const facts = contacts ? known : withoutContacts(known)
  return {
    ...orderFacts(facts.order),
    event: eventFacts(event),
    lines: linesOf(facts, tickets),
    ...(surcharge && { surchargeLines: surcharge.lines.map(surchargeLine) }),
    tickets: ticketsOf(facts, tickets, contacts),
    payments: facts.payments.map((payment) => ({
      _id: payment.id,
      provider: payment.provider,
      reference: payment.reference,
      state: payment.state,
      amount: payment.amount,
      currency: payment.currency,
      createdAt: payment.created_at.toISOString(),
      decidedAt: isoOrNull(payment.decided_at),
    })),
    disputes: (await listDisputes(deps.db, order.id)).map((dispute) => ({
      _id: dispute.id,
      state: dispute.state,
      amount: dispute.amount,
      share: dispute.organiser_share,
      reason: dispute.reason,
      reference: dispute.provider_reference,
      currency: dispute.currency,
      openedAt: dispute.opened_at.toISOString(),
      decidedAt: isoOrNull(dispute.decided_at),
    })),
    refunds: facts.refunds.map((refund) => refundView(refund, order.id)),
    answers: contacts ? (await listAnswers(deps.db, [order.id])).map(answerView) : [],
    requests: requests.map(refundRequestView),
    ...(order.group_id !== null && { paidWith: await paidWith(deps, actor, order) }),
    mails: facts.mails.map((mail) => ({
      template: mail.template,
      recipient: contacts ? mail.recipient : '',
      sentAt: mail.sent_at.toISOString(),
    })),
    timeline: orderTimeline(facts),
    returnFee: returnsFee(policyOf(event)),
    can: abilities({ order, event }, tickets, {
      write: canManageEvent(actor, 'orders:write', event),
      refund: canManageEvent(actor, 'refunds:write', event) && (await hasMoneyLeft(deps.db, order, surcharge)),
    }),
  }
}

/** The other orders of a group, where the member may read their events. */
async function paidWith(
  deps: Deps,
  actor: MemberActor,
  order: OrderRow,
): Promise<NonNullable<GuestOrderDetailView['paidWith']>> {
  const others: NonNullable<GuestOrderDetailView['paidWith']> = []
  for (const other of await listTogether(deps.db, order)) {
    const event = other.id === order.id ? undefined : await findEvent(deps.db, other.event_id)
    if (!event || !canManageEvent(actor, 'orders:read', event)) continue
    const { id: _id, reference, state, total } = other
    const { title, timezone } = event
    others.push({
      _id,
      reference,
      state,
      total,
      event: { _id: event.id, title, timezone, startsAt: isoOrNull(event.starts_at) },
    })
  }
  return others
}

function surchargeLine({
  ticketTypeId: ticketId,
  passedFee: fee,
  priceStepId: _step,
  bundleUnit,
  ...line
}: RefundableLine): NonNullable<GuestOrderDetailView['surchargeLines']>[number] {
  return { ticketId, fee, ...(bundleUnit !== undefined && { bundleUnit }), ...line }
}

function orderFacts(order: OrderRow) {
  return {
    _id: order.id,
    reference: order.reference,
    state: order.state,
    complimentary: order.complimentary,
    buyer: { firstName: order.first_name ?? '', lastName: order.last_name ?? '', email: order.email ?? '' },
    quantity: order.quantity,
    currency: order.currency,
    subtotal: order.subtotal,
    discountTotal: order.discount_total,
    promoCode: order.promo_code,
    feeTotal: order.fee_total,
    taxTotal: order.tax_total,
    tax: order.tax,
    total: order.total,
    platformFee: order.platform_fee,
    refunded: order.refunded_total,
    createdAt: order.created_at.toISOString(),
    paidAt: isoOrNull(order.paid_at),
    agreement: agreementView(order),
  }
}

function eventFacts(event: EventRow): GuestOrderDetailView['event'] {
  return {
    _id: event.id,
    title: event.title,
    timezone: event.timezone,
    startsAt: isoOrNull(event.starts_at),
    refundPolicy: event.refund_policy,
    refundDays: event.refund_days,
  }
}

function linesOf({ order, refunds }: OrderFacts, tickets: readonly TicketTypeRow[]): GuestOrderDetailView['lines'] {
  const refundable = refundableLines(order, tickets, refunds)
  return order.lines.map((line, index) => {
    const { refundedTickets, refunded, feeReturned, taxReturned } = required(
      refundable[index],
      'what a line can return',
    )
    return {
      ticketId: line.ticketTypeId,
      name: line.name,
      priceStepId: line.priceStepId ?? null,
      priceStep: line.priceStep ?? null,
      groupFrom: line.groupFrom ?? null,
      ...bundleOfLine(line),
      quantity: line.quantity,
      admits: admitsOf(line),
      unitPrice: line.unitPrice,
      subtotal: line.subtotal,
      discount: line.discount,
      fee: line.passedFee,
      platformFee: line.platformFee,
      tax: line.tax,
      total: line.total,
      refundedTickets,
      refunded,
      feeReturned,
      taxReturned,
    }
  })
}

function ticketsOf(
  { passages }: OrderFacts,
  tickets: readonly TicketTypeRow[],
  contacts: boolean,
): GuestOrderDetailView['tickets'] {
  return tickets.map((ticket) => {
    const passage = passages.find(({ id }) => id === ticket.checked_in_scan)
    return {
      _id: ticket.id,
      number: ticket.number,
      ticketId: ticket.ticket_type_id,
      priceStepId: ticket.price_step_id,
      ticketName: ticket.ticket_name,
      guestName: ticket.guest_name,
      extra: ticket.extra,
      unit: unitOf(ticket),
      ...(ticket.bundle_unit !== null && { bundleUnit: ticket.bundle_unit }),
      state: ticket.state,
      checkedInAt: isoOrNull(ticket.checked_in_at),
      checkedOutAt: isoOrNull(ticket.checked_out_at),
      door: passage ? doorName(passage.door) : null,
      holder: holderOf(ticket, contacts),
    }
  })
}

function holderOf(ticket: TicketTypeRow, contacts: boolean): GuestOrderDetailView['tickets'][number]['holder'] {
  if (ticket.holder_email === null || !ticket.held_since) return null
  const since = ticket.held_since.toISOString()
  return { name: ticket.guest_name, email: contacts ? ticket.holder_email : '', since, hands: ticket.transfers }
}

/** The actions that the order's state, its money and the member's permissions allow. */
function abilities(
  { order, event }: { order: OrderRow; event: EventRow },
  tickets: readonly TicketTypeRow[],
  may: { write: boolean; refund: boolean },
): GuestOrderDetailView['can'] {
  const sold = order.state === 'paid' || order.state === 'partially_refunded'
  const live = tickets.some(admits)
  return {
    resend: may.write && sold && tickets.some(isBuyers) && order.email !== null,
    replaceLink: may.write && hasLink(order),
    correct: may.write && sold,
    refund: may.refund && sold,
    cancelTickets: may.write && sold && live,
    move: may.write && order.state === 'paid' && order.refunded_total === 0 && event.series_id !== null,
  }
}
