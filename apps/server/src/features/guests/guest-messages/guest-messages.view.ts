import type { GuestMessageView, HeldMessageView } from '@foyer/contract'
import type { GuestMessageRow, listHeldMessages } from './guest-messages.queries.ts'

export function guestMessageView(row: GuestMessageRow): GuestMessageView {
  return {
    _id: row.id,
    subject: row.subject,
    body: row.body,
    ticketId: row.ticket_type_id,
    toSelection: row.to_selection,
    author: `${row.first_name} ${row.last_name}`.trim(),
    createdAt: row.created_at.toISOString(),
    recipients: row.recipients,
    mailed: row.mailed,
    review: row.review,
    reviewReason: row.review_reason,
    opened: row.opened,
    automatic: row.automatic,
  }
}

export function heldMessageView(row: Awaited<ReturnType<typeof listHeldMessages>>['rows'][number]): HeldMessageView {
  return {
    ...guestMessageView(row),
    event: { _id: row.event_id, title: row.title },
    organiser: {
      _id: row.organiser_id,
      name: row.organiser_name,
      email: row.organiser_email,
      since: row.organiser_since.toISOString(),
    },
  }
}
