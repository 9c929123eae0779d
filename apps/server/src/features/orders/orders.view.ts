import type { OrderView } from '@foyer/contract'
import { qrSvg } from '../../documents/qr.ts'
import { organiserNameOf, type UserRow } from '../accounts/index.ts'
import { coverView, type EventRow, isoOrNull, postponementView } from '../events/index.ts'
import { ticketCode, type TicketRow, type TicketSigner } from '../tickets/index.ts'
import type { OrderRow } from './orders.queries.ts'
import { admits } from './take-back-tickets.ts'

export interface OrderParts {
  order: OrderRow
  event: EventRow
  organiser: UserRow
  tickets: TicketRow[]
  signer: TicketSigner | null
  now: Date
}

const LIVE = new Set(['held', 'awaiting_payment'])
const SOLD = new Set(['paid', 'partially_refunded'])

/** An order without what is asked of it: that is asked while it can be answered. */
export function orderView(parts: OrderParts, answers: OrderView['answers']): OrderView {
  const { order, now } = parts
  const open = LIVE.has(order.state) && order.held_until > now
  return {
    reference: order.reference,
    state: LIVE.has(order.state) && !open ? 'expired' : order.state,
    heldUntil: LIVE.has(order.state) ? order.held_until.toISOString() : null,
    serverTime: now.toISOString(),
    buyer: order.email
      ? { firstName: order.first_name ?? '', lastName: order.last_name ?? '', email: order.email }
      : null,
    guests: order.guests,
    questions: [],
    answers,
    lines: order.lines.map((line) => ({
      ticketId: line.ticketTypeId,
      name: line.name,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      subtotal: line.subtotal,
      discount: line.discount,
      fee: line.passedFee,
      total: line.total,
    })),
    quantity: order.quantity,
    currency: order.currency,
    subtotal: order.subtotal,
    discountTotal: order.discount_total,
    promoCode: order.promo_code,
    feeTotal: order.fee_total,
    taxTotal: order.tax_total,
    total: order.total,
    createdAt: order.created_at.toISOString(),
    paidAt: isoOrNull(order.paid_at),
    event: eventOf(parts),
    tickets: ticketsOf(parts),
    can: { pay: open, cancel: open, download: SOLD.has(order.state) && parts.tickets.some(admits) },
  }
}

function eventOf({ order, event, organiser }: OrderParts): OrderView['event'] {
  const starts = event.starts_at ?? order.created_at
  return {
    _id: event.id,
    title: event.title,
    customUrl: event.custom_url,
    startsAt: starts.toISOString(),
    endsAt: (event.ends_at ?? starts).toISOString(),
    doorsOpenAt: isoOrNull(event.doors_open_at),
    timezone: event.timezone,
    venueName: event.venue_name,
    addressLine: event.address_line,
    city: event.city,
    // Where an online event takes place is for those who have a ticket.
    onlineUrl: SOLD.has(order.state) ? event.online_url : null,
    organiserName: organiserNameOf(organiser),
    refundPolicy: event.refund_policy,
    refundDays: event.refund_days,
    cover: coverView(event.cover),
    postponement: postponementView(event),
    cancelReason: event.cancel_reason,
    refundOfferUntil: isoOrNull(event.refund_offer_until),
  }
}

function ticketsOf({ event, tickets, signer }: OrderParts): OrderView['tickets'] {
  if (!signer) return []
  return tickets.map((ticket) => {
    const code = ticketCode(signer, event, ticket)
    return {
      _id: ticket.id,
      ticketName: ticket.ticket_name,
      guestName: ticket.guest_name,
      number: ticket.number,
      of: tickets.length,
      state: ticket.state,
      checkedInAt: isoOrNull(ticket.checked_in_at),
      code,
      qrSvg: qrSvg(code),
    }
  })
}
