import {
  MOST_TRANSFER_DAYS,
  customUrlFaults,
  eventVisibilities,
  organisationPermissions,
  refundPolicies,
} from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { coverView, eventCategories, eventFormats, eventStatuses, feeModes, salesTax } from './event-facts.ts'
import { feeView } from './fees.ts'
import {
  currency,
  cursorListOf,
  cursorQuery,
  fileView,
  id,
  instant,
  line,
  listOf,
  lookup,
  noteToGuests,
  nothing,
  pageQuery,
  point,
} from '../primitives.ts'
import { richText } from '../rich-text.ts'

/**
 * An organiser's input for an event. A draft needs only a title; `publicationGaps` lists what publication needs. `expectedVersion` prevents
 * overwriting what another tab has saved since.
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
  /** The exact point of the place. A change that leaves it out keeps it, unless the place itself changes. */
  point: point.nullable().optional(),
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
  visibility: z.enum(eventVisibilities).default('public'),
  refundPolicy: z.enum(refundPolicies).default('none'),
  refundDays: z.int().min(0).max(365).default(7),
  holdMinutes: z.int().min(5).max(60).default(10),
  /** Days for which an order keeps its places while its buyer pays by bank transfer; null accepts no bank transfers. */
  bankTransferDays: z.int().min(1).max(MOST_TRANSFER_DAYS).nullable().optional(),
  maxPerOrder: z.int().min(1).max(100).default(10),
  maxPerBuyer: z.int().min(1).max(1000).nullable().optional(),
  capacity: z.int().min(0).max(1_000_000).nullable().optional(),
  feeMode: z.enum(feeModes).default('pass_on'),
  /** Whether guests may pass their tickets on. */
  transfers: z.boolean().default(true),
  /** Whether the public page says how many people are going. */
  showGoing: z.boolean().default(false),
  tax: salesTax.nullable().optional(),
  coverAlt: line(250, 0).default(''),
  removeCover: z.boolean().default(false),
  expectedVersion: z.int().optional(),
})
export type EventInput = z.infer<typeof eventInput>

/**
 * The complete new state of an event. `tellGuests` mails all ticket holders the changes of date, place or link, with `guestNote`, the
 * organiser's own words; it has no effect if none of these changed.
 */
export const eventChange = eventInput.extend({
  tellGuests: z.boolean().default(false),
  guestNote: noteToGuests(500),
})
export type EventChange = z.infer<typeof eventChange>

/** One thing that is still missing for publication, in words for the organiser. */
export const publicationGapView = z.object({ code: z.string(), message: z.string() })

/** A postponement: the former date, and whether the new date is still to be announced. */
export const postponementView = z
  .object({ formerStartsAt: instant.nullable(), datesOpen: z.boolean(), note: z.string(), at: instant })
  .meta({ id: 'Postponement' })
export type PostponementView = z.infer<typeof postponementView>

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
    /** Where exactly the place is, as the organiser set it. */
    point: point.nullable(),
    onlineUrl: z.string().nullable(),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
    doorsOpenAt: instant.nullable(),
    timezone: z.string(),
    currency,
    status: z.enum(eventStatuses),
    visibility: z.enum(eventVisibilities),
    cover: coverView.nullable(),
    refundPolicy: z.enum(refundPolicies),
    refundDays: z.int(),
    holdMinutes: z.int(),
    bankTransferDays: z.int().nullable(),
    maxPerOrder: z.int(),
    maxPerBuyer: z.int().nullable(),
    capacity: z.int().nullable(),
    feeMode: z.enum(feeModes),
    transfers: z.boolean(),
    showGoing: z.boolean(),
    tax: salesTax.nullable(),
    /** The platform's present fee for an order in this currency. */
    fee: feeView,
    version: z.int(),
    publishedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    postponement: postponementView.nullable(),
    refundOfferUntil: instant.nullable(),
    cancelReason: z.string().nullable(),
    cancelledAt: instant.nullable(),
    /** When administrators took it down; null if they have not. */
    takenDownAt: instant.nullable(),
    publicationGaps: z.array(publicationGapView),
    sold: z.int(),
    held: z.int(),
    /** Whether no public ticket is available any more. */
    soldOut: z.boolean(),
    /** The series that it is a date of; null for an event of its own. */
    seriesId: id.nullable().optional(),
    /** The series whose passes it sells; its dates are those of the series. */
    passesForSeries: id.nullable().optional(),
    /** What the reader may do with it, by their role. `can` says what its state allows, whoever the reader is. */
    permissions: z.array(z.enum(organisationPermissions)),
    can: z.object({
      update: z.boolean(),
      publish: z.boolean(),
      delete: z.boolean(),
      changeCurrency: z.boolean(),
      postpone: z.boolean(),
      cancel: z.boolean(),
      /** Whether the platform has a bank account in the event's currency. */
      acceptBankTransfers: z.boolean(),
    }),
  })
  .meta({ id: 'Event' })
export type EventView = z.infer<typeof eventView>

/** An event as a row of the organiser's lists. `gross` is what buyers paid, in minor units; null for members without `sales:read`. */
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
    /** Whether no public ticket is available any more. */
    soldOut: z.boolean(),
    gross: z.int().nullable(),
    updatedAt: instant,
  })
  .meta({ id: 'EventRow' })
export type EventRowView = z.infer<typeof eventRowView>

