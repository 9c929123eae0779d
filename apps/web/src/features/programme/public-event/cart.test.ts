import type { CheckedPromoCodeView } from '@foyer/contract'
import { describe, expect, it } from 'vitest'
import { publicTicketType as ticketType } from '../../../testing/public-ticket-type.ts'
import {
  ceilingOf,
  countsOf,
  emptyCart,
  fitCart,
  reducedPrice,
  priceCart,
  startingCart,
  pricePartsOf,
  priceNow,
  step,
  withGift,
  withOpenSteps,
  withQuantity,
  type CartEvent,
} from './cart.ts'

const table = ticketType({ _id: 'table', price: 500_000, minPerOrder: 3, maxPerOrder: 8 })
const gift = ticketType({ _id: 'gift', kind: 'donation', price: 100_000, suggestedPrice: 300_000 })
const event: CartEvent = {
  currency: 'NGN',
  feeMode: 'pass_on',
  tax: null,
  fee: { basisPoints: 250, fixedPerTicket: 10_000, minimum: null, maximum: null },
  maxPerOrder: 10,
  tickets: [ticketType({}), table, gift],
}

describe('steps', () => {
  it('jump over the quantities below the minimum in both directions', () => {
    expect(step(table, 0, 1, 8)).toBe(3)
    expect(step(table, 3, 1, 8)).toBe(4)
    expect(step(table, 4, -1, 8)).toBe(3)
    expect(step(table, 3, -1, 8)).toBe(0)
  })

  it('stop at the ceiling', () => {
    expect(step(table, 8, 1, 8)).toBe(8)
    expect(step(table, 0, 1, 0)).toBe(0)
  })
})

describe('the cart at the start', () => {
  const any = () => null
  const lawn = ticketType({})

  it('holds the only ticket there is, in its smallest order', () => {
    expect(startingCart({ ...event, tickets: [lawn] }, [], any).quantities).toEqual({ lawn: 1 })
    expect(startingCart({ ...event, tickets: [table] }, [], any).quantities).toEqual({ table: 3 })
  })

  it('holds the only ticket that is left, and nothing where there is a choice or none', () => {
    expect(startingCart(event, [], (id) => (id === 'gift' ? 5 : 0)).quantities).toEqual({ gift: 1 })
    expect(startingCart(event, [], any)).toEqual(emptyCart)
    expect(startingCart(event, [], () => 0)).toEqual(emptyCart)
  })

  it('holds the ticket that a code unlocked', () => {
    const crew = ticketType({ _id: 'crew' })
    expect(startingCart({ ...event, tickets: [lawn] }, [crew], any).quantities).toEqual({ crew: 1 })
    expect(startingCart({ ...event, tickets: [lawn] }, [crew, table], any)).toEqual(emptyCart)
  })
})

describe('the ceiling', () => {
  it('is the least of the ticket, what is left and what the order may still hold', () => {
    expect(ceilingOf(table, event, emptyCart, null)).toBe(8)
    expect(ceilingOf(table, event, emptyCart, 5)).toBe(5)
    expect(ceilingOf(table, event, withQuantity(emptyCart, 'lawn', 6), null)).toBe(4)
  })

  it('is nothing when the smallest order no longer fits', () => {
    expect(ceilingOf(table, event, emptyCart, 2)).toBe(0)
    expect(ceilingOf(table, event, withQuantity(emptyCart, 'lawn', 8), null)).toBe(0)
  })
})

describe('pricing', () => {
  it('prices what the buyer pays, the fee on top', () => {
    const { items, priced, invalid } = priceCart(event, withQuantity(emptyCart, 'lawn', 2))
    expect(items).toEqual([{ ticketId: 'lawn', quantity: 2, expectedSubtotal: 2_500_000 }])
    expect(priced.subtotal).toBe(2_500_000)
    expect(priced.passedFeeTotal).toBe(82_500)
    expect(priced.total).toBe(2_582_500)
    expect(invalid).toBeNull()
  })

  it('keeps the fee of each ticket between the least and the most', () => {
    const bounded = (minimum: number, maximum: number) => ({ ...event, fee: { ...event.fee, minimum, maximum } })
    const total = (of: CartEvent) => priceCart(of, withQuantity(emptyCart, 'lawn', 2)).priced.total
    expect(total(bounded(45_000, 100_000))).toBe(2_590_000)
    expect(total(bounded(0, 25_000))).toBe(2_550_000)
  })

  it('takes a donation at its suggestion until something else is typed', () => {
    const chosen = withQuantity(emptyCart, 'gift', 1)
    expect(priceCart(event, chosen).items).toEqual([{ ticketId: 'gift', quantity: 1, unitPrice: 300_000 }])
    expect(priceCart(event, withGift(chosen, 'gift', '2,500')).items).toEqual([
      { ticketId: 'gift', quantity: 1, unitPrice: 250_000 },
    ])
  })

  it.each(['999', '', 'a lot', '1000.001'])('names the donation whose amount is %j', (typed) => {
    expect(priceCart(event, withGift(withQuantity(emptyCart, 'gift', 1), 'gift', typed)).invalid).toBe('gift')
  })
})

it('a cart shrinks to what is left, or to nothing below the minimum', () => {
  const cart = withQuantity(withQuantity(emptyCart, 'lawn', 4), 'table', 3)
  const fitted = fitCart(event, cart, (id) => (id === 'lawn' ? 1 : 2))
  expect(fitted.quantities).toEqual({ lawn: 1, table: 0 })
})

const code = (over: Partial<CheckedPromoCodeView> = {}): CheckedPromoCodeView => ({
  accepted: true,
  code: 'EARLY10',
  discountType: 'percent',
  value: 1000,
  ticketIds: null,
  minOrderTotal: 0,
  expiresAt: null,
  unlocked: [],
  availability: [],
  ...over,
})

