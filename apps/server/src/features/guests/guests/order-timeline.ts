import type { GuestOrderDetailView } from '@foyer/contract'
import { fullName } from '@foyer/domain'
import { formatMoney } from '@foyer/messages'
import type { listOrderEvents, OrderRow } from '../../sales/orders/index.ts'
import type { RefundRow } from '../../sales/refunds/index.ts'
import type { listMails, listPayments, Passage } from './order-detail.queries.ts'

type Moment = GuestOrderDetailView['timeline'][number]
type HistoryRow = Awaited<ReturnType<typeof listOrderEvents>>[number]

/** Everything that is known of an order. */
export interface OrderFacts {
  readonly order: OrderRow
  readonly history: readonly HistoryRow[]
  readonly payments: Awaited<ReturnType<typeof listPayments>>
  readonly refunds: readonly RefundRow[]
  readonly mails: Awaited<ReturnType<typeof listMails>>
  readonly passages: readonly Passage[]
}

const PAYMENT_WORDS: Partial<Record<string, string>> = {
  failed: 'The payment was declined.',
  abandoned: 'The payment was not finished.',
  mismatch: 'A payment of another amount came; it goes back.',
}

const MAIL_WORDS: Partial<Record<string, string>> = {
  order_confirmation: 'The tickets were mailed to',
  codes_renewed: 'Tickets with new codes were mailed to',
  link_replaced: 'The new link was mailed to',
  held_ticket_renewed: 'A passed-on ticket with a new code was mailed to',
  payment_returned: 'That a payment goes back was mailed to',
  event_postponed: 'The new date was mailed to',
  event_changed: 'What changed was mailed to',
  held_ticket_changed: 'What changed was mailed to',
  event_cancelled: 'That the event is off was mailed to',
  event_reminder: 'A reminder went to',
  held_ticket_reminder: 'A reminder went to',
  refund_sent: 'The refund was announced to',
  ticket_received: 'A ticket that was passed on went to',
  ticket_passed_on: 'That a ticket was passed on was mailed to',
  ticket_withdrawn: 'That a ticket no longer admits was mailed to',
  refund_asked: 'The wish for a refund was mailed to',
  refund_declined: 'The answer was mailed to',
  refund_failed: 'That a refund failed was mailed to',
}

/** A dispute has a mail for each of its states, by the last part of the mail's key. */
const DISPUTE_MAIL_WORDS: Partial<Record<string, string>> = {
  opened: 'Notice of the dispute was mailed to',
  won: 'Notice that the dispute was won was mailed to',
  lost: 'Notice that the dispute was lost was mailed to',
}

function mailWords({ key, template }: { key: string; template: string }): string {
  const words = template === 'dispute' ? DISPUTE_MAIL_WORDS[key.split(':').at(-1) ?? ''] : MAIL_WORDS[template]
  return words ?? 'A mail went to'
}

/** What happened to an order, oldest first, in sentences. */
export function orderTimeline(facts: OrderFacts): Moment[] {
  const { order, history, payments, refunds, mails, passages } = facts
  const moments: Moment[] = [
    ...(order.complimentary ? [] : [moment(order.created_at, 'ordered', 'The tickets were put aside.')]),
    ...(order.paid_at && !order.complimentary ? [moment(order.paid_at, 'paid', paidWords(order))] : []),
    ...payments.flatMap((payment) => {
      const text = PAYMENT_WORDS[payment.state]
      return text && payment.decided_at ? [moment(payment.decided_at, 'payment', text)] : []
    }),
    ...refunds.flatMap((refund) =>
      refund.state === 'succeeded' && refund.decided_at
        ? [moment(refund.decided_at, 'refunded', `${formatMoney(refund.amount, refund.currency)} went back.`)]
        : [],
    ),
    ...mails.map((mail) => moment(mail.sent_at, 'mailed', `${mailWords(mail)} ${mail.recipient}.`)),
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
    ? 'The tickets were taken; they cost nothing.'
    : `${formatMoney(order.total, order.currency)} were paid.`
}

function passageWords({ guest_name, number, result, door }: Passage): string {
  const who = guest_name || `Ticket ${number}`
  return result === 'admitted' ? `${who} was let in (${door}).` : `${who} went out (${door}).`
}

/** Null for what the buyer did. */
function actorOf(row: HistoryRow): string | null {
  return row.actor_id === null ? null : fullName(row.first_name, row.last_name)
}

function historyWords({ kind, details }: HistoryRow): string {
  const text = (name: string) => String(details[name] ?? '')
  const count = Number(details['tickets'] ?? 0)
  const tickets = count === 1 ? 'One ticket' : `${count} tickets`
  const amount = () => formatMoney(Number(details['amount'] ?? 0), text('currency'))
  switch (kind) {
    case 'complimentary_issued':
      return `${tickets} “${text('ticket')}” ${count === 1 ? 'was' : 'were'} given away.`
    case 'refund_returned':
      return `The bank did not take ${amount()}: the money is back and can be sent again.`
    case 'dispute_opened':
      return `The buyer's bank took ${amount()} back. It is disputed whose it is.`
    case 'dispute_won':
      return `The dispute over ${amount()} was won: the money is back.`
    case 'dispute_lost':
      return `The dispute over ${amount()} was lost: the money is gone.`
    case 'buyer_corrected':
      return `The buyer was corrected; before it was ${text('oldName')} (${text('oldEmail')}).`
    case 'link_replaced':
      return `The link and the ticket codes were replaced and sent to ${text('email')}.`
    case 'mail_withheld':
      return 'The tickets were not mailed: too many free orders used this address.'
    case 'guest_renamed':
      return `${text('oldName') || 'A guest without a name'} is now ${text('name')}.`
    case 'tickets_resent':
      return `The tickets were sent again to ${text('email')}.`
    case 'tickets_cancelled':
      return `${tickets} ${count === 1 ? 'was' : 'were'} cancelled${details['free'] === true ? ' and went back on sale' : ''}.`
    case 'tickets_given_back':
      return `The buyer gave ${tickets.toLowerCase()} back; ${count === 1 ? 'its place' : 'their places'} went back on sale.`
    case 'ticket_passed_on':
      return `The ticket of ${text('from') || 'a guest'} was passed on to ${text('to')} (${text('email')}).`
    case 'refund_asked':
      return `A refund of ${amount()} was decided${count > 0 ? `; ${tickets.toLowerCase()} void at once` : ''}.`
    case 'refund_retried':
      return `The refund of ${amount()} was tried again.`
    case 'refund_requested':
      return `The buyer asked for a refund of ${tickets.toLowerCase()}.`
    case 'refund_declined':
      return 'The wish for a refund was declined.'
    case 'refund_withdrawn':
      return 'The buyer took the wish for a refund back.'
    default:
      return kind.replaceAll('_', ' ')
  }
}
