import type { GuestTableView, GuestTicketView } from '@foyer/contract'
import { displayReference } from '@foyer/domain'
import { formatDate, m } from '@foyer/messages'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../../ui/Badge.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'

/** A column of the guest table. `width` in rem; columns grow in proportion to it. */
export interface TicketColumn {
  readonly key: string
  readonly header: string
  readonly width: number
  readonly sortable?: boolean
  readonly render: (ticket: GuestTicketView) => ReactNode
}

/** The columns that are shown by default. */
export const FIRST_COLUMNS: readonly string[] = ['email', 'ticket', 'reference', 'state', 'checkedInAt', 'boughtAt']

const NOTHING = '–'

function State({ ticket }: { ticket: GuestTicketView }) {
  return (
    <span className="row gap-4">
      <StatusBadge status={ticket.state} />
      {ticket.passedOn && <Badge tone="accent">{m.guests_table_state_passed_on()}</Badge>}
    </span>
  )
}

function CheckedIn({ ticket, timezone }: { ticket: GuestTicketView; timezone: string }) {
  if (ticket.checkedInAt === null) return NOTHING
  return (
    <span className="stack shrinks">
      <span className="block clipped ellipsis nowrap">{formatDate(ticket.checkedInAt, 'shortMoment', timezone)}</span>
      <span className={`block clipped ellipsis nowrap text-sm mute`}>{ticket.door ?? m.door_organiser()}</span>
    </span>
  )
}

/** The name of a guest, or else of the buyer. */
export function nameOfGuest(ticket: GuestTicketView): string {
  return ticket.guestName || ticket.buyerName || m.guests_no_name()
}

/** The name of a guest, which heads each row and leads to the order. */
export function GuestName({ ticket }: { ticket: GuestTicketView }) {
  return (
    <Link to={`/events/orders/${ticket.orderId}`} className="quiet-link">
      {nameOfGuest(ticket)}
    </Link>
  )
}

/** Every column that can be chosen, with the check-in lists and the answers to each question last; times in the event's zone. */
export function ticketColumns(timezone: string, table: GuestTableView | undefined): readonly TicketColumn[] {
  const known: readonly TicketColumn[] = [
    { key: 'email', header: m.shell_email(), width: 13, render: ({ email }) => email || NOTHING },
    { key: 'buyer', header: m.guests_column_buyer(), width: 11, render: ({ buyerName }) => buyerName || NOTHING },
    { key: 'ticket', header: m.shell_ticket(), width: 8, sortable: true, render: ({ ticketName }) => ticketName },
    {
      key: 'reference',
      header: m.shell_order(),
      width: 8.5,
      sortable: true,
      render: ({ reference }) => <span className="figures nowrap">{displayReference(reference)}</span>,
    },
    { key: 'state', header: m.shell_status(), width: 9, render: (ticket) => <State ticket={ticket} /> },
    {
      key: 'checkedInAt',
      header: m.guests_table_checked_in(),
      width: 9,
      sortable: true,
      render: (ticket) => <CheckedIn ticket={ticket} timezone={timezone} />,
    },
    {
      key: 'boughtAt',
      header: m.guests_table_bought(),
      width: 9,
      sortable: true,
      render: ({ boughtAt }) => formatDate(boughtAt, 'shortMoment', timezone),
    },
  ]
  const questions = (table?.questions ?? []).map(({ _id, label }) => ({
    key: `question:${_id}`,
    header: label,
    width: 12,
    render: ({ answers }: GuestTicketView) => answers.find(({ questionId }) => questionId === _id)?.text ?? NOTHING,
  }))
  const lists = (table?.lists ?? []).map(({ _id, name }) => ({
    key: `list:${_id}`,
    header: name,
    width: 9,
    render: ({ lists: admitted }: GuestTicketView) => {
      const at = admitted.find(({ listId }) => listId === _id)?.at
      return at === undefined ? NOTHING : formatDate(at, 'shortMoment', timezone)
    },
  }))
  return [
    ...(table?.can.readContacts === false ? known.filter(({ key }) => key !== 'email') : known),
    ...lists,
    ...questions,
  ]
}
