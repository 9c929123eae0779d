import { expect, it } from 'vitest'
import { columnOf, monthAfter } from './months.ts'

it('turns months over the end of a year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
})

it('begins a week where the reader does', () => {
  expect([1, 6, 7].map((weekday) => columnOf(weekday, 1))).toEqual([1, 6, 7])
  expect([1, 6, 7].map((weekday) => columnOf(weekday, 6))).toEqual([3, 1, 2])
})
