import { expect, it } from 'vitest'
import { readSeriesMonth, seriesPath } from './series-path.ts'

it('leads to a month and to a day of it', () => {
  const series = { customUrl: 'harbour-tour' }
  expect(seriesPath(series, {})).toBe('/series/harbour-tour#dates')
  expect(seriesPath(series, { month: '2027-03' })).toBe('/series/harbour-tour?month=2027-03#dates')
  expect(seriesPath(series, { month: '2027-03', day: '2027-03-07' })).toBe(
    '/series/harbour-tour?month=2027-03&day=2027-03-07#times',
  )
})

it.each([
  ['month=2027-03&day=2027-03-07', { month: '2027-03', day: '2027-03-07' }],
  ['day=2028-02-29', { day: '2028-02-29' }],
  ['month=2027-13&day=2027-02-29', {}],
  ['month=march&day=today', {}],
  ['', {}],
])('reads %s', (query, read) => {
  expect(readSeriesMonth(new URLSearchParams(query))).toEqual(read)
})
