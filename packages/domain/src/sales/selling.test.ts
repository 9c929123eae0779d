import { describe, expect, it } from 'vitest'
import {
  checkOrderLimits,
  type OrderableTicketType,
  type OrderItemRequest,
  type SaleQuestion,
  saleState,
} from './selling.ts'

const now = new Date('2026-12-01T12:00:00Z')
const before = new Date('2026-12-01T11:59:59Z')
const after = new Date('2026-12-01T12:00:01Z')

function state(
  ticketType: Partial<SaleQuestion['ticketType']> = {},
  event: Partial<SaleQuestion['event']> = {},
  unlocked?: boolean,
) {
  return saleState({
    ticketType: {
      status: 'on_sale',
      visibility: 'public',
      salesStartAt: null,
      salesEndAt: null,
      soldOut: false,
      ...ticketType,
    },
    event: { status: 'published', startsAt: after, endsAt: after, ...event },
    now,
    unlocked,
  })
}

describe('saleState', () => {
  it('sells within the window, the start included and the end not', () => {
    expect(state()).toBe('on_sale')
    expect(state({ salesStartAt: now, salesEndAt: after })).toBe('on_sale')
    expect(state({ salesStartAt: after })).toBe('not_yet')
    expect(state({ salesEndAt: now })).toBe('ended')
    expect(state({}, { endsAt: now })).toBe('ended')
    expect(state({ salesEndAt: after }, { endsAt: before })).toBe('ended')
  })

  it('still sells after the start, at the box office', () => {
    expect(state({}, { startsAt: before })).toBe('on_sale')
  })

  it('names what else is in the way', () => {
    expect(state({ soldOut: true })).toBe('sold_out')
    expect(state({ status: 'paused' })).toBe('paused')
    expect(state({ status: 'archived' })).toBe('unavailable')
    expect(state({}, { status: 'draft' })).toBe('unavailable')
    expect(state({}, { status: 'cancelled' })).toBe('unavailable')
    expect(state({}, { endsAt: null })).toBe('unavailable')
  })

  it('hides what is hidden, and opens what a code unlocks', () => {
    expect(state({ visibility: 'hidden' })).toBe('unavailable')
    expect(state({ visibility: 'hidden' }, {}, true)).toBe('unavailable')
    expect(state({ visibility: 'code_only' })).toBe('unavailable')
    expect(state({ visibility: 'code_only' }, {}, true)).toBe('on_sale')
  })

  it('says the lasting reason before the passing one', () => {
    expect(state({ soldOut: true, salesEndAt: before })).toBe('ended')
    expect(state({ soldOut: true, salesStartAt: after })).toBe('not_yet')
    expect(state({ status: 'paused', salesEndAt: before })).toBe('ended')
  })
})

const ticketTypes: OrderableTicketType[] = [
  { id: 'lawn', kind: 'paid', price: 12_500, minPerOrder: 1, maxPerOrder: 6 },
  { id: 'table', kind: 'paid', price: 50_000, minPerOrder: 2, maxPerOrder: 2 },
  { id: 'child', kind: 'free', price: 0, minPerOrder: 1, maxPerOrder: 100 },
  { id: 'gift', kind: 'donation', price: 500, minPerOrder: 1, maxPerOrder: 10 },
  { id: 'vault', kind: 'paid', price: 10 ** 11, minPerOrder: 1, maxPerOrder: 10 },
]

function check(items: OrderItemRequest[], maxTicketsPerOrder = 10) {
  return checkOrderLimits({ items, ticketTypes, event: { maxTicketsPerOrder } })
}

describe('checkOrderLimits', () => {
  it('determines the price of every line, ignoring what the client says of fixed ones', () => {
    expect(
      check([
        { ticketTypeId: 'lawn', quantity: 2, unitPrice: 1 },
        { ticketTypeId: 'child', quantity: 1, unitPrice: 99 },
        { ticketTypeId: 'gift', quantity: 1, unitPrice: 500 },
      ]),
    ).toEqual({
      ok: true,
      lines: [
        { ticketTypeId: 'lawn', quantity: 2, unitPrice: 12_500 },
        { ticketTypeId: 'child', quantity: 1, unitPrice: 0 },
        { ticketTypeId: 'gift', quantity: 1, unitPrice: 500 },
      ],
    })
  })

  it.each<[string, OrderItemRequest[], string | null, string, number | null]>([
    ['nothing', [], null, 'empty', 1],
    ['another event’s ticket', [{ ticketTypeId: 'other', quantity: 1 }], 'other', 'unknown_ticket', null],
    ['none of it', [{ ticketTypeId: 'lawn', quantity: 0 }], 'lawn', 'bad_quantity', 100],
    ['half a ticket', [{ ticketTypeId: 'lawn', quantity: 1.5 }], 'lawn', 'bad_quantity', 100],
    ['too many for any order', [{ ticketTypeId: 'lawn', quantity: 101 }], 'lawn', 'bad_quantity', 100],
    ['too few', [{ ticketTypeId: 'table', quantity: 1 }], 'table', 'below_minimum', 2],
    ['too many of a type', [{ ticketTypeId: 'lawn', quantity: 7 }], 'lawn', 'above_maximum', 6],
    ['too many for the event', [{ ticketTypeId: 'child', quantity: 11 }], null, 'order_too_large', 10],
    ['no donation', [{ ticketTypeId: 'gift', quantity: 1 }], 'gift', 'price_required', 500],
    ['a null donation', [{ ticketTypeId: 'gift', quantity: 1, unitPrice: null }], 'gift', 'price_required', 500],
    ['a small donation', [{ ticketTypeId: 'gift', quantity: 1, unitPrice: 499 }], 'gift', 'price_below_minimum', 500],
    [
      'a negative donation',
      [{ ticketTypeId: 'gift', quantity: 1, unitPrice: -1 }],
      'gift',
      'price_out_of_range',
      10 ** 11,
    ],
    [
      'a broken donation',
      [{ ticketTypeId: 'gift', quantity: 1, unitPrice: 500.5 }],
      'gift',
      'price_out_of_range',
      10 ** 11,
    ],
    [
      'an endless donation',
      [{ ticketTypeId: 'gift', quantity: 1, unitPrice: Infinity }],
      'gift',
      'price_out_of_range',
      10 ** 11,
    ],
    ['more money than there is', [{ ticketTypeId: 'vault', quantity: 2 }], null, 'total_too_large', 10 ** 11],
  ])('refuses %s', (_, items, ticketTypeId, reason, limit) => {
    expect(check(items)).toEqual({ ok: false, ticketTypeId, reason, limit })
  })

  it('refuses the same type twice, which would slip past its maximum', () => {
    const twice = { ticketTypeId: 'lawn', quantity: 5 }
    expect(check([twice, twice])).toEqual({ ok: false, ticketTypeId: 'lawn', reason: 'duplicate', limit: null })
  })

  it('counts all tickets of an order together, up to 100 whatever the event says', () => {
    const items = [
      { ticketTypeId: 'lawn', quantity: 6 },
      { ticketTypeId: 'child', quantity: 4 },
    ]
    expect(check(items).ok).toBe(true)
    expect(check(items, 9)).toMatchObject({ reason: 'order_too_large', limit: 9 })
    const many = [
      { ticketTypeId: 'lawn', quantity: 1 },
      { ticketTypeId: 'child', quantity: 100 },
    ]
    expect(check(many, 1000)).toMatchObject({ reason: 'order_too_large', limit: 100 })
  })
})
