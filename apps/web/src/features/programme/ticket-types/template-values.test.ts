import { seriesTicketInput } from '@foyer/contract'
import { describe, expect, test } from 'vitest'
import { localBefore, minutesBefore } from '../../../lib/sale-moments.ts'
import { templateFacts, templateOf, templateValues } from './template-values.ts'
import { readTicketTypeForm } from './ticket-type-form-values.ts'

const facts = templateFacts('NGN', [{ place: 0, name: 'Seat' }])

const seat = seriesTicketInput.parse({
  name: 'Seat',
  kind: 'paid',
  price: 500_000,
  capacity: 20,
  salesStartMinutes: 2880,
  salesEndMinutes: 90,
  priceSteps: [{ name: 'Early', price: 300_000, endMinutes: 1440, quantity: 5 }],
  groupPrices: [{ from: 6, price: 250_000 }],
})
const shirt = seriesTicketInput.parse({
  name: 'Shirt',
  kind: 'paid',
  price: 100_000,
  capacity: null,
  admits: 0,
  needsTickets: [0],
  mostPerTicket: 1,
  variants: [{ name: 'XL', surcharge: 20_000, capacity: 2 }],
})

describe('a ticket of a series', () => {
  test.each([seat, shirt])('comes through the form of a ticket type as it was: $name', (ticket) => {
    const read = readTicketTypeForm(templateValues(ticket, 'NGN'), facts)
    expect(read.ok && templateOf(read.body)).toEqual(ticket)
  })

  test('is held to the rules of a ticket type: sales that end before they begin are wrong at their field', () => {
    const values = templateValues({ ...seat, salesStartMinutes: 30 }, 'NGN')
    expect(readTicketTypeForm(values, facts)).toEqual({ ok: false, faults: { salesEndAt: expect.any(String) } })
  })

  test('has times by how long they are before the start', () => {
    expect(minutesBefore(localBefore(90))).toBe(90)
    expect(localBefore(0)).toBe('2100-01-01T00:00')
  })
})
