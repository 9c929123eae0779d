import { describe, expect, test } from 'vitest'
import {
  cheaperBy,
  dearerLines,
  matchMove,
  type MovableOrder,
  type MoveBundle,
  moveRefusal,
  type MoveTerms,
  type MoveTicketType,
  type MoveWish,
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

const type = (id: string, fields: Partial<MoveTicketType> = {}): MoveTicketType => ({
  id,
  seriesTicketId: 'seat',
  name: 'Seat',
  variant: null,
  kind: 'paid',
  price: 5000,
  admits: 1,
  archived: false,
  ...fields,
})

/** An order of these types, none of them in a bundle. */
const singly = (...types: MoveTicketType[]): MoveWish => ({
  lines: types.map(({ id }) => ({ ticketTypeId: id })),
  currency: 'NGN',
  types,
  bundles: [],
})

const sells = (...types: MoveTicketType[]): MoveTerms => ({ currency: 'NGN', types, bundles: [] })

describe('matchMove', () => {
  test('finds what was made from the same ticket of the series, whatever it is called', () => {
    const match = matchMove(
      singly(type('a')),
      sells(type('x', { seriesTicketId: 'other' }), type('b', { name: 'Chair' })),
    )
    expect(match).toEqual({
      ok: true,
      typeIds: new Map([['a', 'b']]),
      bundleIds: new Map(),
      prices: new Map(),
      bundlePrices: new Map(),
      dearer: null,
    })
  })

  test('finds the same size of an extra, of which all are made from one ticket of the series', () => {
    const extra = (id: string, variant: string | null) => type(id, { variant, admits: 0 })
    const match = matchMove(
      singly(extra('l', 'L'), extra('m', 'M')),
      sells(extra('shirt', null), extra('m2', 'M'), extra('l2', 'L')),
    )
    expect(match).toMatchObject({
      typeIds: new Map([
        ['l', 'l2'],
        ['m', 'm2'],
      ]),
    })
    expect(matchMove(singly(extra('l', 'L')), sells(extra('m2', 'M')))).toMatchObject({ ok: false })
  })

  test('finds a type of one date alone by its name', () => {
    const alone = { seriesTicketId: null }
    const match = matchMove(singly(type('a', alone)), sells(type('b', { ...alone, name: 'seat ' })))
    expect(match).toMatchObject({ ok: true, typeIds: new Map([['a', 'b']]) })
  })

  test.each([
    [4000, null],
    [6000, 'Seat'],
  ])('tells what costs %i there instead of 5000', (price, dearer) => {
    const match = matchMove(singly(type('a')), sells(type('b', { price })))
    expect(match).toMatchObject({ prices: new Map([['a', { before: 5000, after: price }]]), dearer })
  })

  test('compares no donations, but a higher minimum counts as dearer', () => {
    const gift = (id: string, price: number) => type(id, { kind: 'donation', price })
    expect(matchMove(singly(gift('a', 100)), sells(gift('b', 50)))).toMatchObject({ prices: new Map(), dearer: null })
    expect(matchMove(singly(gift('a', 100)), sells(gift('b', 200)))).toMatchObject({
      prices: new Map(),
      dearer: 'Seat',
    })
  })

  test.each([
    ['no_match', { archived: true }],
    ['no_match', { kind: 'free' }],
    ['no_match', { admits: 8 }],
    ['no_match', { seriesTicketId: null }],
  ])('answers %s', (reason, fields) => {
    expect(matchMove(singly(type('a')), sells(type('b', fields)))).toEqual({ ok: false, reason, name: 'Seat' })
  })
})

test('matchMove finds nothing on a date that is sold in another currency', () => {
  expect(matchMove(singly(type('a')), { ...sells(type('b')), currency: 'EUR' })).toEqual({
    ok: false,
    reason: 'no_match',
    name: 'Seat',
  })
})

describe('matchMove with bundles', () => {
  const seat = (fields: Partial<MoveTicketType> = {}) => ({ ...type('', fields), quantity: 2 })
  const meal = (quantity = 1) => ({ ...type('', { seriesTicketId: 'meal', name: 'Meal', admits: 0 }), quantity })
  const bundle = (id: string, fields: Partial<MoveBundle> = {}): MoveBundle => ({
    id,
    seriesBundleId: 'weekend',
    name: 'Weekend',
    price: 9000,
    archived: false,
    parts: [seat(), meal()],
    ...fields,
  })
  const types = (seatId: string, mealId: string, price = 5000) => [
    type(seatId, { price }),
    type(mealId, { seriesTicketId: 'meal', name: 'Meal', admits: 0 }),
  ]
  const wish = (fields: Partial<MoveBundle> = {}): MoveWish => ({
    lines: [
      { ticketTypeId: 'a', bundleId: 'w' },
      { ticketTypeId: 'm', bundleId: 'w' },
    ],
    currency: 'NGN',
    types: types('a', 'm'),
    bundles: [bundle('w', fields)],
  })

  test('finds what was made from the same bundle of the series, and compares its price alone', () => {
    const match = matchMove(wish(), {
      currency: 'NGN',
      types: types('b', 'n', 8000),
      bundles: [bundle('x', { seriesBundleId: 'other' }), bundle('y', { name: 'Two days', parts: [meal(), seat()] })],
    })
    expect(match).toEqual({
      ok: true,
      typeIds: new Map([
        ['a', 'b'],
        ['m', 'n'],
      ]),
      bundleIds: new Map([['w', 'y']]),
      prices: new Map(),
      bundlePrices: new Map(),
      dearer: null,
    })
  })

  test('finds a bundle of one date alone by its name', () => {
    const offered = {
      currency: 'NGN',
      types: types('b', 'n'),
      bundles: [bundle('y', { seriesBundleId: null, name: ' weekend' })],
    }
    expect(matchMove(wish({ seriesBundleId: null }), offered)).toMatchObject({ bundleIds: new Map([['w', 'y']]) })
    expect(matchMove(wish({ seriesBundleId: null, name: 'Pair' }), offered)).toMatchObject({ reason: 'bundle' })
  })

  test.each([
    [8000, null],
    [9500, 'Weekend'],
  ])('tells that it costs %i there instead of 9000', (price, dearer) => {
    const match = matchMove(wish(), { currency: 'NGN', types: types('b', 'n'), bundles: [bundle('y', { price })] })
    expect(match).toMatchObject({ bundlePrices: new Map([['w', { before: 9000, after: price }]]), dearer })
  })

  test('compares the price of a ticket that the order has beside the bundle', () => {
    const mixed = { ...wish(), lines: [...wish().lines, { ticketTypeId: 'a' }] }
    const match = matchMove(mixed, { currency: 'NGN', types: types('b', 'n', 6000), bundles: [bundle('y')] })
    expect(match).toMatchObject({ prices: new Map([['a', { before: 5000, after: 6000 }]]), dearer: 'Seat' })
  })

  test.each<[string, MoveBundle[]]>([
    ['there is none', []],
    ['it is archived', [bundle('y', { archived: true })]],
    ['it was made from another', [bundle('y', { seriesBundleId: 'other' })]],
    ['a part is missing', [bundle('y', { parts: [seat()] })]],
    ['a part is another', [bundle('y', { parts: [seat(), { ...meal(), seriesTicketId: 'drink' }] })]],
    ['there is more of a part', [bundle('y', { parts: [seat(), meal(2)] })]],
  ])('refuses where %s', (_why, bundles) => {
    expect(matchMove(wish(), { currency: 'NGN', types: types('b', 'n'), bundles })).toEqual({
      ok: false,
      reason: 'bundle',
      name: 'Weekend',
    })
  })
})

const none: ReadonlyMap<string, { before: number; after: number }> = new Map()

describe('cheaperBy', () => {
  const line = { ticketTypeId: 'a', total: 10_500, passedFee: 500 }
  const prices = (before: number, after: number) => ({
    prices: new Map([['a', { before, after }]]),
    bundlePrices: none,
  })

  test('gives back the part of what was paid by which the price is lower, the booking fee where it is given back', () => {
    expect(cheaperBy([[line]], prices(5000, 4000), { returnFee: true })).toEqual([[2100]])
    expect(cheaperBy([[line]], prices(5000, 4000), { returnFee: false })).toEqual([[2000]])
    expect(cheaperBy([[{ ...line, total: 0, passedFee: 0 }]], prices(5000, 4000), { returnFee: true })).toEqual([[0]])
    expect(cheaperBy([[line]], prices(3, 2), { returnFee: true })).toEqual([[3500]])
  })

  test('gives nothing back for the same price, a higher one, and lines of other types', () => {
    expect(cheaperBy([[line]], { prices: none, bundlePrices: none }, { returnFee: true })).toEqual([[0]])
    expect(cheaperBy([[line]], prices(5000, 6000), { returnFee: true })).toEqual([[0]])
    expect(cheaperBy([[{ ...line, ticketTypeId: 'b' }, line]], prices(5000, 2500), { returnFee: true })).toEqual([
      [0, 5250],
    ])
  })

  test('shares what a bundle gives back among its parts, and leaves tickets beside it alone', () => {
    const part = (ticketTypeId: string, total: number, bundleUnit: number) => ({
      ticketTypeId,
      total,
      passedFee: 0,
      bundleId: 'w',
      bundleUnit,
    })
    const lines = [part('a', 667, 1), part('b', 333, 1), { ...line, total: 1000 }, part('a', 667, 2), part('b', 333, 2)]
    const back = (before: number, after: number) =>
      cheaperBy([lines], { prices: none, bundlePrices: new Map([['w', { before, after }]]) }, { returnFee: true })
    expect(back(1000, 995)).toEqual([[3, 2, 0, 3, 2]])
    expect(back(1000, 0)).toEqual([[667, 333, 0, 667, 333]])
    expect(back(1000, 1100)).toEqual([[0, 0, 0, 0, 0]])
  })

  test('rounds what each payment for a bundle gives back by itself', () => {
    const part = { ticketTypeId: 'a', total: 999, passedFee: 0, bundleId: 'w', bundleUnit: 1 }
    const half = { prices: none, bundlePrices: new Map([['w', { before: 1000, after: 500 }]]) }
    expect(cheaperBy([[part], [part]], half, { returnFee: true })).toEqual([[499], [499]])
  })
})

describe('dearerLines', () => {
  const line = (ticketTypeId: string, fields: object = {}) => ({ ticketTypeId, quantity: 2, total: 10_000, ...fields })
  const typeIds = new Map([
    ['a', 'x'],
    ['b', 'y'],
  ])
  const dearer = new Map([['a', { before: 5000, after: 6500 }]])
  const fit = { typeIds, bundleIds: new Map([['w', 'v']]), prices: dearer, bundlePrices: none }

  test('prices each type of the other date by how much more a ticket costs there, all lines of it together', () => {
    expect(dearerLines([line('a'), line('a', { quantity: 1 }), line('b')], fit)).toEqual([
      { ticketTypeId: 'x', unitPrice: 1500, quantity: 3 },
      { ticketTypeId: 'y', unitPrice: 0, quantity: 2 },
    ])
  })

  test('shares how much more a bundle costs among its parts, bundle by bundle', () => {
    const bundlePrices = new Map([['w', { before: 9000, after: 9500 }]])
    const part = (ticketTypeId: string, total: number, bundleUnit: number) =>
      line(ticketTypeId, { total, bundleId: 'w', bundleUnit })
    const lines = [part('a', 6000, 1), part('b', 3000, 1), part('a', 6000, 2), part('b', 3000, 2), line('b')]
    const shared = (ticketTypeId: string, subtotal: number, bundleUnit: number) => ({
      ticketTypeId,
      quantity: 2,
      unitPrice: Math.floor(subtotal / 2),
      subtotal,
      bundleId: 'v',
      bundleUnit,
    })
    expect(dearerLines(lines, { ...fit, prices: none, bundlePrices })).toEqual([
      shared('x', 333, 1),
      shared('y', 167, 1),
      shared('x', 333, 2),
      shared('y', 167, 2),
      { ticketTypeId: 'y', unitPrice: 0, quantity: 2 },
    ])
    const cheaper = new Map([['w', { before: 9000, after: 8500 }]])
    expect(dearerLines([...lines, line('a')], { ...fit, bundlePrices: cheaper })).toBeNull()
    expect(dearerLines(lines, { ...fit, prices: none })).toBeNull()
    expect(dearerLines([part('a', 0, 1), part('b', 0, 1)], { ...fit, bundlePrices })).toBeNull()
    expect(dearerLines(lines, { ...fit, bundleIds: new Map(), bundlePrices })).toBeNull()
  })

  test.each<[string, Parameters<typeof dearerLines>]>([
    ['nothing costs more', [[line('a'), line('b')], { ...fit, prices: none }]],
    [
      'a part costs less',
      [[line('a'), line('b')], { ...fit, prices: new Map([...dearer, ['b', { before: 2, after: 1 }]]) }],
    ],
    ['what costs more was free', [[line('a', { total: 0 })], fit]],
    ['a type has no counterpart', [[line('a'), line('c')], fit]],
    ['two types become one', [[line('a'), line('b')], { ...fit, typeIds: new Map([...typeIds, ['b', 'x']]) }]],
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
