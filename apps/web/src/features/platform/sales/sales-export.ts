import type { SalesSummaryView } from '@foyer/contract'
import { slugify, toMajor } from '@foyer/domain'

type Cells = (string | number | null)[]

export const ticketHeader = [
  'Ticket',
  'Kind',
  'Price',
  'Sold',
  'Complimentary',
  'Held',
  'Capacity',
  'Paid by buyers',
  'Tax',
  'Refunded',
  'Charged back',
  'Yours',
  'Currency',
]
export const dayHeader = ['Day', 'Tickets', 'Paid by buyers', 'Tax', 'Refunded', 'Charged back', 'Yours', 'Currency']

/** Spreadsheets calculate with numbers, so amounts leave as such, in major units. */
const amount = (minor: number, currency: string): number => Number(toMajor(minor, currency))

/** A file name without its ending: `harmattan-nights-tickets`. */
export function exportName(sales: Pick<SalesSummaryView, 'title'>, what: string): string {
  return `${slugify(sales.title) || 'event'}-${what}`
}

export function exportedTickets({ byTicket, currency }: SalesSummaryView): Cells[] {
  return byTicket.map((row) => [
    row.name,
    row.kind,
    amount(row.price, currency),
    row.sold,
    row.complimentary,
    row.held,
    row.capacity,
    amount(row.gross, currency),
    amount(row.tax, currency),
    amount(row.refunded, currency),
    amount(row.chargedBack, currency),
    amount(row.net, currency),
    currency,
  ])
}

export function exportedDays({ byDay, currency }: SalesSummaryView): Cells[] {
  return byDay.map((row) => [
    row.day,
    row.tickets,
    amount(row.gross, currency),
    amount(row.tax, currency),
    amount(row.refunded, currency),
    amount(row.chargedBack, currency),
    amount(row.net, currency),
    currency,
  ])
}
