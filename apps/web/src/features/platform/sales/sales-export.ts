import type { SalesSummaryView } from '@foyer/contract'
import { slugify, toMajor } from '@foyer/domain'
import { m } from '@foyer/messages'

type Cells = (string | number | null)[]

export const ticketHeader = (): string[] => [
  m.admin_report_ticket(),
  m.admin_report_kind(),
  m.admin_report_price(),
  m.admin_report_sold(),
  m.admin_report_people(),
  m.admin_report_complimentary(),
  m.admin_report_held(),
  m.admin_report_capacity(),
  m.admin_report_paid(),
  m.admin_report_tax(),
  m.admin_report_refunded(),
  m.admin_report_charged_back(),
  m.admin_report_yours(),
  m.admin_report_currency(),
]
export const dayHeader = (): string[] => [
  m.admin_report_day(),
  m.admin_report_tickets(),
  m.admin_report_paid(),
  m.admin_report_tax(),
  m.admin_report_refunded(),
  m.admin_report_charged_back(),
  m.admin_report_yours(),
  m.admin_report_currency(),
]

export const priceHeader = (): string[] => [
  m.admin_report_ticket(),
  m.admin_report_price_reason(),
  m.admin_report_price(),
  m.admin_report_sold(),
  m.admin_report_paid(),
  m.admin_report_currency(),
]

/** The reason for a price: the step's name, or the group price. */
export function priceReason({ step, groupFrom }: SalesSummaryView['byPrice'][number]): string {
  if (groupFrom !== null) return m.admin_report_price_group({ count: groupFrom })
  return step ?? m.admin_report_price_own()
}

const kinds = { free: m.admin_report_free, paid: m.admin_report_kind_paid, donation: m.admin_report_donation }

/** Amounts are numbers in major units, so that spreadsheets can calculate with them. */
const amount = (minor: number, currency: string): number => Number(toMajor(minor, currency))

/** A file name without its extension: `harmattan-nights-tickets`. */
export function exportName(sales: Pick<SalesSummaryView, 'title'>, by: 'ticket' | 'price' | 'day'): string {
  const event = slugify(sales.title) || m.admin_report_file_event()
  if (by === 'price') return m.admin_report_file_prices({ event })
  return by === 'ticket' ? m.admin_report_file_tickets({ event }) : m.admin_report_file_days({ event })
}

export function exportedTickets({ byTicket, currency }: SalesSummaryView): Cells[] {
  return byTicket.map((row) => [
    row.name,
    kinds[row.kind](),
    amount(row.price, currency),
    row.sold,
    row.people,
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

export function exportedPrices({ byPrice, currency }: SalesSummaryView): Cells[] {
  return byPrice.map((row) => [
    row.name,
    priceReason(row),
    amount(row.unitPrice, currency),
    row.sold,
    amount(row.gross, currency),
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
