import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeeSchedule } from './fee.ts'
import type { SalesTax } from './tax.ts'
import { type Discount, type OrderToPrice, type PricedOrder, priceOrder } from './pricing.ts'

const noFee: FeeSchedule = { basisPoints: 0, fixedPerTicket: 0 }
const fee: FeeSchedule = { basisPoints: 400, fixedPerTicket: 50 }
const vat = (inclusive: boolean): SalesTax => ({ name: 'VAT', basisPoints: 750, inclusive })

function order(changes: Partial<OrderToPrice>): OrderToPrice {
  const lines = [
    { ticketTypeId: 'lawn', unitPrice: 1000, quantity: 2 },
    { ticketTypeId: 'balcony', unitPrice: 3000, quantity: 1 },
    { ticketTypeId: 'child', unitPrice: 0, quantity: 3 },
  ]
  return { currency: 'NGN', lines, discount: null, fee: noFee, feeMode: 'absorb', ...changes }
}

function pick(priced: PricedOrder) {
  const { subtotal, discountTotal, passedFeeTotal, taxTotal, platformFee, total, organiserNet } = priced
  return { subtotal, discountTotal, passedFeeTotal, taxTotal, platformFee, total, organiserNet }
}

describe('priceOrder', () => {
  it('takes an absorbed fee out of what the organiser earns', () => {
    const priced = priceOrder(order({ fee }))
    expect(pick(priced)).toEqual({
      subtotal: 5000,
      discountTotal: 0,
      passedFeeTotal: 0,
      taxTotal: 0,
      platformFee: 350,
      total: 5000,
      organiserNet: 4650,
    })
    expect(priced.lines.map((line) => line.platformFee)).toEqual([180, 170, 0])
  })

  it('puts a passed-on fee on top of what the buyer pays', () => {
    const priced = priceOrder(order({ fee, feeMode: 'pass_on' }))
    expect(pick(priced)).toMatchObject({ passedFeeTotal: 350, platformFee: 350, total: 5350, organiserNet: 5000 })
    expect(priced.lines.map((line) => line.total)).toEqual([2180, 3170, 0])
  })

  it('charges the fee on what is left after the discount', () => {
    const priced = priceOrder(order({ fee, discount: { kind: 'percent', basisPoints: 1000 } }))
    expect(pick(priced)).toMatchObject({ discountTotal: 500, platformFee: 330, total: 4500 })
    expect(priced.lines.map((line) => line.discount)).toEqual([200, 300, 0])
  })

  it('discounts only the ticket types the code is for', () => {
    const discount: Discount = { kind: 'fixed', amount: 2500, ticketTypeIds: ['lawn'] }
    const priced = priceOrder(order({ fee, discount }))
    expect(priced.lines.map((line) => line.discount)).toEqual([2000, 0, 0])
    expect(priced.lines.map((line) => line.platformFee)).toEqual([0, 170, 0])
    const none = priceOrder(order({ discount: { kind: 'percent', basisPoints: 10_000, ticketTypeIds: ['vip'] } }))
    expect(none.discountTotal).toBe(0)
  })

  it('takes an empty list of ticket types as all', () => {
    const discount: Discount = { kind: 'percent', basisPoints: 10_000, ticketTypeIds: [] }
    expect(priceOrder(order({ fee, discount }))).toMatchObject({ total: 0, platformFee: 0, organiserNet: 0 })
  })

  it('asks no fee for free orders, whatever the minimum', () => {
    const lines = [{ ticketTypeId: 'child', unitPrice: 0, quantity: 4 }]
    const priced = priceOrder(order({ lines, fee: { ...fee, minimum: 100 }, feeMode: 'pass_on' }))
    expect(pick(priced)).toMatchObject({ total: 0, platformFee: 0, passedFeeTotal: 0 })
  })

  it('holds the fee of each ticket between minimum and maximum, and within an absorbed total', () => {
    // 90 for each of two lawn tickets, 170 for the balcony.
    expect(priceOrder(order({ fee: { ...fee, minimum: 100 } })).lines.map((line) => line.platformFee)).toEqual([
      200, 170, 0,
    ])
    expect(priceOrder(order({ fee: { ...fee, maximum: 99 } })).lines.map((line) => line.platformFee)).toEqual([
      180, 99, 0,
    ])
    const lines = [{ ticketTypeId: 'lawn', unitPrice: 30, quantity: 1 }]
    expect(priceOrder(order({ lines, fee }))).toMatchObject({ platformFee: 30, total: 30, organiserNet: 0 })
    expect(priceOrder(order({ lines, fee, feeMode: 'pass_on' }))).toMatchObject({
      platformFee: 51,
      total: 81,
      organiserNet: 30,
    })
  })

  it('takes a fee that is only a minimum of every ticket that costs something', () => {
    const priced = priceOrder(order({ fee: { ...noFee, minimum: 100 } }))
    expect(priced.lines.map((line) => line.platformFee)).toEqual([200, 100, 0])
  })

  it('rounds the fee once for the order: a thousand tickets at one cent are not free of it', () => {
    const lines = ['a', 'b', 'c'].map((id) => ({ ticketTypeId: id, unitPrice: 1, quantity: 10 }))
    expect(priceOrder(order({ lines, fee: { ...noFee, basisPoints: 500 }, feeMode: 'pass_on' })).platformFee).toBe(2)
  })

  it('never takes more of a line than the line brought', () => {
    const lines = [
      { ticketTypeId: 'token', unitPrice: 10, quantity: 5 },
      { ticketTypeId: 'gala', unitPrice: 9000, quantity: 1 },
    ]
    const priced = priceOrder(order({ lines, fee: { basisPoints: 0, fixedPerTicket: 50 } }))
    expect(priced.lines.map((line) => line.platformFee)).toEqual([50, 250])
  })

  it('adds tax on the price after discount, not on the fee', () => {
    const priced = priceOrder(
      order({ fee, feeMode: 'pass_on', tax: vat(false), discount: { kind: 'fixed', amount: 1000 } }),
    )
    expect(pick(priced)).toMatchObject({ taxTotal: 300, platformFee: 310, total: 4610, organiserNet: 4000 })
  })

  it('takes a tax that is in the price out of what the organiser earns', () => {
    const priced = priceOrder(order({ fee, tax: vat(true), discount: { kind: 'fixed', amount: 1000 } }))
    // 1,600 and 2,400 after the discount hold 111.63 and 167.44 of tax.
    expect(priced.lines.map((line) => line.tax)).toEqual([112, 167, 0])
    expect(pick(priced)).toMatchObject({ taxTotal: 279, platformFee: 310, total: 4000, organiserNet: 3411 })
  })

  it('rounds the tax of each line for itself, half up', () => {
    const lines = ['a', 'b', 'c'].map((id) => ({ ticketTypeId: id, unitPrice: 7, quantity: 1 }))
    // 0.525 each, where the order as a whole would owe 1.575.
    expect(priceOrder(order({ lines, tax: vat(false) })).lines.map((line) => line.tax)).toEqual([1, 1, 1])
    expect(priceOrder(order({ lines, tax: { ...vat(false), basisPoints: 700 } })).taxTotal).toBe(0)
  })

  it('absorbs no fee out of the tax in a price', () => {
    const lines = [{ ticketTypeId: 'lawn', unitPrice: 100, quantity: 1 }]
    const priced = priceOrder(order({ lines, fee: { ...noFee, minimum: 500 }, tax: vat(true) }))
    expect(pick(priced)).toMatchObject({ total: 100, taxTotal: 7, platformFee: 93, organiserNet: 0 })
  })

  it.each([
    { unitPrice: 0.5, quantity: 1 },
    { unitPrice: -1, quantity: 1 },
    { unitPrice: 1, quantity: 1.5 },
    { unitPrice: 1, quantity: -1 },
    { unitPrice: Number.MAX_SAFE_INTEGER, quantity: 2 },
  ])('refuses a line of %j', (line) => {
    expect(() => priceOrder(order({ lines: [{ ticketTypeId: 'lawn', ...line }] }))).toThrow(RangeError)
  })
})

