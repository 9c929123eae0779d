import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offersAmount, soldCardExpiry, splitCardChargeback } from './gift-card-sale.ts'

describe('what is sold', () => {
  const offer = { amounts: [5_000, 10_000], min: 2_000, max: 4_000 }
  it.each([
    [5_000, true],
    [10_000, true],
    [2_000, true],
    [4_000, true],
    [1_999, false],
    [4_001, false],
    [7_500, false],
  ])('%i: %s', (amount, sold) => expect(offersAmount(offer, amount)).toBe(sold))

  it('is nothing between the amounts without limits', () => {
    expect(offersAmount({ amounts: [5_000], min: null, max: null }, 4_999)).toBe(false)
  })
})

describe('until when a sold card is valid', () => {
  it.each([
    ['2026-01-31T10:00:00.000Z', 13, '2027-02-28T10:00:00.000Z'],
    ['2024-02-29T00:00:00.000Z', 12, '2025-02-28T00:00:00.000Z'],
    ['2026-11-27T04:00:00.000Z', 36, '2029-11-27T04:00:00.000Z'],
  ])('%s and %i months: %s', (paid, months, end) =>
    expect(soldCardExpiry(new Date(paid), months)?.toISOString()).toBe(end),
  )

  it('is for ever without a number of months', () => expect(soldCardExpiry(new Date(), null)).toBeNull())
})

it('a chargeback takes the rest of the card first, then what was spent, and each only once', () => {
  expect(splitCardChargeback(10_000, { balance: 4_000, kept: 10_000 })).toEqual({
    card: 4_000,
    organisation: 6_000,
    platform: 0,
  })
  const amounts = fc.nat(1_000_000)
  fc.assert(
    fc.property(amounts, amounts, amounts, (amount, balance, kept) => {
      const parts = splitCardChargeback(amount, { balance, kept })
      expect(parts.card + parts.organisation + parts.platform).toBe(amount)
      expect(Math.min(parts.card, parts.organisation, parts.platform)).toBeGreaterThanOrEqual(0)
      expect(parts.card).toBeLessThanOrEqual(balance)
      expect(parts.organisation).toBeLessThanOrEqual(Math.max(0, kept - balance))
    }),
  )
})
