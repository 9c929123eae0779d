import { describe, expect, test } from 'vitest'
import {
  cheaperBy,
  dearerLines,
  matchMove,
  type MovableOrder,
  moveRefusal,
  type MoveTicketType,
  ownMoveRefusal,
} from './order-move.ts'

const now = new Date('2032-03-01T12:00:00Z')
const later = new Date('2032-03-02T21:00:00Z')

const movable = (fields: Partial<MovableOrder> = {}): MovableOrder => ({
  state: 'paid',
  refunded: 0,
  tickets: [{ state: 'valid' }, { state: 'valid' }],
  listed: false,
  disputed: false,
  bundled: false,
  refundAsked: false,
  seriesId: 'series',
  cancelled: false,
  to: { seriesId: 'series', status: 'published', blocked: false, datesOpen: false, endsAt: later },
  ...fields,
})

describe('moveRefusal', () => {
  test('lets a whole order move to a date that is to come', () => {
    expect(moveRefusal(movable(), now)).toBeNull()
  })

  const to = movable().to
  test.each<[string, Partial<MovableOrder>]>([
    ['not_in_series', { seriesId: null, to: { ...to, seriesId: null } }],
    ['not_in_series', { to: { ...to, seriesId: 'another' } }],
    ['not_sold', { state: 'held' }],
    ['not_sold', { state: 'refunded' }],
    ['checked_in', { tickets: [{ state: 'checked_in' }] }],
    ['checked_in', { tickets: [{ state: 'checked_out' }] }],
    ['checked_in', { listed: true }],
    ['cancelled', { cancelled: true }],
    ['disputed', { disputed: true }],
    ['partly_gone', { state: 'partially_refunded', refunded: 1 }],
    ['partly_gone', { tickets: [{ state: 'cancelled' }] }],
    ['bundle', { bundled: true }],
    ['refund_asked', { refundAsked: true }],
    ['date_closed', { to: { ...to, status: 'cancelled' } }],
    ['date_closed', { to: { ...to, status: 'draft' } }],
    ['date_closed', { to: { ...to, blocked: true } }],
    ['date_closed', { to: { ...to, datesOpen: true } }],
    ['date_closed', { to: { ...to, endsAt: null } }],
    ['date_closed', { to: { ...to, endsAt: now } }],
  ])('refuses %s', (reason, fields) => {
    expect(moveRefusal(movable(fields), now)).toBe(reason)
  })
})

describe('matchMove', () => {
  const type = (id: string, fields: Partial<MoveTicketType> = {}): MoveTicketType => ({
    id,
    seriesTicketId: 'seat',
    name: 'Seat',
    kind: 'paid',
    price: 5000,
    admits: 1,
    archived: false,
    ...fields,
  })

  test('finds what was made from the same ticket of the series, whatever it is called', () => {
    const match = matchMove([type('a')], [type('x', { seriesTicketId: 'other' }), type('b', { name: 'Chair' })])
    expect(match).toEqual({ ok: true, typeIds: new Map([['a', 'b']]), prices: new Map(), dearer: null })
  })

  test('finds a type of one date alone by its name', () => {
    const alone = { seriesTicketId: null }
    const match = matchMove([type('a', alone)], [type('b', { ...alone, name: 'seat ' })])
    expect(match).toMatchObject({ ok: true, typeIds: new Map([['a', 'b']]) })
  })

  test.each([
    [4000, null],
    [6000, 'Seat'],
  ])('tells what costs %i there instead of 5000', (price, dearer) => {
    const match = matchMove([type('a')], [type('b', { price })])
    expect(match).toMatchObject({ prices: new Map([['a', { before: 5000, after: price }]]), dearer })
  })

  test('compares no donations, but a higher minimum counts as dearer', () => {
    const gift = (id: string, price: number) => type(id, { kind: 'donation', price })
    expect(matchMove([gift('a', 100)], [gift('b', 50)])).toMatchObject({ prices: new Map(), dearer: null })
    expect(matchMove([gift('a', 100)], [gift('b', 200)])).toMatchObject({ prices: new Map(), dearer: 'Seat' })
  })

  test.each([
    ['no_match', { archived: true }],
    ['no_match', { kind: 'free' }],
    ['no_match', { admits: 8 }],
    ['no_match', { seriesTicketId: null }],
  ])('answers %s', (reason, fields) => {
    expect(matchMove([type('a')], [type('b', fields)])).toEqual({ ok: false, reason, name: 'Seat' })
  })
})

