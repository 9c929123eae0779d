import { z } from 'zod'
import { row } from './define.ts'
import { currency, doneView, fileView, id, instant, line, listOf, pageQuery } from './primitives.ts'
import { richText } from './rich-text.ts'

/** The categories an event can have; the first word is what the listing's filter sends. */
export const eventCategories = [
  'music',
  'nightlife',
  'arts',
  'theatre',
  'film',
  'comedy',
  'food',
  'business',
  'technology',
  'education',
  'sports',
  'community',
  'family',
  'wellness',
  'other',
] as const

export const eventStatuses = ['draft', 'published', 'cancelled'] as const
export const eventFormats = ['in_person', 'online', 'hybrid'] as const
export const refundPolicies = ['none', 'days_before', 'flexible'] as const
export const feeModes = ['absorb', 'pass_on'] as const

/** A cover picture as re-encoded by us. `lqip` is a data URL of a few pixels, shown blurred while the picture loads. */
export const coverView = z
  .object({
    sizes: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
    share: z.string(),
    width: z.int(),
    height: z.int(),
    lqip: z.string(),
    alt: z.string(),
  })
  .meta({ id: 'Cover' })
export type CoverView = z.infer<typeof coverView>

/**
 * What an organiser writes of an event. Only a title is needed to keep a draft; what publishing needs is told by
 * `publicationGaps`. `expectedVersion` refuses to overwrite what another tab saved meanwhile.
 */
export const eventInput = z.strictObject({
  title: line(150),
  customUrl: z.string().max(60).nullable().optional(),
  summary: line(140, 0).default(''),
  description: richText.nullable().optional(),
  category: z.enum(eventCategories).nullable().optional(),
  format: z.enum(eventFormats).default('in_person'),
  venueName: line(255, 0).default(''),
  addressLine: line(255, 0).default(''),
  city: line(85, 0).default(''),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .optional(),
  onlineUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable()
    .optional(),
  startsAt: instant.nullable().optional(),
  endsAt: instant.nullable().optional(),
  doorsOpenAt: instant.nullable().optional(),
  timezone: z.string().max(64),
  currency,
  visibility: z.enum(['public', 'unlisted']).default('public'),
  refundPolicy: z.enum(refundPolicies).default('none'),
  refundDays: z.int().min(0).max(365).default(7),
  holdMinutes: z.int().min(5).max(60).default(10),
  maxPerOrder: z.int().min(1).max(100).default(10),
  maxPerBuyer: z.int().min(1).max(1000).nullable().optional(),
  capacity: z.int().min(0).max(1_000_000).nullable().optional(),
  feeMode: z.enum(feeModes).default('pass_on'),
  coverAlt: line(250, 0).default(''),
  removeCover: z.boolean().default(false),
  expectedVersion: z.int().optional(),
})
export type EventInput = z.infer<typeof eventInput>

/** One thing publishing still needs, in words for the organiser. */
export const publicationGapView = z.object({ code: z.string(), message: z.string() })

/** An event as its organiser sees it. */
export const eventView = z
  .object({
    _id: id,
    customUrl: z.string().nullable(),
    title: z.string(),
    summary: z.string(),
    description: richText.nullable(),
    category: z.enum(eventCategories).nullable(),
    format: z.enum(eventFormats),
    venueName: z.string(),
    addressLine: z.string(),
    city: z.string(),
    country: z.string().nullable(),
    onlineUrl: z.string().nullable(),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
    doorsOpenAt: instant.nullable(),
    timezone: z.string(),
    currency,
    status: z.enum(eventStatuses),
    visibility: z.enum(['public', 'unlisted']),
    cover: coverView.nullable(),
    refundPolicy: z.enum(refundPolicies),
    refundDays: z.int(),
    holdMinutes: z.int(),
    maxPerOrder: z.int(),
    maxPerBuyer: z.int().nullable(),
    capacity: z.int().nullable(),
    feeMode: z.enum(feeModes),
    version: z.int(),
    publishedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    publicationGaps: z.array(publicationGapView),
    sold: z.int(),
    held: z.int(),
    can: z.object({ update: z.boolean(), publish: z.boolean(), delete: z.boolean(), changeCurrency: z.boolean() }),
  })
  .meta({ id: 'Event' })
export type EventView = z.infer<typeof eventView>

/** An event as a row of the organiser's lists. `gross` is what buyers paid, in minor units. */
export const eventRowView = z
  .object({
    _id: id,
    customUrl: z.string().nullable(),
    title: z.string(),
    status: z.enum(eventStatuses),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
    timezone: z.string(),
    city: z.string(),
    venueName: z.string(),
    category: z.enum(eventCategories).nullable(),
    currency,
    cover: coverView.nullable(),
    sold: z.int(),
    capacity: z.int().nullable(),
    gross: z.int(),
    updatedAt: instant,
  })
  .meta({ id: 'EventRow' })
export type EventRowView = z.infer<typeof eventRowView>

