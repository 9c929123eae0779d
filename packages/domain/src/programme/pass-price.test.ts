import { describe, expect, test } from 'vitest'
import { datesToCome, proRataPrice, proRataSteps } from './pass-price.ts'

const day = (n: number) => new Date(Date.UTC(2027, 0, n))

describe('the pro rata price of a pass', () => {
  test('is price × dates to come / dates in all, rounded half up to the minor unit', () => {
    expect(proRataPrice(10_000, { toCome: 12, total: 12 })).toBe(10_000)
    expect(proRataPrice(10_000, { toCome: 7, total: 12 })).toBe(5_833)
    expect(proRataPrice(10_000, { toCome: 8, total: 12 })).toBe(6_667)
    expect(proRataPrice(5, { toCome: 1, total: 2 })).toBe(3)
    expect(proRataPrice(10_000, { toCome: 0, total: 12 })).toBe(0)
  })

  test('never exceeds the price, never rises as dates begin, and is exact for the largest amounts', () => {
    expect(proRataPrice(999, { toCome: 5, total: 4 })).toBe(999)
    expect(proRataPrice(999, { toCome: 0, total: 0 })).toBe(999)
    for (const price of [1, 7, 999, 123_456_789, 900_719_925_474]) {
      const prices = Array.from({ length: 101 }, (_, toCome) => proRataPrice(price, { toCome, total: 100 }))
      expect(prices.every((each, index) => index === 0 || each >= (prices[index - 1] ?? 0))).toBe(true)
      expect(prices.at(-1)).toBe(price)
    }
  })

  test('falls at the very start of each date', () => {
    const dates = { total: 4, toCome: 3, next: [2, 3, 4].map((n) => ({ id: `d${n}`, startsAt: day(n) })) }
    expect(datesToCome(dates, new Date(day(2).getTime() - 1))).toBe(3)
    expect(datesToCome(dates, day(2))).toBe(2)
    expect(proRataSteps(400, dates, day(2))).toEqual([
      { dateId: 'd3', price: 200, endsAt: day(3) },
      { dateId: 'd4', price: 100, endsAt: day(4) },
    ])
  })
})