const ticketTypeId = fc.constantFrom('a', 'b', 'c', 'd')
const ticketTypeIds = fc.option(fc.array(ticketTypeId, { maxLength: 3 }))
const anyOrder: fc.Arbitrary<OrderToPrice> = fc.record({
  currency: fc.constant('NGN'),
  lines: fc.array(
    fc.record({
      ticketTypeId,
      unitPrice: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 10 ** 9 })),
      quantity: fc.integer({ min: 1, max: 100 }),
    }),
    { maxLength: 6 },
  ),
  discount: fc.option(
    fc.oneof(
      fc.record({
        kind: fc.constant('percent' as const),
        basisPoints: fc.integer({ min: 1, max: 10_000 }),
        ticketTypeIds,
      }),
      fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 10 ** 6 }), ticketTypeIds }),
    ),
  ),
  fee: fc.record({
    basisPoints: fc.integer({ min: 0, max: 10_000 }),
    fixedPerTicket: fc.integer({ min: 0, max: 10_000 }),
    minimum: fc.option(fc.integer({ min: 0, max: 10_000 })),
    maximum: fc.option(fc.integer({ min: 10_000, max: 100_000 })),
  }),
  feeMode: fc.constantFrom('absorb', 'pass_on'),
  tax: fc.option(
    fc.record({ name: fc.constant('VAT'), basisPoints: fc.integer({ min: 1, max: 5000 }), inclusive: fc.boolean() }),
  ),
})