describe('cheaperBy', () => {
  const line = { ticketTypeId: 'a', total: 10_500, passedFee: 500 }
  const prices = (before: number, after: number) => new Map([['a', { before, after }]])

  test('gives back the part of what was paid by which the price is lower, the booking fee where it is given back', () => {
    expect(cheaperBy([line], prices(5000, 4000), { returnFee: true })).toEqual([2100])
    expect(cheaperBy([line], prices(5000, 4000), { returnFee: false })).toEqual([2000])
    expect(cheaperBy([{ ...line, total: 0, passedFee: 0 }], prices(5000, 4000), { returnFee: true })).toEqual([0])
    expect(cheaperBy([line], prices(3, 2), { returnFee: true })).toEqual([3500])
  })

  test('gives nothing back for the same price, a higher one, and lines of other types', () => {
    expect(cheaperBy([line], new Map(), { returnFee: true })).toEqual([0])
    expect(cheaperBy([line], prices(5000, 6000), { returnFee: true })).toEqual([0])
    expect(cheaperBy([{ ...line, ticketTypeId: 'b' }, line], prices(5000, 2500), { returnFee: true })).toEqual([
      0, 5250,
    ])
  })
})

describe('dearerLines', () => {
  const line = (ticketTypeId: string, fields: object = {}) => ({ ticketTypeId, quantity: 2, total: 10_000, ...fields })
  const typeIds = new Map([
    ['a', 'x'],
    ['b', 'y'],
  ])
  const dearer = new Map([['a', { before: 5000, after: 6500 }]])

  test('prices each type of the other date by how much more a ticket costs there, all lines of it together', () => {
    expect(dearerLines([line('a'), line('a', { quantity: 1 }), line('b')], { typeIds, prices: dearer })).toEqual([
      { ticketTypeId: 'x', unitPrice: 1500, quantity: 3 },
      { ticketTypeId: 'y', unitPrice: 0, quantity: 2 },
    ])
  })

  test.each<[string, Parameters<typeof dearerLines>]>([
    ['nothing costs more', [[line('a'), line('b')], { typeIds, prices: new Map() }]],
    [
      'a part costs less',
      [[line('a'), line('b')], { typeIds, prices: new Map([...dearer, ['b', { before: 2, after: 1 }]]) }],
    ],
    ['what costs more was free', [[line('a', { total: 0 })], { typeIds, prices: dearer }]],
    ['a type has no counterpart', [[line('a'), line('c')], { typeIds, prices: dearer }]],
    ['two types become one', [[line('a'), line('b')], { typeIds: new Map([...typeIds, ['b', 'x']]), prices: dearer }]],
  ])('is no simple addition where %s', (_why, asked) => {
    expect(dearerLines(...asked)).toBeNull()
  })
})

describe('ownMoveRefusal', () => {
  const startsAt = new Date('2032-03-02T12:00:00Z')
  test.each([
    [{ hours: null, startsAt, passedOn: false }, 'switched_off'],
    [{ hours: 24, startsAt, passedOn: false }, null],
    [{ hours: 25, startsAt, passedOn: false }, 'too_late'],
    [{ hours: 0, startsAt: null, passedOn: false }, 'too_late'],
    [{ hours: 0, startsAt: now, passedOn: false }, null],
    [{ hours: 2, startsAt, passedOn: true }, 'passed_on'],
  ])('%j is %s', (facts, reason) => {
    expect(ownMoveRefusal(facts, now)).toBe(reason)
  })
})