/** A ticket on the public page. What is left is fetched apart (`eventAvailability`), so that the page can be cached. */
export const publicTicketView = z
  .object({
    _id: id,
    name: z.string(),
    description: z.string(),
    kind: z.enum(['free', 'paid', 'donation']),
    price: z.int(),
    suggestedPrice: z.int().nullable(),
    minPerOrder: z.int(),
    maxPerOrder: z.int(),
    salesStartAt: instant.nullable(),
    salesEndAt: instant.nullable(),
  })
  .meta({ id: 'PublicTicket' })
export type PublicTicketView = z.infer<typeof publicTicketView>

/** An event as a card of the listing. `priceFrom` is the cheapest ticket in minor units, fees included where passed on. */
export const publicEventCardView = z
  .object({
    _id: id,
    customUrl: z.string(),
    title: z.string(),
    summary: z.string(),
    category: z.enum(eventCategories).nullable(),
    format: z.enum(eventFormats),
    venueName: z.string(),
    city: z.string(),
    country: z.string().nullable(),
    startsAt: instant,
    endsAt: instant,
    timezone: z.string(),
    currency,
    priceFrom: z.int().nullable(),
    soldOut: z.boolean(),
    cover: coverView.nullable(),
    organiserName: z.string(),
  })
  .meta({ id: 'PublicEventCard' })
export type PublicEventCardView = z.infer<typeof publicEventCardView>

/** An event as every anonymous visitor sees it: the same bytes for all. */
export const publicEventView = publicEventCardView
  .extend({
    status: z.enum(['published', 'cancelled']),
    description: richText.nullable(),
    addressLine: z.string(),
    doorsOpenAt: instant.nullable(),
    refundPolicy: z.enum(refundPolicies),
    refundDays: z.int(),
    holdMinutes: z.int(),
    maxPerOrder: z.int(),
    indexable: z.boolean(),
    tickets: z.array(publicTicketView),
    feeMode: z.enum(feeModes),
    fee: z.object({ basisPoints: z.int(), fixedPerTicket: z.int() }),
    organiser: z.object({ name: z.string(), events: z.int(), since: z.int() }),
    more: z.array(publicEventCardView),
  })
  .meta({ id: 'PublicEvent' })
export type PublicEventView = z.infer<typeof publicEventView>

