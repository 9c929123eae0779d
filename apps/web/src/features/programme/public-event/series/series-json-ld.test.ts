import type { PublicDateView, PublicSeriesView } from '@foyer/contract'
import { expect, it } from 'vitest'
import { seriesJsonLd } from './series-json-ld.ts'
import { formerInWords, placeInWords, stateInWords } from './series-words.ts'

const date = (fields: Partial<PublicDateView>): PublicDateView => ({
  _id: 'x',
  customUrl: 'harbour-tour-2027-03-07-1930',
  title: null,
  startsAt: '2027-03-07T18:30:00.000Z',
  endsAt: '2027-03-07T20:30:00.000Z',
  timezone: 'Africa/Lagos',
  day: '2027-03-07',
  state: 'open',
  left: null,
  waitingList: false,
  formerStartsAt: null,
  ...fields,
})

const series = (dates: PublicDateView[], fields: Partial<PublicSeriesView> = {}): PublicSeriesView => ({
  _id: 's',
  customUrl: 'harbour-tour',
  title: 'Harbour tour',
  summary: 'An hour on the water',
  description: null,
  category: null,
  format: 'in_person',
  venueName: 'Pier 3',
  addressLine: '',
  city: 'Lagos',
  country: 'NG',
  point: null,
  timezone: 'Africa/Lagos',
  currency: 'NGN',
  priceFrom: 500_000,
  free: false,
  payWhatYouLike: false,
  cover: null,
  shareImage: '/share/events/x.jpg',
  indexable: true,
  organiser: { _id: 'o', name: 'Ada Presents', slug: 'ada' },
  fallbacks: {},
  next: dates[0] ?? null,
  month: { month: '2027-03', earlier: null, later: null, days: [], day: null, dates },
  ...fields,
})

const dates = [
  date({}),
  date({ state: 'cancelled', title: 'Night tour' }),
  date({ formerStartsAt: '2027-02-07T18:30:00.000Z' }),
  date({ state: 'postponed', formerStartsAt: '2027-02-07T18:30:00.000Z' }),
]

it('tells search engines of a series and of the dates shown, each at its place', () => {
  expect(seriesJsonLd(series(dates), 'https://foyer.example')).toMatchObject({
    '@type': 'EventSeries',
    name: 'Harbour tour',
    url: 'https://foyer.example/series/harbour-tour',
    startDate: '2027-03-07T19:30:00+01:00',
    location: { '@id': 'https://foyer.example/series/harbour-tour#place', '@type': 'Place', name: 'Pier 3' },
    organizer: { name: 'Ada Presents', url: 'https://foyer.example/o/ada' },
    subEvent: [
      {
        name: 'Harbour tour',
        url: 'https://foyer.example/events/harbour-tour-2027-03-07-1930',
        startDate: '2027-03-07T19:30:00+01:00',
        eventStatus: 'https://schema.org/EventScheduled',
        location: { '@id': 'https://foyer.example/series/harbour-tour#place' },
      },
      { name: 'Night tour', eventStatus: 'https://schema.org/EventCancelled' },
      { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: '2027-02-07T19:30:00+01:00' },
      { eventStatus: 'https://schema.org/EventPostponed' },
    ],
  })
})

it('names the place of a date that is elsewhere, to search engines and visitors', () => {
  const place = {
    format: 'in_person',
    venueName: 'The Barn',
    addressLine: '',
    city: 'Ibadan',
    country: 'NG',
    point: null,
  } as const
  const elsewhere = date({ place })
  expect(seriesJsonLd(series([date({}), elsewhere]), 'https://foyer.example')).toMatchObject({
    subEvent: [
      { location: { '@id': 'https://foyer.example/series/harbour-tour#place' } },
      { location: { '@type': 'Place', name: 'The Barn', address: { addressLocality: 'Ibadan' } } },
    ],
  })
  expect([date({}), elsewhere, date({ place: { ...place, format: 'online' } })].map(placeInWords)).toEqual([
    null,
    'The Barn ·\u00a0Ibadan',
    'Online',
  ])
})

it('has two places for a series that is at one and online', () => {
  expect(seriesJsonLd(series([], { format: 'hybrid' }), 'https://foyer.example')).toMatchObject({
    location: [{ '@type': 'Place' }, { '@type': 'VirtualLocation' }],
  })
})

it.each([
  [{}, 'Tickets available', null],
  [{ left: 3 }, '3 left', null],
  [{ state: 'sold_out' }, 'Sold out', null],
  [{ state: 'sold_out', waitingList: true }, 'Sold out, join the waiting list', null],
  [{ state: 'closed' }, 'Not currently on sale', null],
  [{ formerStartsAt: '2027-02-07T18:30:00.000Z' }, 'Tickets available', 'Moved from Sun 7 Feb, 19:30'],
  [{ state: 'postponed', formerStartsAt: '2027-02-07T18:30:00.000Z' }, 'Postponed', null],
  [{ state: 'cancelled' }, 'Cancelled', null],
  [{ state: 'over' }, 'Over', null],
] as const)('says of %o: %s', (fields, words, former) => {
  expect(stateInWords(date(fields))).toBe(words)
  expect(formerInWords(date(fields))).toBe(former)
})
