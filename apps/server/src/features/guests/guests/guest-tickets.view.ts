import { exportedAnswer } from '@foyer/domain'
import type { GuestTicketView } from '@foyer/contract'
import { isoOrNull } from '../../programme/events/index.ts'
import type { listAnswers } from '../../programme/order-questions/index.ts'
import { nameOf } from './guest-orders.view.ts'
import type { GuestTicketRow } from './guest-tickets.queries.ts'
import type { ListAdmission } from './list-admissions.queries.ts'

type Answers = Awaited<ReturnType<typeof listAnswers>>

/** Without `contacts` the address is left out; the answers then are not read in the first place. */
export function guestTicketView(
  ticket: GuestTicketRow,
  { contacts, answers, lists }: { contacts: boolean; answers: Answers; lists: readonly ListAdmission[] },
): GuestTicketView {
  return {
    _id: ticket.id,
    guestName: ticket.guest_name,
    email: contacts ? (ticket.holder_email ?? ticket.email ?? '') : '',
    buyerName: nameOf(ticket),
    ticketId: ticket.ticket_type_id,
    ticketName: ticket.ticket_name,
    orderId: ticket.order_id,
    reference: ticket.reference,
    state: ticket.state,
    passedOn: ticket.transfer_id !== null,
    checkedInAt: isoOrNull(ticket.checked_in_at),
    door: ticket.door,
    lists: lists.map(({ list_id: listId, happened_at: at }) => ({ listId, at: at.toISOString() })),
    answers: answers
      .filter(({ guest }) => guest === 0 || guest === ticket.number)
      .map((answer) => ({ questionId: answer.question_id, text: exportedAnswer(answer) })),
    boughtAt: ticket.created_at.toISOString(),
  }
}