describe('every priced order', () => {
  it('has parts that sum to the whole', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const priced = priceOrder(input)
        const sum = (field: 'subtotal' | 'discount' | 'passedFee' | 'platformFee' | 'tax' | 'total') =>
          priced.lines.reduce((running, line) => running + line[field], 0)
        expect(pick(priced)).toEqual({
          subtotal: sum('subtotal'),
          discountTotal: sum('discount'),
          passedFeeTotal: sum('passedFee'),
          taxTotal: sum('tax'),
          platformFee: sum('platformFee'),
          total: sum('total'),
          organiserNet: sum('total') - sum('platformFee') - sum('tax'),
        })
        const onTop = (tax: number) => (input.tax?.inclusive ? 0 : tax)
        expect(priced.total).toBe(
          priced.subtotal - priced.discountTotal + priced.passedFeeTotal + onTop(priced.taxTotal),
        )
        for (const line of priced.lines) {
          expect(line.total).toBe(line.subtotal - line.discount + line.passedFee + onTop(line.tax))
          expect(line.platformFee + line.tax).toBeLessThanOrEqual(line.total)
        }
      }),
    )
  })

  it('keeps every amount an integer ≥ 0 and nobody paying for nothing', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const priced = priceOrder(input)
        const amounts = [...Object.values(pick(priced)), ...priced.lines.flatMap((line) => Object.values(line))]
        for (const amount of amounts.filter((value) => typeof value === 'number')) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
        }
        expect(priced.platformFee).toBeLessThanOrEqual(priced.total)
        for (const line of priced.lines) {
          const net = line.subtotal - line.discount
          expect(line.platformFee + line.total === 0 || net > 0).toBe(true)
          expect(line.platformFee <= net || input.feeMode === 'pass_on').toBe(true)
          expect(line.passedFee).toBe(input.feeMode === 'absorb' ? 0 : line.platformFee)
        }
      }),
    )
  })

  it('costs the same whatever order its lines come in', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        expect(pick(priceOrder({ ...input, lines: input.lines.toReversed() }))).toEqual(pick(priceOrder(input)))
      }),
    )
  })
})
