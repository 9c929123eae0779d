import type { RegularGuestOrderView, RegularGuestView } from '@foyer/contract'
import { isoOrNull } from '../../programme/events/index.ts'
import type { listHistory, RegularGuestRow } from './regular-guests.queries.ts'

/** Without `contacts` the address is left out. */
export function regularGuestView(row: RegularGuestRow, { contacts }: { contacts: boolean }): RegularGuestView {
  return {
    _id: row.id,
    name: row.name,
    email: contacts ? row.email : '',
    events: row.events,
    orders: row.orders,
    tickets: row.tickets,
    spent: row.spent,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    note: row.note,
    favourite: row.favourite,
  }
}

type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number]

export function regularGuestOrderView(row: HistoryRow): RegularGuestOrderView {
  return {
    orderId: row.id,
    reference: row.reference,
    eventId: row.event_id,
    eventTitle: row.title,
    startsAt: isoOrNull(row.starts_at),
    timezone: row.timezone,
    tickets: row.quantity,
    checkedIn: row.checked_in,
    total: row.total,
    refunded: row.refunded_total,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
  }
}
