import { seriesTicketInput } from '@foyer/contract'
import { expect, test } from 'vitest'
import { admittingPlaces, blankTicket, ticketBody, ticketValues, withoutTicket } from './ticket-values.ts'

const extra = seriesTicketInput.parse({
  name: 'Shirt',
  kind: 'paid',
  price: 100_000,
  capacity: null,
  admits: 0,
  needsTickets: [0, 1],
  variants: [{ name: 'XL', surcharge: 20_000, capacity: 2 }],
})

test('a ticket comes through the list as it was', () => {
  expect(ticketBody(ticketValues(extra, 'NGN'), 'NGN')).toEqual(extra)
})

test('what an extra needs follows the tickets when one is removed', () => {
  const tickets = [blankTicket(), { ...blankTicket(), name: 'VIP' }, ticketValues(extra, 'NGN')]
  expect(admittingPlaces(tickets, 2).map(({ place }) => place)).toEqual([0, 1])
  expect(withoutTicket(tickets, 0)[1]?.settings.needsTickets).toEqual([0])
})

test('prices of a ticket that is free by now are left out', () => {
  const settings = { ...blankTicket().settings, groupPrices: [{ from: 2, price: 1 }] }
  expect(ticketBody({ ...blankTicket(), kind: 'free', settings }, 'NGN').groupPrices).toEqual([])
})
