import type { GiftCardShare, OrderView } from '@foyer/contract'
import { admitsOf, type TransferableTicket, transferRefusal, required } from '@foyer/domain'
import { qrSvg } from '../../../documents/qr.ts'
import type { Seller } from '../../people/organisations/index.ts'
import { coverView, type EventRow, isoOrNull, postponementView, type ShownEvent } from '../../programme/events/index.ts'
import { posterView } from '../../programme/storefront/index.ts'
import { guestForBuyer, ticketCode, type TicketTypeRow, type TicketSigner } from '../tickets/index.ts'
import type { OrderRow } from './orders.queries.ts'
import type { PassesOfOrder } from './passes-of-order.ts'
import { hasLink } from './replace-link.ts'
import { admits, isBuyers } from './take-back-tickets.ts'

export interface OrderParts {
  order: OrderRow
  event: ShownEvent
  organiser: Seller
  tickets: TicketTypeRow[]
  signer: TicketSigner | null
  now: Date
  /** Null for an order without passes. */
  passes: PassesOfOrder | null
}

const LIVE = new Set(['held', 'awaiting_payment'])
const SOLD = new Set(['paid', 'partially_refunded'])

/** Whether an order is paid for, so that its buyer has tickets. */
export const isSold = ({ state }: Pick<OrderParts['order'], 'state'>): boolean => SOLD.has(state)

/** Whether an order holds its tickets and its time has not run out. */
export const isOpen = ({ order, now }: Pick<OrderParts, 'order' | 'now'>): boolean =>
  LIVE.has(order.state) && order.held_until > now

/** All cards as one, for clients that only know one card: the end of the first code, and the total that the cards pay. */
export function asOneCard(cards: readonly GiftCardShare[]): OrderView['giftCard'] {
  const [first] = cards
  return first ? { tail: first.tail, amount: cards.reduce((sum, { amount }) => sum + amount, 0) } : null
}

/** An order without its open questions, which are only asked while they can be answered. */
export function orderView(
  parts: OrderParts,
  {
    answers,
    receipts,
    transfer,
    giftCards,
    group,
  }: Pick<OrderView, 'answers' | 'receipts' | 'transfer' | 'giftCards'> & { group: string | undefined },
): OrderView {
  const { order } = parts
  const giftCard = asOneCard(giftCards)
  // Orders of a group are paid and cancelled together.
  const open = isOpen(parts) && order.group_id === null
  return {
    reference: order.reference,
    // An order whose time has run out keeps its places until they are released, so only then is it shown as expired.
    state: order.state,
    heldUntil: LIVE.has(order.state) ? order.held_until.toISOString() : null,
    serverTime: parts.now.toISOString(),
    buyer: order.email
      ? { firstName: order.first_name ?? '', lastName: order.last_name ?? '', email: order.email }
      : null,
    guests: order.guests,
    questions: [],
    paymentOptions: [],
    transfer,
    answers,
    lines: order.lines.map((line) => ({
      ticketId: line.ticketTypeId,
      name: line.name,
      quantity: line.quantity,
      admits: admitsOf(line),
      unitPrice: line.unitPrice,
      subtotal: line.subtotal,
      discount: line.discount,
      fee: line.passedFee,
      tax: line.tax,
      total: line.total,
      priceStep: line.priceStep ?? null,
      groupFrom: line.groupFrom ?? null,
      ...bundleOfLine(line),
    })),
    quantity: order.quantity,
    currency: order.currency,
    subtotal: order.subtotal,
    discountTotal: order.discount_total,
    promoCode: order.promo_code,
    feeTotal: order.fee_total,
    taxTotal: order.tax_total,
    tax: order.tax,
    total: order.total,
    giftCard,
    giftCards,
    due: order.total - (giftCard?.amount ?? 0),
    refundedTotal: order.refunded_total,
    createdAt: order.created_at.toISOString(),
    paidAt: isoOrNull(order.paid_at),
    event: { ...eventForHolder(parts), ...(parts.passes && { passDates: parts.passes.dates }) },
    tickets: ticketsOf(parts),
    receipts,
    ...(group !== undefined && { group }),
    can: {
      pay: open,
      cancel: open,
      download: isSold(order) && parts.tickets.some(isBuyers),
      receipt: receipts.length > 0,
      replaceLink: hasLink(order),
    },
  }
}

