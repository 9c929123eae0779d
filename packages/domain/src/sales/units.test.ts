import { describe, expect, test } from 'vitest'
import { askedOf } from '../programme/order-questions.ts'
import { checkTicketType, type TicketTypeDraft } from '../programme/ticket-type.ts'
import { checkOrderLimits, type OrderableTicketType } from './selling.ts'
import { issuedTickets, peopleOf } from '../programme/units.ts'
import { planOffers } from './waiting-list.ts'

const plain = { kind: 'paid', price: 1000, minPerOrder: 1, maxPerOrder: 100 } as const
const ticket: OrderableTicketType = { ...plain, id: 'ticket' }
const table: OrderableTicketType = { ...plain, id: 'table', admits: 8 }
const shirt: OrderableTicketType = { ...plain, id: 'shirt', admits: 0, mostPerTicket: 1, needs: [], variantOf: null }
const parking: OrderableTicketType = { ...plain, id: 'parking', admits: 0, needs: ['table'] }
const small: OrderableTicketType = { ...shirt, id: 'small', variantOf: 'shirt' }
const large: OrderableTicketType = { ...shirt, id: 'large', variantOf: 'shirt' }

function check(cart: Record<string, number>, maxTicketsPerOrder = 100) {
  return checkOrderLimits({
    items: Object.entries(cart).map(([ticketTypeId, quantity]) => ({ ticketTypeId, quantity })),
    ticketTypes: [ticket, table, shirt, parking, small, large],
    event: { maxTicketsPerOrder },
  })
}

describe('what a unit admits', () => {
  test('numbers the people of an order from one on, and its extras after them', () => {
    const lines = [
      { ticketTypeId: 'shirt', quantity: 2, admits: 0 },
      { ticketTypeId: 'table', quantity: 2, admits: 2 },
      { ticketTypeId: 'ticket', quantity: 1 },
    ]
    expect(peopleOf(lines)).toBe(5)
    expect(issuedTickets(lines).map(({ ticketTypeId, unit, extra }) => [ticketTypeId, unit, extra])).toEqual([
      ['table', 1, false],
      ['table', 1, false],
      ['table', 2, false],
      ['table', 2, false],
      ['ticket', 3, false],
      ['shirt', 4, true],
      ['shirt', 5, true],
    ])
  })

  test('asks each person of a table, and of an extra nobody', () => {
    const lines = [
      { ticketTypeId: 'shirt', quantity: 1, admits: 0 },
      { ticketTypeId: 'table', quantity: 1, admits: 3 },
    ]
    expect(askedOf({ scope: 'guest', ticketTypeIds: [] }, lines)).toEqual([1, 2, 3])
    expect(askedOf({ scope: 'guest', ticketTypeIds: ['shirt'] }, lines)).toEqual([])
    expect(askedOf({ scope: 'order', ticketTypeIds: ['shirt'] }, lines)).toEqual([0])
  })

  test('offers a table only to as many as there is room for', () => {
    const waiting = [
      { id: 'a', ticketTypeId: 'table', quantity: 2, least: 1 },
      { id: 'b', ticketTypeId: 'ticket', quantity: 3, least: 1 },
    ]
    const terms = new Map([
      ['table', { room: 10, minPerOrder: 1, maxPerOrder: 10, admits: 8 }],
      ['ticket', { room: null, minPerOrder: 1, maxPerOrder: 10 }],
    ])
    expect(planOffers(waiting, { room: 10, terms })).toEqual([
      { id: 'a', quantity: 1 },
      { id: 'b', quantity: 2 },
    ])
  })
})

describe('an order with extras', () => {
  test('counts units of what admits against the limit of the event, and people against the limit of an order', () => {
    expect(check({ table: 2, shirt: 9 }, 2)).toMatchObject({ ok: true })
    expect(check({ table: 2, ticket: 1 }, 2)).toMatchObject({ ok: false, reason: 'order_too_large', limit: 2 })
    expect(check({ table: 26 })).toMatchObject({ ok: false, reason: 'order_too_large', limit: 200 })
  })

  test('is refused without a ticket, or without the one it needs', () => {
    expect(check({ shirt: 1 })).toMatchObject({ ok: false, ticketTypeId: 'shirt', reason: 'needs_ticket' })
    expect(check({ parking: 1, ticket: 1 })).toMatchObject({ ticketTypeId: 'parking', reason: 'needs_ticket' })
    expect(check({ parking: 1, shirt: 1 })).toMatchObject({ ok: false, reason: 'needs_ticket' })
    expect(check({ parking: 3, table: 1 })).toMatchObject({ ok: true })
  })

  test('has no more extras than its people may bring, all variants together', () => {
    expect(check({ ticket: 1, small: 1, large: 1 })).toMatchObject({ reason: 'above_per_ticket', limit: 1 })
    expect(check({ ticket: 2, small: 1, large: 1 })).toMatchObject({ ok: true })
    expect(check({ table: 1, small: 8 })).toMatchObject({ ok: true })
    expect(check({ table: 1, small: 9 })).toMatchObject({ reason: 'above_per_ticket', limit: 8 })
  })
})

describe('the draft of an extra', () => {
  const draft: TicketTypeDraft = {
    ...plain,
    capacity: null,
    salesStartAt: null,
    salesEndAt: null,
  }

  test('alone has variants, each with a name of its own, and no waiting list', () => {
    const fault = (fields: Partial<TicketTypeDraft>) => checkTicketType({ ...draft, ...fields }, { claimed: 0 })
    expect(fault({ variants: [{ name: 'S' }] })).toMatchObject({ reason: 'variants_admit' })
    expect(fault({ admits: 0, variants: [{ name: 'S' }, { name: 's' }] })).toMatchObject({
      reason: 'variants_repeated',
    })
    expect(fault({ admits: 0, waitingList: true })).toMatchObject({ reason: 'extra_waits' })
    expect(fault({ admits: 0, variants: [{ name: 'S' }, { name: 'M' }] })).toEqual({ ok: true })
  })
})
