import { beforeEach, expect, it } from 'vitest'
import { cartDates } from './date-cart.ts'

beforeEach(() => localStorage.clear())

const date = {
  eventId: '0193b0f4-1111-7000-8000-000000000001',
  customUrl: 'harmattan-nights',
  title: 'Harmattan Nights',
  startsAt: '2026-12-12T18:00:00Z',
  endsAt: '2026-12-12T22:00:00Z',
  timezone: 'Africa/Lagos',
  organiser: 'ada',
  currency: 'NGN',
  morePath: '/series/harmattan',
  items: [],
  total: 0,
}
const keep = (dates: readonly object[]) => localStorage.setItem('foyer:cart', JSON.stringify(dates))

it('leaves out a date that links out of the site', () => {
  keep([date, { ...date, morePath: '/\\evil.example' }, { ...date, morePath: 'https://evil.example' }])
  expect(cartDates()).toEqual([date])
})
