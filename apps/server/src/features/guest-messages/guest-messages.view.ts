import type { GuestMessageView } from '@foyer/contract'
import type { GuestMessageRow } from './guest-messages.queries.ts'

export function guestMessageView(row: GuestMessageRow): GuestMessageView {
  return {
    _id: row.id,
    subject: row.subject,
    body: row.body,
    ticketId: row.ticket_type_id,
    author: `${row.first_name} ${row.last_name}`.trim(),
    createdAt: row.created_at.toISOString(),
    recipients: row.recipients,
    mailed: row.mailed,
  }
}