/** A place where an organisation held an event. */
export const placeView = z
  .object({
    venueName: z.string(),
    addressLine: z.string(),
    city: z.string(),
    country: z.string().nullable(),
    point: point.nullable(),
  })
  .meta({ id: 'Place' })
export type PlaceView = z.infer<typeof placeView>

/** A QR code as a PNG data URL for display and as SVG for print, and the address that it contains. */
export const qrCodeView = z
  .object({ qrCodeDataUrl: z.string(), qrCodeSvg: z.string(), url: z.string() })
  .meta({ id: 'QrCode' })

const eventId = z.strictObject({ id })
const customUrlParams = z.strictObject({ customUrl: lookup(80) })
const organiserListQuery = z.strictObject({
  ...cursorQuery.shape,
  search: line(100, 0).optional(),
  status: z.enum(eventStatuses).optional(),
  when: z.enum(['upcoming', 'past']).optional(),
  /** Leaves out the dates of series, which the lists of series count. */
  single: z.stringbool().optional(),
  sort: z.enum(['-startsAt', 'startsAt', '-updatedAt', 'title', '-gross', '-sold']).default('-startsAt'),
})
const draftsQuery = z.strictObject({
  ...pageQuery.shape,
  search: line(100, 0).optional(),
  single: z.stringbool().optional(),
})

/** Events: what organisers keep and visitors see. Paths as the specification names them. */
export const eventRows = {
  createEvent: row({
    method: 'POST',
    url: '/api/events/create',
    tag: 'Events',
    summary: 'Create an event as a draft',
    permission: 'events:write',
    schema: { body: eventInput, response: { 201: eventView } },
    errors: ['event.custom_url_taken', 'upload.not_an_image', 'upload.too_many_pixels', 'upload.too_small'],
    upload: 'cover',
  }),
  checkCustomUrl: row({
    method: 'GET',
    url: '/api/events/check-url/:customUrl',
    tag: 'Events',
    summary: 'Whether a custom URL is free, and what is free near it',
    permission: 'events:read',
    schema: {
      params: customUrlParams,
      querystring: z.strictObject({ eventId: id.optional() }),
      response: {
        200: z.object({
          available: z.boolean(),
          reason: z.enum([...customUrlFaults, 'taken']).nullable(),
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
    permission: 'events:read',
    schema: { querystring: organiserListQuery, response: { 200: cursorListOf(eventRowView) } },
  }),
  listPlaces: row({
    method: 'GET',
    url: '/api/events/places',
    tag: 'Events',
    summary: 'Places of earlier events, the latest first; at most 50',
    permission: 'events:read',
    schema: { response: { 200: z.object({ items: z.array(placeView) }) } },
  }),
  listDrafts: row({
    method: 'GET',
    url: '/api/events/drafts',
    tag: 'Events',
    summary: "The organiser's drafts",
    permission: 'events:read',
    schema: { querystring: draftsQuery, response: { 200: listOf(eventRowView) } },
  }),
  getEvent: row({
    method: 'GET',
    url: '/api/events/:id',
    tag: 'Events',
    summary: 'An event of mine',
    permission: 'events:read',
    schema: { params: eventId, response: { 200: eventView } },
    errors: ['event.not_found'],
  }),
  updateEvent: row({
    method: 'PUT',
    url: '/api/events/:id',
    tag: 'Events',
    summary: 'Change an event',
    permission: 'events:write',
    schema: { params: eventId, body: eventChange, response: { 200: eventView } },
    errors: [
      'event.not_found',
      'event.custom_url_taken',
      'event.not_ready',
      'event.state',
      'event.currency_frozen',
      'event.capacity_below_claimed',
      'event.changed',
      'event.told_enough',
      'session.acting',
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
    permission: 'events:write',
    schema: {
      params: eventId,
      querystring: z.strictObject({
        /**
         * The publishing status to set. With it, two callers who make the same change do not undo each other; without it, the status is
         * toggled.
         */
        to: z.enum(['published', 'draft']).optional(),
      }),
      response: { 200: eventView },
    },
    errors: ['event.not_found', 'event.not_ready'],
  }),
  deleteEvent: row({
    method: 'DELETE',
    url: '/api/events/:id',
    tag: 'Events',
    summary: 'Delete an event without orders',
    permission: 'events:write',
    schema: { params: eventId, response: { 204: nothing } },
    errors: ['event.not_found', 'event.has_orders'],
  }),
  generateQr: row({
    method: 'POST',
    url: '/api/events/generate-qr',
    tag: 'Events',
    summary: "A QR code of the event page's address, or of the link that makes a phone the scanner of a door",
    permission: 'events:read',
    schema: {
      body: z.strictObject({ eventId: id, doorId: id.nullable().default(null) }),
      response: { 200: qrCodeView },
    },
    errors: ['event.not_found', 'door.not_found'],
  }),
  eventPoster: row({
    method: 'GET',
    url: '/api/events/:id/poster.pdf',
    tag: 'Events',
    summary: 'A poster with the QR code, ready to print',
    permission: 'events:read',
    schema: {
      params: eventId,
      querystring: z.strictObject({ paper: z.enum(['a4', 'a3']).default('a4'), doorId: id.optional() }),
      response: { 200: fileView },
    },
    errors: ['event.not_found', 'door.not_found'],
    produces: 'application/pdf',
  }),
}
