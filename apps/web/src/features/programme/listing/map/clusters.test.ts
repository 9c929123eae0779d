import { expect, it } from 'vitest'
import { canSplit, clustersOf, placedEvents } from './clusters.ts'

const event = (id: string, latitude: number, longitude: number) => ({
  _id: id,
  customUrl: id,
  title: id,
  venueName: '',
  city: '',
  format: 'in_person' as const,
  startsAt: '2090-01-01T18:00:00Z',
  endsAt: '2090-01-01T20:00:00Z',
  timezone: 'UTC',
  datesOpen: false,
  fallbacks: {},
  point: { latitude, longitude, exact: false },
})

const items = [
  event('lagos', 6.45, 3.39),
  event('lagos-too', 6.45, 3.39),
  event('ikeja', 6.6, 3.35),
  event('accra', 5.55, -0.22),
  { ...event('online', 0, 0), point: null },
]

it('gathers what would overlap, and lets go of it closer up', () => {
  const events = placedEvents(items)
  const keys = (zoom: number) => clustersOf(events, zoom).map((cluster) => cluster.events.map(({ _id }) => _id))
  expect(keys(1)).toEqual([['lagos', 'lagos-too', 'ikeja', 'accra']])
  expect(keys(6)).toEqual([['lagos', 'lagos-too', 'ikeja'], ['accra']])
  expect(keys(12)).toEqual([['lagos', 'lagos-too'], ['ikeja'], ['accra']])
})

it('knows when nothing is gained by coming closer', () => {
  const events = placedEvents(items)
  expect(clustersOf(events, 6).map(canSplit)).toEqual([true, false])
  expect(clustersOf(events, 12).map(canSplit)).toEqual([false, false, false])
})
