import { displayReference } from '@foyer/domain'
import { formatEventTime, formatMoney, m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import {
  type CancelledEvent,
  eventCancelled,
  eventPostponed,
  type MailContent,
} from '../../../documents/mails/index.ts'
import type { EventRow } from '../../programme/events/index.ts'
import { eventWords, findOrder, isBuyers, orderCalendar, type OrderRow } from '../../sales/orders/index.ts'
import { chargedBackOf } from '../../sales/refunds/index.ts'
import { changeMail } from './compose-event-change.ts'
import { reminderMail } from './compose-reminder.ts'
import { mailedParts } from './mailed-parts.ts'
import { buyerOf, calendarFile, type Composed, namedOrganiser, orderUrl } from './order-letter.ts'

function dayInWords(date: Date, timeZone: string): string {
  return formatEventTime(date, date, timeZone).date
}

/** What a guest who cannot come on the new date can do, by the organiser's offer or else by the event's own policy. */
function refundWords(event: EventRow): string {
  if (event.refund_offer_until)
    return m.mail_cannot_come_offer({ date: dayInWords(event.refund_offer_until, event.timezone) })
  if (event.refund_policy === 'none') return m.mail_cannot_come_none()
  if (event.refund_policy === 'flexible') return m.mail_cannot_come_flexible()
  return m.mail_cannot_come_days({ count: event.refund_days })
}

/** Says that an event was postponed. Null once the event is cancelled. */
export async function composePostponed(deps: Deps, orderId: string): Promise<Composed> {
  const order = await findOrder(deps.db, orderId)
  if (!order?.email) return null
  const parts = await mailedParts(deps, order)
  const mail = postponedMail(deps, parts, {
    buyerName: buyerOf(order).name,
    reference: displayReference(order.reference),
    orderUrl: orderUrl(deps, order),
    refundText: refundWords(parts.event),
  })
  return (
    mail && {
      to: buyerOf(order),
      organiser: parts.organiser,
      orderId: order.id,
      ...mail,
      attachments: [calendarFile(orderCalendar(deps, parts))],
    }
  )
}

/** The same news for ticket holders, with what they can do. */
export function postponedMail(
  deps: Deps,
  parts: Awaited<ReturnType<typeof mailedParts>>,
  reader: { buyerName: string; reference: string; orderUrl: string; refundText: string },
): MailContent | null {
  const { event } = parts
  if (event.status === 'cancelled' || !event.postponed_at) return null
  const words = eventWords(parts)
  return eventPostponed({
    ...reader,
    eventTitle: event.title,
    ...namedOrganiser(deps, parts.organiser),
    formerText: event.postponed_from ? dayInWords(event.postponed_from, event.timezone) : null,
    newText: event.dates_open ? null : words.when,
    placeText: words.place.join(', '),
    noteText: event.postpone_note,
  })
}

/** The change notice of an event to a buyer: its new date, place or link. */
export async function composeChanged(deps: Deps, orderId: string, version: number): Promise<Composed> {
  const order = await findOrder(deps.db, orderId)
  if (!order?.email) return null
  const parts = await mailedParts(deps, order)
  const mail = await changeMail(deps, parts, {
    version,
    name: buyerOf(order).name,
    reference: displayReference(order.reference),
    ticketsUrl: orderUrl(deps, order),
    refundText: refundWords(parts.event),
  })
  return (
    mail && {
      to: buyerOf(order),
      organiser: parts.organiser,
      orderId: order.id,
      ...mail,
      attachments: [calendarFile(orderCalendar(deps, parts))],
    }
  )
}

/** A reminder on the day before, to a buyer who still has a ticket. */
export async function composeReminder(deps: Deps, orderId: string): Promise<Composed> {
  const order = await findOrder(deps.db, orderId)
  if (!order?.email) return null
  const parts = await mailedParts(deps, order)
  if (!parts.tickets.some(isBuyers)) return null
  const mail = reminderMail(deps, parts, {
    name: buyerOf(order).name,
    reference: displayReference(order.reference),
    ticketsUrl: orderUrl(deps, order),
    since: order.paid_at,
  })
  return (
    mail && {
      to: buyerOf(order),
      organiser: parts.organiser,
      orderId: order.id,
      ...mail,
      attachments: [calendarFile(orderCalendar(deps, parts))],
    }
  )
}

/** What becomes of the money of an order, and of the surcharge with which it moved. */
async function moneyOf(
  { db }: Deps,
  { id, total, currency, gift_card_amount: byCard }: OrderRow,
): Promise<Pick<CancelledEvent, 'money' | 'alsoRefundedText'>> {
  if (total === 0) return { money: 'free', alsoRefundedText: null }
  const { taken, rest, refunded } = await chargedBackOf(db, id)
  if (taken === 0) return { money: refundedTo(total, byCard), alsoRefundedText: null }
  const money =
    rest === 0
      ? ('charged_back' as const)
      : { takenText: formatMoney(taken, currency), restText: formatMoney(rest, currency) }
  return { money, alsoRefundedText: refunded === 0 ? null : formatMoney(refunded, currency) }
}

/** Where the money of an order goes back to. An order that was paid with a gift card has no surcharge. */
function refundedTo(total: number, byCard: number) {
  if (byCard === 0) return 'refunded'
  return byCard < total ? 'refunded_to_both' : 'refunded_to_card'
}

/** Says that an event is cancelled and what happens to the money. */
export async function composeCancelled(deps: Deps, orderId: string): Promise<Composed> {
  const order = await findOrder(deps.db, orderId)
  if (!order?.email) return null
  const parts = await mailedParts(deps, order)
  const { event } = parts
  return {
    to: buyerOf(order),
    organiser: parts.organiser,
    orderId: order.id,
    ...eventCancelled({
      buyerName: buyerOf(order).name,
      eventTitle: event.title,
      reference: displayReference(order.reference),
      ...namedOrganiser(deps, parts.organiser),
      orderUrl: orderUrl(deps, order),
      whenText: eventWords(parts).when,
      reasonText: event.cancel_reason ?? '',
      ...(await moneyOf(deps, order)),
    }),
    attachments: [calendarFile(orderCalendar(deps, parts))],
  }
}
