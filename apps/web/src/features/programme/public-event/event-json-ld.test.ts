import type { PublicEventView } from '@foyer/contract'
import { describe, expect, it, test } from 'vitest'
import { publicTicketType } from '../../../testing/public-ticket-type.ts'
import { eventJsonLd, withOffset } from './event-json-ld.ts'
import { eventPageFacts } from './event-meta.ts'
import { refundInWords } from './event-words.ts'

describe('instants with their offset', () => {
  it.each([
    ['2026-12-12T18:00:00.000Z', 'Africa/Lagos', '2026-12-12T19:00:00+01:00'],
    ['2026-07-01T17:00:00.000Z', 'Europe/Berlin', '2026-07-01T19:00:00+02:00'],
    ['2026-12-12T13:30:00.000Z', 'Asia/Kolkata', '2026-12-12T19:00:00+05:30'],
    ['2026-12-13T00:30:00.000Z', 'America/St_Johns', '2026-12-12T21:00:00-03:30'],
    ['2026-12-12T18:00:00.000Z', 'UTC', '2026-12-12T18:00:00+00:00'],
  ])('%s in %s is %s', (instant, zone, written) => {
    expect(withOffset(instant, zone)).toBe(written)
  })
})

const noFee: PublicEventView['fee'] = { basisPoints: 0, fixedPerTicket: 0, minimum: null, maximum: null }

const event: PublicEventView = {
  _id: '0193a7f0-0000-7000-8000-000000000001',
  customUrl: 'harmattan-nights',
  title: 'Harmattan Nights',
  summary: '',
  category: 'music',
  format: 'hybrid',
  venueName: 'Marina Gardens',
  city: 'Lagos',
  country: 'NG',
  point: null,
  startsAt: '2026-12-12T18:00:00.000Z',
  endsAt: '2026-12-12T22:30:00.000Z',
  timezone: 'Africa/Lagos',
  currency: 'NGN',
  priceFrom: 1_250_000,
  free: false,
  payWhatYouLike: false,
  soldOut: false,
  datesOpen: false,
  postponement: null,
  cancelReason: null,
  poster: null,
  cover: null,
  organiserName: 'Adetola Okonkwo Presents',
  status: 'cancelled',
  description: null,
  addressLine: '14 Broad Street',
  doorsOpenAt: null,
  refundPolicy: 'days_before',
  refundDays: 7,
  holdMinutes: 10,
  maxPerOrder: 10,
  indexable: true,
  publishedAt: '2026-10-01T09:00:00.000Z',
  shareImage: '/share/events/x.jpg',
  tickets: [publicTicketType()],
  feeMode: 'pass_on',
  tax: null,
  fee: { basisPoints: 400, fixedPerTicket: 0, minimum: null, maximum: null },
  organiser: { name: 'Adetola Okonkwo Presents', slug: 'adetola-okonkwo', events: 41, since: 2021, contact: null },
  more: [],
  fallbacks: {},
}

it('tells search engines what a buyer would pay, where, and that it is off', () => {
  const page = {
    url: 'https://foyer.example/events/harmattan-nights',
    image: 'https://foyer.example/c.png',
    description: '',
  }
  expect(eventJsonLd(event, page)).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [{ '@type': 'Place', name: 'Marina Gardens' }, { '@type': 'VirtualLocation' }],
    offers: [{ price: '13000.00', priceCurrency: 'NGN', validFrom: '2026-10-01T09:00:00.000Z' }],
    organizer: { '@type': 'Organization', url: 'https://foyer.example/o/adetola-okonkwo' },
  })
  const later = event.tickets.map((ticketType) => ({ ...ticketType, salesStartAt: '2026-11-01T09:00:00.000Z' }))
  expect(eventJsonLd({ ...event, tickets: later }, page)).toMatchObject({
    offers: [{ validFrom: '2026-11-01T09:00:00.000Z' }],
  })
})

it('tells search engines which tickets are sold out, and until when they are sold', () => {
  const [lawn] = event.tickets
  const salesEndAt = '2026-12-12T17:00:00.000Z'
  const tickets = [
    { ...lawn!, soldOut: true as const },
    { ...lawn!, _id: 'balcony', name: 'Balcony', salesEndAt },
  ]
  const page = { url: 'https://foyer.example/e', image: 'https://foyer.example/c.png', description: '' }
  expect(eventJsonLd({ ...event, tickets }, page)).toMatchObject({
    offers: [
      { name: 'Lawn', availability: 'https://schema.org/SoldOut', validThrough: undefined },
      { name: 'Balcony', availability: 'https://schema.org/InStock', validThrough: salesEndAt },
    ],
  })
})

