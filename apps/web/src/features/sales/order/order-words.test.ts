import type { ShownTicketState } from '@foyer/contract'
import { describe, expect, it } from 'vitest'
import { orderWords, ticketsTitle } from './order-words.ts'

const order = (...states: ShownTicketState[]) => ({
  serverTime: '2026-11-22T10:00:00Z',
  event: { endsAt: '2026-12-01T22:00:00Z' },
  tickets: states.map((state) => ({ state })),
})

describe('the heading of a paid order', () => {
  it.each<[ShownTicketState[], string]>([
    [['valid', 'refunded'], 'You’re going'],
    [['checked_in'], 'You’re going'],
    [['transferred'], 'You passed on your ticket'],
    [['transferred', 'transferred'], 'You passed on your tickets'],
    [['transferred', 'refunded', 'refunded'], 'You have no tickets left'],
    [['refunded', 'cancelled'], 'You returned your tickets'],
  ])('of %j is "%s"', (states, title) => {
    expect(ticketsTitle(order(...states))).toBe(title)
  })

  it('looks back once the event is over', () => {
    expect(ticketsTitle({ ...order('checked_in'), serverTime: '2026-12-02T10:00:00Z' })).toBe('You were there')
  })
})

it('does not name the price of an order as the amount that is returned: what arrived can be another', () => {
  expect(orderWords('refunding', false, '₦5,000').text).toBe(
    'We are returning your payment to the payment method you used.',
  )
})
