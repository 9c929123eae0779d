import { expect, it } from 'vitest'
import { inWeeks } from './insight-days.ts'

it('weeks end with the last day and lose nothing', () => {
  const days = Array.from({ length: 17 }, (_, index) => ({
    day: `2026-03-${String(index + 1).padStart(2, '0')}`,
    views: 10,
    holds: 2,
    paid: 1,
  }))
  expect(inWeeks(days)).toEqual([
    { day: '2026-03-01', views: 30, holds: 6, paid: 3 },
    { day: '2026-03-04', views: 70, holds: 14, paid: 7 },
    { day: '2026-03-11', views: 70, holds: 14, paid: 7 },
  ])
  expect(inWeeks([])).toEqual([])
})
