import { expect, it } from 'vitest'
import { daysIn, weekdayOf } from '../../../../lib/months.ts'
import { eventsOn, turnsOf } from './month-days.ts'

const event = (firstDay: string, lastDay = firstDay) => ({
  _id: firstDay,
  customUrl: 'x',
  title: firstDay,
  venueName: '',
  city: '',
  format: 'in_person' as const,
  startsAt: `${firstDay}T18:00:00Z`,
  endsAt: `${lastDay}T20:00:00Z`,
  timezone: 'UTC',
  datesOpen: false,
  fallbacks: {},
  firstDay,
  lastDay,
})

it('has an event on each of its days, also where it begins before the month', () => {
  const items = [event('2028-01-30', '2028-02-02'), event('2028-02-29', '2028-03-01')]
  const days = daysIn('2028-02').map((day) => ({ day, weekday: weekdayOf(day), events: eventsOn(day, items) }))
  expect(days).toHaveLength(29)
  expect(days.filter(({ events }) => events.length > 0).map(({ day }) => day)).toEqual([
    '2028-02-01',
    '2028-02-02',
    '2028-02-29',
  ])
  expect(days[0]?.weekday).toBe(2)
})

it('leads to every month from the first event to the last, and always to today', () => {
  const today = '2026-11-26'
  const turns = (month: string, first: string | null, last: string | null) => turnsOf({ month, first, last }, today)
  expect(turns('2026-11', '2026-09', '2027-02')).toEqual({ earlier: '2026-10', later: '2026-12' })
  expect(turns('2026-09', '2026-09', '2027-02')).toEqual({ earlier: null, later: '2026-10' })
  expect(turns('2027-02', '2026-09', '2027-02')).toEqual({ earlier: '2027-01', later: null })
  expect(turns('2026-11', null, null)).toEqual({ earlier: null, later: null })
  expect(turns('2040-01', null, null)).toEqual({ earlier: '2026-11', later: null })
  expect(turns('1999-01', null, '2027-02')).toEqual({ earlier: null, later: '2026-11' })
})
