import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BundleDraft, checkBundle, expandBundles, shareBundlePrice, shownLines } from './bundle.ts'
import { priceOrder } from './pricing.ts'
import { lineKey } from './price-steps.ts'
import { issuedTickets } from './units.ts'

const parts = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 10 ** 8 }), quantity: fc.integer({ min: 1, max: 20 }) }),
  {
    minLength: 2,
    maxLength: 10,
  },
)
const price = fc.integer({ min: 0, max: 10 ** 11 })

describe('sharing the price of a bundle', () => {
  test('sums to the price, is the same each time, and no share is a minor unit or more from its proportion', () => {
    fc.assert(
      fc.property(price, parts, (total, some) => {
        const shares = shareBundlePrice(total, some)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
        expect(shares.every((share) => Number.isSafeInteger(share) && share >= 0)).toBe(true)
        expect(shareBundlePrice(total, some)).toEqual(shares)
        const singly = some.map((part) => part.price * part.quantity)
        const weights = singly.some((amount) => amount > 0) ? singly : some.map(({ quantity }) => quantity)
        const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
        for (const [index, share] of shares.entries()) {
          const exact = BigInt(total) * BigInt(weights[index] ?? 0)
          const distance = BigInt(share) * whole - exact
          expect(distance < whole && -distance < whole).toBe(true)
        }
      }),
    )
  })

  test('is by what the parts cost singly, and by their number where all are free', () => {
    expect(
      shareBundlePrice(4_000_000, [
        { price: 1_500_000, quantity: 2 },
        { price: 500_000, quantity: 4 },
      ]),
    ).toEqual([2_400_000, 1_600_000])
    expect(
      shareBundlePrice(1000, [
        { price: 0, quantity: 2 },
        { price: 500, quantity: 1 },
      ]),
    ).toEqual([0, 1000])
    expect(
      shareBundlePrice(1000, [
        { price: 0, quantity: 2 },
        { price: 0, quantity: 1 },
      ]),
    ).toEqual([667, 333])
    expect(
      shareBundlePrice(0, [
        { price: 10, quantity: 2 },
        { price: 0, quantity: 1 },
      ]),
    ).toEqual([0, 0])
  })
})

const family = {
  id: 'family',
  price: 1000,
  parts: [
    { ticketTypeId: 'adult', quantity: 3 },
    { ticketTypeId: 'shirt', quantity: 2 },
  ],
}
const prices: Record<string, number> = { adult: 200, m: 100, l: 150, cap: 10 }
const types = {
  priceOf: (id: string) => prices[id],
  variantsOf: (id: string) => (id === 'shirt' ? ['m', 'l'] : []),
}
const expand = (quantity: number, variantIds: string[], bundleId = 'family') =>
  expandBundles([{ bundleId, quantity, variantIds }], (id) => (id === 'family' ? family : undefined), types)