it.each([
  ['website', { sameAs: 'https://lagoon.example/contact' }],
  ['email', { email: 'lagoon.example/contact' }],
  ['phone', { telephone: 'lagoon.example/contact' }],
] as const)('tells search engines the %s of the organiser who shows it', (kind, said) => {
  const contact = { kind, text: 'lagoon.example/contact', href: 'https://lagoon.example/contact' }
  const page = { url: 'https://foyer.example/e', image: 'https://foyer.example/c.png', description: '' }
  const organiser = { ...event.organiser, contact }
  expect(eventJsonLd({ ...event, organiser }, page)).toMatchObject({ organizer: { '@type': 'Organization', ...said } })
})

it.each([
  [{}, { eventStatus: 'https://schema.org/EventScheduled' }],
  [{ datesOpen: true }, { eventStatus: 'https://schema.org/EventPostponed' }],
  [
    { datesOpen: false },
    { eventStatus: 'https://schema.org/EventRescheduled', previousStartDate: '2026-11-12T19:00:00+01:00' },
  ],
])('tells search engines that it was put off: %j', (change, said) => {
  const postponement =
    'datesOpen' in change
      ? { formerStartsAt: '2026-11-12T18:00:00.000Z', note: '', at: '2026-11-01T00:00:00.000Z', ...change }
      : null
  const page = { url: 'https://foyer.example/e', image: 'https://foyer.example/c.png', description: '' }
  expect(eventJsonLd({ ...event, status: 'published', postponement }, page)).toMatchObject(said)
})

it('tells search engines, and in links, that passes are for the dates of a series and not for all the time between these', () => {
  const passes: PublicEventView = { ...event, passesFor: { customUrl: 'clay', title: 'Clay' } }
  const facts = eventPageFacts(passes, 'https://foyer.example')
  expect(facts.description).toMatch(/^Valid for the dates of Clay, Lagos\./)
  expect(facts.shareAlt).toContain('Valid for the dates of Clay')
  expect(eventJsonLd(passes, facts)).toMatchObject({ '@type': 'EventSeries' })
  expect(eventJsonLd(event, facts)).toMatchObject({ '@type': 'Event' })
})

it("names the last day for a refund in the event's own zone", () => {
  expect(refundInWords(event)).toBe('Full refund until Saturday, 5 December 2026.')
  expect(refundInWords({ ...event, startsAt: '2026-12-12T23:30:00.000Z' })).toBe(
    'Full refund until Sunday, 6 December 2026.',
  )
})

it('promises what the order page keeps: at once until the start, whoever set it so', () => {
  expect(refundInWords({ ...event, refundPolicy: 'flexible' })).toBe('Full refund until the event starts.')
  const free = event.tickets.map((ticketType) => ({ ...ticketType, kind: 'free' as const, price: 0 }))
  expect(refundInWords({ ...event, refundPolicy: 'none', tickets: free })).toContain('returned until the event starts')
})

it('says where the place is only where the organiser set it', () => {
  const point = { latitude: 6.4489, longitude: 3.3965 }
  const page = { url: 'https://x.example/events/y', image: '', description: '' }
  const written = (exact: boolean) => JSON.stringify(eventJsonLd({ ...event, point: { ...point, exact } }, page))
  expect(written(true)).toContain('"geo":{"@type":"GeoCoordinates","latitude":6.4489,"longitude":3.3965}')
  expect(written(false)).not.toContain('geo')
})

test('tells search engines until when a price holds and which one follows', () => {
  const page = { url: 'https://foyer.example/e', image: 'https://foyer.example/c.png', description: '' }
  const endsAt = '2026-12-01T11:00:00.000Z'
  const step = { _id: 'early', name: 'Early bird', price: 1_000_000, endsAt, left: null }
  const offersOf = (priceSteps: PublicEventView['tickets'][number]['priceSteps']) =>
    eventJsonLd({ ...event, fee: noFee, tickets: event.tickets.map((ticket) => ({ ...ticket, priceSteps })) }, page)
  expect(offersOf([step])).toMatchObject({
    offers: [
      { price: '10000.00', validThrough: endsAt },
      { price: '12500.00', validFrom: endsAt },
    ],
  })
  expect(offersOf([{ ...step, endsAt: null, left: 5 }])).toMatchObject({ offers: [{ price: '10000.00' }] })
  expect(offersOf([{ ...step, left: 0 }])).toMatchObject({ offers: [{ price: '12500.00' }] })
})