/** The bundle to which a line belongs; nothing for other lines. */
export function bundleOfLine({ bundleId, bundle = '', bundleUnit }: OrderRow['lines'][number]) {
  return bundleId === undefined || bundleUnit === undefined
    ? {}
    : { bundle: { _id: bundleId, name: bundle, unit: bundleUnit } }
}

/** The link to join, for holders of tickets: null for an event in person, and for an order that is unpaid or was refunded. */
export function joinUrlOf({ order, event }: Pick<OrderParts, 'order' | 'event'>): string | null {
  return isSold(order) && event.format !== 'in_person' ? event.online_url : null
}

/** An event as the holder of a ticket of the order sees it. */
export function eventForHolder({
  order,
  event,
  organiser,
}: Pick<OrderParts, 'order' | 'event' | 'organiser'>): OrderView['event'] {
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
    onlineUrl: joinUrlOf({ order, event }),
    organiserName: organiser.name,
    organiserSlug: organiser.slug,
    refundPolicy: event.refund_policy,
    refundDays: event.refund_days,
    cover: coverView(event.cover),
    poster: posterView(event),
    postponement: postponementView(event),
    cancelReason: event.cancel_reason,
    refundOfferUntil: isoOrNull(event.refund_offer_until),
    fallbacks: event.fallbacks,
    ...(event.series_id !== null && { inSeries: true }),
  }
}

function ticketsOf({ order, event, tickets, signer, now, passes }: OrderParts): OrderView['tickets'] {
  if (!signer) return []
  return tickets.map((ticket) => {
    // A buyer who has transferred a ticket must not come in with its new code.
    const code = isBuyers(ticket) ? ticketCode(signer, event, ticket) : ''
    const passedOn = ticket.transfer_id !== null
    // The use of a transferred pass is not shown to the buyer.
    const pass = passedOn ? undefined : passes?.byTicket.get(ticket.id)
    return {
      _id: ticket.id,
      ticketName: ticket.ticket_name,
      guestName: guestForBuyer(ticket),
      number: ticket.number,
      of: order.quantity,
      extra: ticket.extra,
      state: passedOn && admits(ticket) ? 'transferred' : ticket.state,
      checkedInAt: passedOn ? null : isoOrNull(ticket.checked_in_at),
      code,
      qrSvg: code === '' ? '' : qrSvg(code),
      passedOn: passedOnOf(ticket),
      canPassOn: !passedOn && transferRefusal(transferable(ticket, order, event), now) === null,
      ...(pass && { pass }),
    }
  })
}

function passedOnOf(ticket: TicketTypeRow): OrderView['tickets'][number]['passedOn'] {
  if (!ticket.passed_on_at) return null
  return {
    name: required(ticket.passed_on_name, 'the holder of a ticket'),
    email: required(ticket.passed_on_email, 'the e-mail address of a holder'),
    at: ticket.passed_on_at.toISOString(),
  }
}

/** A ticket in the form that the transfer rule reads. */
export function transferable(
  ticket: Pick<TicketTypeRow, 'state' | 'checked_in_at' | 'transfers' | 'extra'>,
  order: Pick<OrderRow, 'state'>,
  event: Pick<EventRow, 'transfers' | 'ends_at' | 'dates_open'>,
): TransferableTicket {
  return {
    state: ticket.state,
    orderState: order.state,
    checkedInAt: ticket.checked_in_at,
    transfers: ticket.transfers,
    extra: ticket.extra,
    event: { transfers: event.transfers, endsAt: event.dates_open ? null : event.ends_at },
  }
}
