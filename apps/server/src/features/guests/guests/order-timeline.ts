import type { GuestOrderDetailView } from '@foyer/contract'
import { fullName } from '@foyer/domain'
import { formatDate, formatMoney, m } from '@foyer/messages'
import type { listOrderEvents, OrderRow } from '../../sales/orders/index.ts'
import type { RefundOfPayment } from '../../sales/refunds/index.ts'
import type { listMails, listPayments, Passage } from './order-detail.queries.ts'

type Moment = GuestOrderDetailView['timeline'][number]
type HistoryRow = Awaited<ReturnType<typeof listOrderEvents>>[number]

/** Everything an order's history is written from. */
export interface OrderFacts {
  readonly order: OrderRow
  readonly history: readonly HistoryRow[]
  readonly payments: Awaited<ReturnType<typeof listPayments>>
  readonly refunds: readonly RefundOfPayment[]
  readonly mails: Awaited<ReturnType<typeof listMails>>
  readonly passages: readonly Passage[]
}

/** Stands in a sentence for an address that its reader may not see. */
const HIDDEN = '•••'

/** The same facts for a reader who may not see addresses. */
export function withoutContacts(facts: OrderFacts): OrderFacts {
  return {
    ...facts,
    order: { ...facts.order, email: null },
    mails: facts.mails.map((mail) => ({ ...mail, recipient: HIDDEN })),
    history: facts.history.map((row) => ({
      ...row,
      details: Object.fromEntries(
        Object.entries(row.details).map(([key, value]) => [key, /email/i.test(key) ? HIDDEN : value]),
      ),
    })),
  }
}

const PAYMENT_WORDS: Partial<Record<string, () => string>> = {
  failed: m.guests_history_payment_failed,
  abandoned: m.guests_history_payment_abandoned,
  mismatch: m.guests_history_payment_mismatch,
}

type MailWords = (words: { email: string }) => string

const MAIL_WORDS: Partial<Record<string, MailWords>> = {
  order_confirmation: m.guests_history_mail_order_confirmation,
  codes_renewed: m.guests_history_mail_codes_renewed,
  order_moved: m.guests_history_mail_order_moved,
  held_ticket_moved: m.guests_history_mail_order_moved,
  link_replaced: m.guests_history_mail_link_replaced,
  held_ticket_renewed: m.guests_history_mail_held_ticket_renewed,
  payment_returned: m.guests_history_mail_payment_returned,
  event_postponed: m.guests_history_mail_event_postponed,
  event_changed: m.guests_history_mail_event_changed,
  held_ticket_changed: m.guests_history_mail_event_changed,
  event_cancelled: m.guests_history_mail_event_cancelled,
  event_reminder: m.guests_history_mail_event_reminder,
  held_ticket_reminder: m.guests_history_mail_event_reminder,
  refund_sent: m.guests_history_mail_refund_sent,
  ticket_received: m.guests_history_mail_ticket_received,
  ticket_passed_on: m.guests_history_mail_ticket_passed_on,
  ticket_withdrawn: m.guests_history_mail_ticket_withdrawn,
  refund_asked: m.guests_history_mail_refund_asked,
  refund_declined: m.guests_history_mail_refund_declined,
  refund_failed: m.guests_history_mail_refund_failed,
}

/** A dispute has one mail for each of its states; the third part of the mail's key names the state. */
const DISPUTE_MAIL_WORDS: Partial<Record<string, MailWords>> = {
  opened: m.guests_history_mail_dispute_opened,
  won: m.guests_history_mail_dispute_won,
  lost: m.guests_history_mail_dispute_lost,
}

function mailWords({ key, template, recipient }: OrderFacts['mails'][number]): string {
  const words = template === 'dispute' ? DISPUTE_MAIL_WORDS[key.split(':')[2] ?? ''] : MAIL_WORDS[template]
  return (words ?? m.guests_history_mail)({ email: recipient })
}

