import { describe, expect, test } from 'vitest'
import { matchMove, type MovableOrder, moveRefusal, type MoveTicketType, ownMoveRefusal } from './order-move.ts'

const now = new Date('2032-03-01T12:00:00Z')
const later = new Date('2032-03-02T21:00:00Z')

const movable = (fields: Partial<MovableOrder> = {}): MovableOrder => ({
  state: 'paid',
  refunded: 0,
  tickets: [{ state: 'valid' }, { state: 'valid' }],
  listed: false,
  disputed: false,
  byGiftCard: 0,
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
    ['gift_card', { byGiftCard: 1 }],
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
    expect(match).toEqual({ ok: true, typeIds: new Map([['a', 'b']]) })
  })

  test('finds a type of one date alone by its name', () => {
    const alone = { seriesTicketId: null }
    const match = matchMove([type('a', alone)], [type('b', { ...alone, name: 'seat ' })])
    expect(match).toEqual({ ok: true, typeIds: new Map([['a', 'b']]) })
  })

  test.each([
    ['no_match', { archived: true }],
    ['no_match', { kind: 'free' }],
    ['no_match', { admits: 8 }],
    ['no_match', { seriesTicketId: null }],
    ['price_differs', { price: 5001 }],
  ])('answers %s', (reason, fields) => {
    expect(matchMove([type('a')], [type('b', fields)])).toEqual({ ok: false, reason, name: 'Seat' })
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
