import { describe, expect, test } from 'vitest'
import { splitChargeback } from './chargeback.ts'

const line = (ticketTypeId: string, earned: number, returned = 0) => ({ ticketTypeId, earned, returned })

describe('a lost dispute is split over the lines of its order', () => {
  test.each([
    ['all of it', 500, [line('a', 300), line('b', 200)], { a: 300, b: 200 }],
    ['a part, by what each line holds', 100, [line('a', 300), line('b', 200)], { a: 60, b: 40 }],
    ['a part that does not divide evenly', 100, [line('a', 1), line('b', 1), line('c', 1)], { a: 34, b: 33, c: 33 }],
    ['what a refund left', 250, [line('a', 300, 250), line('b', 200)], { a: 50, b: 200 }],
    ['nothing of a free line', 200, [line('a', 0), line('b', 200)], { b: 200 }],
    [
      'more than refunds left, by what the lines earned',
      100,
      [line('a', 300, 300), line('b', 200, 190)],
      { a: 60, b: 40 },
    ],
    ['nothing', 0, [line('a', 300)], {}],
  ])('%s', (_what, share, lines, expected) => {
    const parts = splitChargeback(share, lines)
    expect(Object.fromEntries(parts.map(({ ticketTypeId, amount }) => [ticketTypeId, amount]))).toEqual(expected)
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(share)
  })
})
