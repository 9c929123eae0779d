import { describe, expect, it } from 'vitest'
import { withQuietDays } from './sales-days.ts'

const sold = (day: string, tickets: number) => ({ day, tickets, gross: tickets * 100 })

describe('days without sales', () => {
  it('are filled in, over the end of a month', () => {
    const days = withQuietDays([sold('2026-11-29', 2), sold('2026-12-02', 1)], 1)
    expect(days.map(({ day, tickets }) => [day, tickets])).toEqual([
      ['2026-11-29', 2],
      ['2026-11-30', 0],
      ['2026-12-01', 0],
      ['2026-12-02', 1],
    ])
  })

  it('stand before the first when there are few', () => {
    expect(withQuietDays([sold('2026-11-21', 5)], 3).map(({ day }) => day)).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
    ])
  })

  it('are none without any sale', () => expect(withQuietDays([], 7)).toEqual([]))
})