describe('a promo code', () => {
  const two = withQuantity(emptyCart, 'lawn', 2)

  it('takes its share off before the fee, and the total still is the sum', () => {
    const { priced, fit } = priceCart(event, two, code())
    expect(fit).toBe('fits')
    expect(priced).toMatchObject({ subtotal: 2_500_000, discountTotal: 250_000, passedFeeTotal: 76_250 })
    expect(priced.total).toBe(2_500_000 - 250_000 + 76_250)
  })

  it('takes off nothing, and says why, where it is not for what is chosen or the order is too small', () => {
    const other = priceCart(event, two, code({ ticketIds: ['table'] }))
    expect([other.fit, other.priced.discountTotal]).toEqual(['not_applicable', 0])
    const small = priceCart(event, two, code({ minOrderTotal: 2_500_001 }))
    expect([small.fit, small.priced.discountTotal]).toEqual(['minimum', 0])
    expect(priceCart(event, emptyCart, code()).fit).toBeNull()
  })

  it('sells what it unlocks', () => {
    const crew = ticketType({ _id: 'crew', price: 800_000 })
    const unlocking = code({ discountType: 'none', value: 0, unlocked: [crew] })
    const offer = { ...event, tickets: [crew, ...event.tickets] }
    expect(priceCart(offer, withQuantity(emptyCart, 'crew', 1), unlocking).fit).toBe('fits')
    expect(priceCart(offer, two, unlocking).fit).toBe('not_applicable')
  })

  it('shows the price of one ticket only where that very price falls', () => {
    expect(reducedPrice(event, ticketType({}), code())).toBe(1_125_000)
    expect(reducedPrice(event, ticketType({}), code({ ticketIds: ['table'] }))).toBeNull()
    expect(reducedPrice(event, ticketType({}), code({ discountType: 'fixed', value: 100_000 }))).toBeNull()
    expect(reducedPrice(event, gift, code())).toBeNull()
    expect(reducedPrice(event, ticketType({}), null)).toBeNull()
  })
})

describe('extras', () => {
  const booth = ticketType({ _id: 'booth', admits: 4 })
  const shirt = (size: string) =>
    ticketType({
      _id: size,
      admits: 0,
      mostPerTicket: 1,
      price: 500_000,
      variant: { of: 'shirt', item: 'T-shirt', name: size },
    })
  const parking = ticketType({ _id: 'parking', admits: 0, needsTicketIds: ['booth'] })
  const evening = { ...event, tickets: [shirt('M'), shirt('L'), parking, ticketType({}), booth] }
  const cartOf = (quantities: Record<string, number>) => ({ ...emptyCart, quantities })

  it('need a ticket, or the one that they come with', () => {
    expect(ceilingOf(parking, evening, emptyCart, null)).toBe(0)
    expect(ceilingOf(parking, evening, cartOf({ lawn: 1 }), null)).toBe(0)
    expect(ceilingOf(parking, evening, cartOf({ booth: 1 }), null)).toBe(10)
  })

  it('are as many as the people of the order may bring, all sizes together', () => {
    expect(ceilingOf(shirt('M'), evening, cartOf({ lawn: 2 }), null)).toBe(2)
    expect(ceilingOf(shirt('M'), evening, cartOf({ lawn: 2, L: 1 }), null)).toBe(1)
    expect(ceilingOf(shirt('M'), evening, cartOf({ booth: 1 }), 3)).toBe(3)
  })

  it('leave the cart with the ticket that they came with', () => {
    expect(fitCart(evening, cartOf({ lawn: 1, M: 1 }), () => null).quantities).toEqual({ lawn: 1, M: 1 })
    expect(fitCart(evening, cartOf({ lawn: 0, M: 1 }), () => null).quantities).toEqual({ lawn: 0, M: 0 })
  })

  it('take no place of a ticket and are never chosen for the visitor', () => {
    const packed = cartOf({ lawn: 3, M: 3 })
    expect(countsOf(evening, packed)).toEqual({ units: 3, people: 3, extras: 3 })
    expect(ceilingOf(booth, evening, packed, null)).toBe(7)
    const only = { ...event, tickets: [shirt('M'), booth] }
    expect(startingCart(only, [], () => null).quantities).toEqual({ booth: 1 })
  })
})

describe('price steps', () => {
  const early = { _id: 'early', name: 'Early bird', price: 1_000_000, endsAt: null, left: 2 }
  const lawn = ticketType({ priceSteps: [early], groupPrices: [{ from: 5, price: 1_100_000 }] })

  it('divide what is chosen as the server does, and the order says what it was shown', () => {
    const priced = priceCart({ ...event, tickets: [lawn] }, withQuantity(emptyCart, 'lawn', 3))
    expect(priced.items).toEqual([{ ticketId: 'lawn', quantity: 3, expectedSubtotal: 3_250_000 }])
    expect(priced.priced.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [2, 1_000_000],
      [1, 1_250_000],
    ])
  })

  it('give way to a cheaper group price', () => {
    expect(pricePartsOf(lawn, 5).map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [2, 1_000_000],
      [3, 1_100_000],
    ])
  })

  it('follow what is left now rather than what the page was rendered with', () => {
    expect(priceNow(withOpenSteps(lawn, undefined))).toBe(1_000_000)
    expect(pricePartsOf(withOpenSteps(lawn, { priceSteps: [{ _id: 'early', left: 1 }] }), 2)).toHaveLength(2)
    expect(priceNow(withOpenSteps(lawn, { priceSteps: [] }))).toBe(1_250_000)
  })
})