/** Whether a ticket can be bought now. `remaining` is null for unlimited. */
export const availabilityView = z
  .object({
    _id: id,
    tickets: z.array(
      z.object({
        _id: id,
        state: z.enum(['on_sale', 'not_yet', 'ended', 'sold_out', 'paused', 'unavailable']),
        remaining: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'Availability' })
export type AvailabilityView = z.infer<typeof availabilityView>

/** The listing's filters, as they stand in its URL. Days are in the visitor's calendar; prices in minor units. */
export const listingQuery = z.strictObject({
  ...pageQuery.shape,
  limit: z.coerce.number<number>().int().min(1).max(48).default(12),
  search: z.string().trim().max(100).optional(),
  category: z.enum(eventCategories).optional(),
  city: z.string().trim().max(85).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  price: z.enum(['free', 'paid']).optional(),
  sort: z.enum(['soonest', 'newest', 'relevance']).optional(),
})
export type ListingQuery = z.infer<typeof listingQuery>

export const listingView = listOf(publicEventCardView).extend({
  cities: z.array(z.object({ name: z.string(), count: z.int() })),
  categories: z.array(z.object({ name: z.enum(eventCategories), count: z.int() })),
})
export type ListingView = z.infer<typeof listingView>

/** The organiser's home. Money is per currency, straight from the ledger. */
export const dashboardView = z
  .object({
    currency,
    today: z.object({ tickets: z.int(), gross: z.int(), orders: z.int() }),
    month: z.object({ tickets: z.int(), gross: z.int(), orders: z.int(), previousGross: z.int() }),
    balance: z.object({ pending: z.int(), available: z.int() }),
    upcoming: z.int(),
    sales: z.array(z.object({ day: z.iso.date(), tickets: z.int(), gross: z.int() })),
    nextEvent: eventRowView.nullable(),
    events: z.array(eventRowView),
    checklist: z.object({
      profile: z.boolean(),
      event: z.boolean(),
      tickets: z.boolean(),
      published: z.boolean(),
      firstSale: z.boolean(),
    }),
    otherCurrencies: z.array(z.object({ currency, gross: z.int() })),
  })
  .meta({ id: 'Dashboard' })
export type DashboardView = z.infer<typeof dashboardView>

const eventId = z.strictObject({ id })
const customUrlParams = z.strictObject({ customUrl: z.string().max(80) })
const organiserListQuery = z.strictObject({
  ...pageQuery.shape,
  search: z.string().trim().max(100).optional(),
  status: z.enum(eventStatuses).optional(),
  when: z.enum(['upcoming', 'past']).optional(),
  sort: z.enum(['-startsAt', 'startsAt', '-updatedAt', 'title', '-gross', '-sold']).default('-startsAt'),
})
const draftsQuery = z.strictObject({ ...pageQuery.shape, search: z.string().trim().max(100).optional() })

/** Events: what organisers keep and visitors see. Paths as the specification names them. */
export const eventRows = {
  createEvent: row({
    method: 'POST',
    url: '/api/events/create',
    tag: 'Events',
    summary: 'Create an event as a draft',
    permission: 'event:create',
    schema: { body: eventInput, response: { 201: eventView } },
    errors: ['event.custom_url_taken', 'upload.not_an_image', 'upload.too_many_pixels', 'upload.too_small'],
    upload: 'cover',
  }),
  checkCustomUrl: row({
    method: 'GET',
    url: '/api/events/check-url/:customUrl',
    tag: 'Events',
    summary: 'Whether a custom URL is free, and what is free near it',
    permission: 'event:create',
    schema: {
      params: customUrlParams,
      querystring: z.strictObject({ eventId: id.optional() }),
      response: {
        200: z.object({
          available: z.boolean(),
          reason: z.enum(['too_short', 'too_long', 'bad_characters', 'reserved', 'taken']).nullable(),
          suggestions: z.array(z.string()),
        }),
      },
    },
  }),
  listOrganiserEvents: row({
    method: 'GET',
    url: '/api/events/organizer',
    tag: 'Events',
    summary: "The organiser's events",
    permission: 'event:manage',
    schema: { querystring: organiserListQuery, response: { 200: listOf(eventRowView) } },
  }),
  listDrafts: row({
    method: 'GET',
    url: '/api/events/drafts',
    tag: 'Events',
    summary: "The organiser's drafts",
    permission: 'event:manage',
    schema: { querystring: draftsQuery, response: { 200: listOf(eventRowView) } },
  }),
  listPublicEvents: row({
    method: 'GET',
    url: '/api/events/listing',
    tag: 'Events',
    summary: 'The public listing',
    permission: 'event:browse',
    schema: { querystring: listingQuery, response: { 200: listingView } },
  }),
  getPublicEvent: row({
    method: 'GET',
    url: '/api/events/by-url/:customUrl',
    tag: 'Events',
    summary: 'A published event by its custom URL',
    permission: 'event:browse',
    schema: { params: customUrlParams, response: { 200: publicEventView } },
    errors: ['event.not_found'],
  }),
  getEvent: row({
    method: 'GET',
    url: '/api/events/:id',
    tag: 'Events',
    summary: 'An event of mine',
    permission: 'event:manage',
    schema: { params: eventId, response: { 200: eventView } },
    errors: ['event.not_found'],
  }),
  updateEvent: row({
    method: 'PUT',
    url: '/api/events/:id',
    tag: 'Events',
    summary: 'Change an event',
    permission: 'event:manage',
    schema: { params: eventId, body: eventInput, response: { 200: eventView } },
    errors: [
      'event.not_found',
      'event.custom_url_taken',
      'event.not_ready',
      'event.currency_frozen',
      'event.capacity_below_claimed',
      'event.changed',
      'upload.not_an_image',
      'upload.too_many_pixels',
      'upload.too_small',
    ],
    upload: 'cover',
  }),
  togglePublish: row({
    method: 'PATCH',
    url: '/api/events/:id/toggle-publish',
    tag: 'Events',
    summary: 'Publish a draft, or take a published event off sale',
    permission: 'event:manage',
    schema: { params: eventId, response: { 200: eventView } },
    errors: ['event.not_found', 'event.not_ready'],
  }),
  deleteEvent: row({
    method: 'DELETE',
    url: '/api/events/:id',
    tag: 'Events',
    summary: 'Delete an event without orders',
    permission: 'event:manage',
    schema: { params: eventId, response: { 200: doneView } },
    errors: ['event.not_found', 'event.has_orders'],
  }),
  generateQr: row({
    method: 'POST',
    url: '/api/events/generate-qr',
    tag: 'Events',
    summary: "A QR code of the event page's address, as a PNG data URL",
    permission: 'event:manage',
    schema: {
      body: z.strictObject({ eventId: id }),
      response: { 200: z.object({ qrCodeDataUrl: z.string(), url: z.string() }) },
    },
    errors: ['event.not_found'],
  }),
  eventAvailability: row({
    method: 'GET',
    url: '/api/events/:id/availability',
    tag: 'Events',
    summary: 'What is left, now',
    permission: 'event:browse',
    schema: { params: eventId, response: { 200: availabilityView } },
    errors: ['event.not_found'],
  }),
  eventCalendar: row({
    method: 'GET',
    url: '/api/events/:id/calendar.ics',
    tag: 'Events',
    summary: 'The event as a calendar file',
    permission: 'event:browse',
    schema: { params: eventId, response: { 200: fileView } },
    errors: ['event.not_found'],
    produces: 'text/calendar',
  }),
  getDashboard: row({
    method: 'GET',
    url: '/api/dashboard',
    tag: 'Events',
    summary: "The organiser's home: figures, next event, first steps",
    permission: 'event:manage',
    schema: { response: { 200: dashboardView } },
  }),
}