describe('expanding bundles', () => {
  test('makes a line for each part and chosen variant, which sum to the price of each bundle', () => {
    const expanded = expand(2, ['l', 'm'])
    if (!expanded.ok) throw new Error('It was refused')
    expect(
      expanded.lines.map(({ ticketTypeId, quantity, bundleUnit }) => [ticketTypeId, quantity, bundleUnit]),
    ).toEqual([
      ['adult', 3, 1],
      ['m', 1, 1],
      ['l', 1, 1],
      ['adult', 3, 2],
      ['m', 1, 2],
      ['l', 1, 2],
    ])
    for (const unit of [1, 2])
      expect(
        expanded.lines
          .filter(({ bundleUnit }) => bundleUnit === unit)
          .reduce((sum, { subtotal = 0 }) => sum + subtotal, 0),
      ).toBe(1000)
    const priced = priceOrder({
      currency: 'NGN',
      lines: expanded.lines,
      discount: { kind: 'percent', basisPoints: 1000 },
      fee: { basisPoints: 333, fixedPerTicket: 7 },
      feeMode: 'pass_on',
    })
    expect([priced.subtotal, priced.discountTotal]).toEqual([2000, 200])
    expect(new Set(priced.lines.map(lineKey)).size).toBe(6)
    expect(issuedTickets(priced.lines).map(({ bundleUnit }) => bundleUnit)).toHaveLength(10)
  })

  test('two shirts of a size are one line of two', () => {
    const expanded = expand(1, ['m', 'm'])
    expect(expanded.ok && expanded.lines.map(({ ticketTypeId, quantity }) => [ticketTypeId, quantity])).toEqual([
      ['adult', 3],
      ['m', 2],
    ])
  })

  test.each([
    ['too few variants', 1, ['m'], 'variants'],
    ['too many', 1, ['m', 'm', 'l'], 'variants'],
    ['one of another extra', 1, ['m', 'cap'], 'variants'],
    ['none', 1, [], 'variants'],
    ['no bundle', 0, ['m', 'm'], 'too_many_bundles'],
    ['more than an order may have', 11, ['m', 'm'], 'too_many_bundles'],
  ] as const)('refuses %s', (_, quantity, variantIds, reason) => {
    expect(expand(quantity, [...variantIds])).toEqual({ ok: false, bundleId: 'family', reason })
  })

  test('refuses one that is unknown', () => {
    expect(expand(1, [], 'other')).toMatchObject({ ok: false, reason: 'unknown_bundle' })
  })
})

const draft: BundleDraft = {
  price: 100,
  capacity: null,
  salesStartAt: null,
  salesEndAt: null,
  parts: [
    { ticketTypeId: 'a', quantity: 1 },
    { ticketTypeId: 'b', quantity: 1 },
  ],
}

test.each<[Partial<BundleDraft>, string | null]>([
  [{}, null],
  [{ price: -1 }, 'price_out_of_range'],
  [{ price: 0.5 }, 'price_out_of_range'],
  [{ price: 10 ** 11 + 1 }, 'price_out_of_range'],
  [{ capacity: -1 }, 'capacity_out_of_range'],
  [{ capacity: 4 }, 'below_claimed'],
  [{ salesStartAt: new Date(2), salesEndAt: new Date(1) }, 'ends_before_start'],
  [{ salesEndAt: new Date(1001) }, 'after_event'],
  [{ parts: [] }, 'parts_out_of_range'],
  [{ parts: draft.parts.slice(1) }, 'parts_out_of_range'],
  [{ parts: [...draft.parts, { ticketTypeId: 'a', quantity: 2 }] }, 'part_repeated'],
  [
    {
      parts: [
        { ticketTypeId: 'a', quantity: 0 },
        { ticketTypeId: 'b', quantity: 1 },
      ],
    },
    'part_quantity',
  ],
  [
    {
      parts: [
        { ticketTypeId: 'a', quantity: 21 },
        { ticketTypeId: 'b', quantity: 1 },
      ],
    },
    'part_quantity',
  ],
])('a draft with %j is answered with %s', (fields, reason) => {
  const check = checkBundle({ ...draft, ...fields }, { claimed: 5, eventEndsAt: new Date(1000) })
  expect(check.ok ? null : check.reason).toBe(reason)
})

test('the lines of bundles with the same content are shown as one, and others by themselves', () => {
  const line = (name: string, quantity: number, unit?: number) => ({
    name,
    quantity,
    bundle: unit === undefined ? undefined : { _id: 'family', name: 'Family day', unit },
  })
  const lines = [
    line('Adult', 1),
    line('Adult', 2, 1),
    line('M', 1, 1),
    line('Adult', 2, 2),
    line('L', 1, 2),
    line('Adult', 2, 3),
    line('M', 1, 3),
  ]
  expect(
    shownLines(lines).map((shown) =>
      shown.bundle === null ? shown.lines[0].name : [shown.bundle, shown.quantity, shown.parts.map(({ name }) => name)],
    ),
  ).toEqual(['Adult', ['Family day', 2, ['Adult', 'M']], ['Family day', 1, ['Adult', 'L']]])
})