/** The history of an order in sentences, oldest first. */
export function orderTimeline(facts: OrderFacts): Moment[] {
  const { order, history, payments, refunds, mails, passages } = facts
  const moments: Moment[] = [
    ...(order.complimentary ? [] : [moment(order.created_at, 'ordered', m.guests_history_ordered())]),
    ...(order.paid_at && !order.complimentary ? [moment(order.paid_at, 'paid', paidWords(order))] : []),
    ...payments.flatMap((payment) => {
      const words = PAYMENT_WORDS[payment.state]
      return words && payment.decided_at ? [moment(payment.decided_at, 'payment', words())] : []
    }),
    ...refunds.flatMap((refund) => {
      if (refund.state !== 'succeeded' || !refund.decided_at) return []
      const amount = formatMoney(refund.amount, refund.currency)
      return [moment(refund.decided_at, 'refunded', m.guests_history_refunded({ amount }))]
    }),
    ...mails.map((mail) => moment(mail.sent_at, 'mailed', mailWords(mail))),
    ...passages.map((passage) => moment(passage.received_at, 'door', passageWords(passage))),
    ...history.map((row) => moment(row.created_at, row.kind, historyWords(row), actorOf(row))),
  ]
  return moments.toSorted((a, b) => a.at.localeCompare(b.at))
}

function moment(at: Date, kind: string, text: string, by: string | null = null): Moment {
  return { at: at.toISOString(), kind, text, by }
}

function paidWords(order: OrderRow): string {
  return order.total === 0
    ? m.guests_history_paid_free()
    : m.guests_history_paid({ amount: formatMoney(order.total, order.currency) })
}

/** Without a door, the organiser let the guest in. */
export function doorName(door: string | null): string {
  return door ?? m.door_organiser()
}

function passageWords({ guest_name, number, result, door }: Passage): string {
  const words = { guest: guest_name || m.guests_ticket_number({ number }), door: doorName(door) }
  return result === 'admitted' ? m.guests_history_admitted(words) : m.guests_history_checked_out(words)
}

/** Null for actions of the buyer. */
function actorOf(row: HistoryRow): string | null {
  return row.actor_id === null ? null : fullName(row.first_name, row.last_name)
}

function historyWords({ kind, details }: HistoryRow): string {
  const text = (name: string) => String(details[name] ?? '')
  const email = text('email')
  const count = Number(details['tickets'] ?? 0)
  const amount = () => formatMoney(Number(details['amount'] ?? 0), text('currency'))
  switch (kind) {
    case 'complimentary_issued':
      return m.guests_history_complimentary_issued({ count, ticket: text('ticket') })
    case 'refund_returned':
      return m.guests_history_refund_returned({ amount: amount() })
    case 'dispute_opened':
      return m.guests_history_dispute_opened({ amount: amount() })
    case 'dispute_won':
      return m.guests_history_dispute_won({ amount: amount() })
    case 'dispute_lost':
      return m.guests_history_dispute_lost({ amount: amount() })
    case 'buyer_corrected':
      return m.guests_history_buyer_corrected({ name: text('oldName'), email: text('oldEmail') })
    case 'link_replaced':
      return m.guests_history_link_replaced({ email })
    case 'mail_withheld':
      return m.guests_history_mail_withheld()
    case 'guest_renamed':
      return m.guests_history_guest_renamed({
        former: text('oldName') || m.guests_history_guest_unnamed(),
        name: text('name'),
      })
    case 'moved':
      return movedWords(details)
    case 'tickets_resent':
      return m.guests_history_tickets_resent({ email })
    case 'tickets_cancelled':
      return details['free'] === true
        ? m.guests_history_tickets_cancelled_freed({ count })
        : m.guests_history_tickets_cancelled({ count })
    case 'tickets_given_back':
      return m.guests_history_tickets_given_back({ count })
    case 'ticket_passed_on':
      return passedOnWords(text('from'), { name: text('to'), email })
    case 'refund_asked':
      return count > 0
        ? m.guests_history_refund_asked_void({ count, amount: amount() })
        : m.guests_history_refund_asked({ amount: amount() })
    case 'refund_retried':
      return m.guests_history_refund_retried({ amount: amount() })
    case 'refund_requested':
      return m.guests_history_refund_requested({ count })
    case 'refund_declined':
      return m.guests_history_refund_declined()
    case 'refund_withdrawn':
      return m.guests_history_refund_withdrawn()
    default:
      return kind.replaceAll('_', ' ')
  }
}

/** Both dates in the time zone of the series. */
function movedWords({ from, to, timezone }: HistoryRow['details']): string {
  const date = (at: unknown) =>
    typeof at === 'string' ? formatDate(at, 'moment', String(timezone)) : m.mail_to_be_announced()
  return m.guests_history_moved({ from: date(from), to: date(to) })
}

function passedOnWords(guest: string, to: { name: string; email: string }): string {
  return guest === ''
    ? m.guests_history_ticket_passed_on_unnamed(to)
    : m.guests_history_ticket_passed_on({ guest, ...to })
}
