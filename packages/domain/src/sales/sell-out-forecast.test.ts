import { describe, expect, it } from 'vitest'
import { sellOutForecast, type SalesPace } from './sell-out-forecast.ts'

const steady = Array<number>(14).fill(10)
const pace = (over: Partial<SalesPace>): SalesPace => ({
  perDay: steady,
  left: 100,
  today: '2026-12-01',
  lastDay: '2027-03-01',
  ...over,
})

describe('the forecast says nothing it cannot know', () => {
  it.each([
    ['no_limit', { left: null }],
    ['sold_out', { left: 0 }],
    ['over', { lastDay: '2026-11-30' }],
    ['too_little_data', { perDay: [] }],
    ['too_little_data', { perDay: [40, 40, 40, 40, 40, 40] }],
    ['too_little_data', { perDay: [1, 0, 2, 0, 1, 1, 1, 1] }],
    ['too_little_data', { perDay: [0, 0, 0, 0, 0, 0, 0, 300, 0, 0] }],
    ['too_little_data', { perDay: [50, 50, 50, -60, -60, -60, 0, 0, 0, 0] }],
  ] as const)('%s: %j', (kind, over) => {
    expect(sellOutForecast(pace(over))).toEqual({ kind })
  })
})

describe('at a steady pace', () => {
  it('names the days around the one that the pace leads to', () => {
    expect(sellOutForecast(pace({}))).toEqual({
      kind: 'likely',
      perDay: 10,
      earliest: '2026-12-09',
      latest: '2026-12-12',
    })
  })

  it('is today where a few are left', () => {
    expect(sellOutForecast(pace({ left: 1 }))).toMatchObject({ earliest: '2026-12-01', latest: '2026-12-01' })
  })

  it('counts the last days alone', () => {
    expect(sellOutForecast(pace({ perDay: [...Array<number>(60).fill(500), ...steady] }))).toMatchObject({ perDay: 10 })
  })

  it('leaves the latest day open where the event may come first, and says so where it will', () => {
    expect(sellOutForecast(pace({ lastDay: '2026-12-10' }))).toMatchObject({ earliest: '2026-12-09', latest: null })
    expect(sellOutForecast(pace({ lastDay: '2026-12-04' }))).toEqual({ kind: 'not_before_end', perDay: 10 })
    expect(sellOutForecast(pace({ left: 1_000_000, lastDay: null }))).toMatchObject({ kind: 'not_before_end' })
  })
})

it('the more the days differ, the wider the answer', () => {
  const width = (perDay: number[]) => {
    const forecast = sellOutForecast(pace({ perDay }))
    if (forecast.kind !== 'likely' || forecast.latest === null) throw new Error(forecast.kind)
    return Date.parse(forecast.latest) - Date.parse(forecast.earliest)
  }
  const clustered = [2, 2, 2, 2, 2, 40, 20, 2, 2, 2, 2, 2, 40, 20]
  expect(width(clustered)).toBeGreaterThan(2 * width(steady))
})
