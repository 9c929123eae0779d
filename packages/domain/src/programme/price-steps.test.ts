import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkGroupPrices, checkPriceSteps } from './price-rules.ts'
import { groupPriceOf, lineKey, openSteps, type PriceSchedule, splitByPrice, subtotalOfParts } from './price-steps.ts'

const noon = new Date('2026-12-01T12:00:00Z')
const before = new Date(noon.getTime() - 1)
const step = { price: 4000, endsAt: null, quantity: 10, claimed: 0 }

describe('open steps', () => {
  const steps = [
    { id: 'early', price: 4000, endsAt: noon },
    { id: 'second', price: 4500, endsAt: null },
  ]
  test('end at their instant, not after it', () => {
    expect(openSteps(steps, before, () => null).map(({ id }) => id)).toEqual(['early', 'second'])
    expect(openSteps(steps, noon, () => null).map(({ id }) => id)).toEqual(['second'])
  })
  test('leave out those with nothing left', () => {
    expect(openSteps(steps, before, ({ id }) => (id === 'early' ? 0 : 3))).toEqual([
      { id: 'second', price: 4500, left: 3 },
    ])
  })
})

describe('splitting by price', () => {
  const steps = [
    { id: 'early', price: 4000, left: 2 },
    { id: 'second', price: 4500, left: null },
  ]
  test('an order that straddles becomes two parts', () => {
    expect(splitByPrice({ price: 5000, steps, groups: [] }, 4)).toEqual([
      { quantity: 2, unitPrice: 4000, stepId: 'early', groupFrom: null },
      { quantity: 2, unitPrice: 4500, stepId: 'second', groupFrom: null },
    ])
  })
  test('the cheaper of step and group price counts, and a group price uses up no step', () => {
    const groups = [{ from: 4, price: 4200 }]
    expect(splitByPrice({ price: 5000, steps, groups }, 4)).toEqual([
      { quantity: 2, unitPrice: 4000, stepId: 'early', groupFrom: null },
      { quantity: 2, unitPrice: 4200, stepId: null, groupFrom: 4 },
    ])
    expect(splitByPrice({ price: 5000, steps, groups: [{ from: 4, price: 3900 }] }, 4)).toEqual([
      { quantity: 4, unitPrice: 3900, stepId: null, groupFrom: 4 },
    ])
  })
  test('the level of so many tickets counts for all of them', () => {
    const groups = [
      { from: 5, price: 4500 },
      { from: 10, price: 4000 },
    ]
    expect([4, 5, 9, 10].map((quantity) => groupPriceOf(groups, quantity)?.price ?? null)).toEqual([
      null,
      4500,
      4500,
      4000,
    ])
  })

  const schedules: fc.Arbitrary<PriceSchedule> = fc.record({
    price: fc.integer({ min: 1, max: 100_000 }),
    steps: fc
      .array(
        fc.record({
          price: fc.integer({ min: 1, max: 100_000 }),
          left: fc.option(fc.integer({ min: 1, max: 40 }), { nil: null }),
        }),
        { maxLength: 4 },
      )
      .map((all) => all.map((one, index) => ({ ...one, id: String(index) }))),
    groups: fc
      .array(fc.integer({ min: 2, max: 30 }), { maxLength: 3 })
      .map((all) => [...new Set(all)].toSorted((a, b) => a - b).map((from) => ({ from, price: 100_000 - from }))),
  })

  test('gives every ticket one price, never more than a step has left, never above the own or the group price', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 1, max: 100 }), (schedule, quantity) => {
        const parts = splitByPrice(schedule, quantity)
        expect(parts.reduce((sum, part) => sum + part.quantity, 0)).toBe(quantity)
        expect(parts.every((part) => part.quantity > 0)).toBe(true)
        const group = groupPriceOf(schedule.groups, quantity)
        for (const part of parts) {
          const left = schedule.steps.find(({ id }) => id === part.stepId)?.left ?? Infinity
          expect(part.quantity).toBeLessThanOrEqual(left)
          expect(part.unitPrice).toBeLessThanOrEqual(group?.price ?? Infinity)
        }
        const allAtGroup = quantity * Math.min(group?.price ?? Infinity, Number.MAX_SAFE_INTEGER)
        expect(subtotalOfParts(parts)).toBeLessThanOrEqual(allAtGroup)
        expect(new Set(parts.map(({ stepId }) => stepId)).size).toBe(parts.length)
      }),
    )
  })
})

describe('the rules of steps', () => {
  const later = { ...step, endsAt: new Date(noon.getTime() + 1) }
  test.each([
    ['of a free type', 'free', [step], null, 'not_paid'],
    ['of a donation', 'donation', [step], null, 'not_paid'],
    ['without an end', 'paid', [step, { ...step, quantity: null }], 1, 'no_end'],
    ['that cost nothing', 'paid', [{ ...step, price: 0 }], 0, 'price_out_of_range'],
    ['for no ticket', 'paid', [{ ...step, quantity: 0 }], 0, 'quantity_out_of_range'],
    ['for fewer than are claimed', 'paid', [{ ...step, claimed: 11 }], 0, 'below_claimed'],
    ['that end before an earlier one', 'paid', [later, step, { ...step, endsAt: noon }], 2, 'ends_too_early'],
    ['beyond ten', 'paid', Array.from({ length: 11 }, () => step), null, 'too_many'],
  ] as const)('refuse steps %s', (_, kind, steps, index, reason) => {
    expect(checkPriceSteps(kind, steps)).toEqual({ ok: false, index, reason })
  })
  test('accept an end by time, by number and by both', () => {
    expect(checkPriceSteps('paid', [{ ...step, endsAt: noon, quantity: null }, step, later])).toEqual({ ok: true })
    expect(checkPriceSteps('free', [])).toEqual({ ok: true })
  })
})

describe('the rules of group prices', () => {
  test.each([
    ['of a donation', 'donation', [{ from: 5, price: 10 }], null, 'not_paid'],
    ['from one ticket', 'paid', [{ from: 1, price: 10 }], 0, 'from_out_of_range'],
    ['above the own price', 'paid', [{ from: 5, price: 5001 }], 0, 'price_rises'],
    [
      'that rise',
      'paid',
      [
        { from: 5, price: 10 },
        { from: 6, price: 11 },
      ],
      1,
      'price_rises',
    ],
    [
      'of the same number',
      'paid',
      [
        { from: 5, price: 10 },
        { from: 5, price: 9 },
      ],
      1,
      'from_not_rising',
    ],
    ['that cost nothing', 'paid', [{ from: 5, price: 0 }], 0, 'price_out_of_range'],
  ] as const)('refuse group prices %s', (_, kind, groups, index, reason) => {
    expect(checkGroupPrices(kind, 5000, groups)).toEqual({ ok: false, index, reason })
  })
  test('accept falling levels', () => {
    expect(
      checkGroupPrices('paid', 5000, [
        { from: 5, price: 5000 },
        { from: 10, price: 4000 },
      ]),
    ).toEqual({ ok: true })
  })
})

test('a line without a step is named by its ticket type', () => {
  expect(lineKey({ ticketTypeId: 'a' })).toBe('a')
  expect(lineKey({ ticketTypeId: 'a', priceStepId: null })).toBe('a')
  expect(lineKey({ ticketTypeId: 'a', priceStepId: 'b' })).toBe('a:b')
})
