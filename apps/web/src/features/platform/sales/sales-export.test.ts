import type { SalesSummaryView } from '@foyer/contract'
import { csvRow } from '@foyer/domain'
import { describe, expect, it } from 'vitest'
import { dayHeader, exportedDays, exportedTickets, exportName, ticketHeader } from './sales-export.ts'

const sales: SalesSummaryView = {
  eventId: 'e1',
  title: 'Harmattan Nights',
  currency: 'NGN',
  gross: 0,
  discount: 0,
  platformFee: 0,
  tax: 0,
  refunded: 0,
  chargedBack: 0,
  disputed: 0,
  giftCards: 0,
  net: 0,
  orders: 1,
  tickets: 2,
  complimentary: 1,
  capacity: null,
  checkedIn: 0,
  byTicket: [
    {
      _id: 't1',
      name: '=HYPERLINK("x")',
      kind: 'paid',
      price: 1_250_050,
      sold: 2,
      people: 2,
      held: 0,
      capacity: null,
      gross: 2_500_100,
      tax: 7550,
      refunded: 100_050,
      chargedBack: 20_000,
      net: -5000,
      complimentary: 1,
    },
  ],
  byPrice: [],
  byBundle: [],
  byDay: [
    {
      day: '2026-11-21',
      tickets: 2,
      gross: 2_500_100,
      tax: 7550,
      refunded: 100_050,
      chargedBack: 20_000,
      net: 2_350_094,
    },
  ],
}

describe('exported sales', () => {
  it('are numbers in major units, with as many cells as the header', () => {
    const [row = []] = exportedTickets(sales)
    expect(row).toEqual([
      '=HYPERLINK("x")',
      'Fixed price',
      12_500.5,
      2,
      2,
      1,
      0,
      null,
      25_001,
      75.5,
      1000.5,
      200,
      -50,
      'NGN',
    ])
    expect(row).toHaveLength(ticketHeader().length)
    expect(exportedDays(sales)[0]).toEqual(['2026-11-21', 2, 25_001, 75.5, 1000.5, 200, 23_500.94, 'NGN'])
    expect(dayHeader()).toHaveLength(exportedDays(sales)[0]?.length ?? 0)
  })

  it('run nothing in a spreadsheet', () => {
    expect(csvRow(exportedTickets(sales)[0] ?? [])).toMatch(/^"'=HYPERLINK/)
  })

  it('have a name that tells which event', () => {
    expect(exportName(sales, 'day')).toBe('harmattan-nights-days')
    expect(exportName({ title: '!!!' }, 'day')).toBe('event-days')
  })
})
