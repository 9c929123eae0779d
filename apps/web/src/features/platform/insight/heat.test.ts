import { describe, expect, it } from 'vitest'
import { heatOf, HEAT_STEPS, moved } from './heat.ts'

describe('the heat of sales', () => {
  it('stands on a scale from none to the most', () => {
    const { ticketsIn, stepOf } = heatOf([
      { weekday: 5, hour: 20, tickets: 40 },
      { weekday: 5, hour: 21, tickets: 20 },
      { weekday: 1, hour: 0, tickets: 1 },
    ])
    expect(ticketsIn(5, 20)).toBe(40)
    expect([stepOf(5, 20), stepOf(5, 21), stepOf(1, 0), stepOf(7, 23)]).toEqual([HEAT_STEPS, 2, 1, 0])
  })

  it('is cold without sales', () => {
    expect(heatOf([]).stepOf(1, 1)).toBe(0)
  })
})

describe('the arrow keys', () => {
  it.each([
    ['ArrowRight', false, { weekday: 1, hour: 1 }],
    ['ArrowRight', true, { weekday: 1, hour: 0 }],
    ['ArrowLeft', true, { weekday: 1, hour: 1 }],
    ['ArrowUp', false, { weekday: 1, hour: 0 }],
    ['ArrowDown', false, { weekday: 2, hour: 0 }],
    ['End', true, { weekday: 1, hour: 23 }],
    ['a', false, null],
  ])('%s, from right to left: %s', (key, rightToLeft, place) => {
    expect(moved({ weekday: 1, hour: 0 }, key, rightToLeft)).toEqual(place)
  })
})
