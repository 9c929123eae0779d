import { refundPolicies, saleStates, ticketTypeKinds } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import {
  coverView,
  eventCategories,
  eventFormats,
  eventStatuses,
  feeModes,
  placedView,
  posterView,
  salesTax,
} from './event-facts.ts'
import { cardFallbacks, ticketTypeFallbacks } from './event-texts.ts'
import { postponementView } from './events.ts'
import { feeView } from './fees.ts'
import {
  askedDay,
  currency,
  fileView,
  id,
  instant,
  line,
  listOf,
  lookup,
  nothing,
  pageQuery,
  ticketTypeId,
  visitSource,
} from '../primitives.ts'
import { promoCodeText, promoDiscountTypes, promoRefusals } from './promo-codes.ts'
import { refusedView } from '../refusal.ts'
import { richText } from '../rich-text.ts'

/** For how many dates of a series a pass is valid, null for every date; and the number of dates, in total and still to come. */
export const passFacts = z.object({ visits: z.int().nullable(), dates: z.int(), datesToCome: z.int() })

/** A ticket on the public page. How many are left is fetched separately (`eventAvailability`), so that the page can be cached. */
export const publicTicketTypeView = z
  .object({
    _id: id,
    name: z.string(),
    description: z.string(),
    kind: z.enum(ticketTypeKinds),
    price: z.int(),
    suggestedPrice: z.int().nullable(),
    minPerOrder: z.int(),
    maxPerOrder: z.int(),
    salesStartAt: instant.nullable(),
    salesEndAt: instant.nullable(),
    /** Left out while some are left. As of this reading; `eventAvailability` has what is left now. */
    soldOut: z.literal(true).optional(),
    /** How many people a unit lets in; nobody for an extra. */
    admits: z.int(),
    needsTicketIds: z.array(id),
    mostPerTicket: z.int().nullable(),
    /** For a size or colour: the extra it belongs to, the extra's name, and the variant's name. */
    variant: z.object({ of: id, item: z.string(), name: z.string() }).nullable(),
    /**
     * Price steps that have not ended, in order; buyers pay the first that has tickets left. `left` is as of this reading, null without a
     * limit; `eventAvailability` has the present number.
     */
    priceSteps: z.array(
      z.object({
        _id: id,
        name: z.string(),
        price: z.int(),
        endsAt: instant.nullable(),
        left: z.int().nullable(),
      }),
    ),
    /** Group prices, by rising number of tickets in one order. Buyers pay the lowest of step, group and own price. */
    groupPrices: z.array(z.object({ from: z.int(), price: z.int() })),
    /**
     * Set for a pass: for how many dates it is valid (null: for every date), and how many dates its series has, in total and still to come.
     */
    pass: passFacts.optional(),
    fallbacks: ticketTypeFallbacks,
  })
  .meta({ id: 'PublicTicket' })
export type PublicTicketTypeView = z.infer<typeof publicTicketTypeView>

/** A bundle on the public page: what is in it, and for each extra with variants what can be chosen. */
export const publicBundleView = z
  .object({
    _id: id,
    name: z.string(),
    description: z.string(),
    price: z.int(),
    salesStartAt: instant.nullable(),
    salesEndAt: instant.nullable(),
    /** What the parts cost one by one when this was read, with the cheapest variants; null where one of them is not sold singly. */
    singly: z.int().nullable(),
    parts: z.array(
      z.object({
        ticketId: id,
        name: z.string(),
        quantity: z.int(),
        admits: z.int(),
        price: z.int(),
        variants: z.array(z.object({ _id: id, name: z.string(), price: z.int() })),
      }),
    ),
    fallbacks: ticketTypeFallbacks,
  })
  .meta({ id: 'PublicBundle' })
export type PublicBundleView = z.infer<typeof publicBundleView>

/** An event as a card of the listing. `priceFrom` is the cheapest ticket in minor units, with
 * the fee where it is passed on and the tax where it is not in the price. */
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
    /** Null for an online event, and for a city whose position is unknown. */
    point: placedView.nullable(),
    startsAt: instant,
    endsAt: instant,
    timezone: z.string(),
    currency,
    priceFrom: z.int().nullable(),
    /** Whether none of its tickets costs anything: one free ticket among paid ones does not make the event free. */
    free: z.boolean(),
    /** Whether buyers choose the price of its cheapest ticket, from zero up. */
    payWhatYouLike: z.boolean(),
    soldOut: z.boolean(),
    /** The event is postponed and its new date is still to be announced; the dates are the former ones. */
    datesOpen: z.boolean(),
    cover: coverView.nullable(),
    /** Null where the event has a picture. */
    poster: posterView.nullable(),
    organiserName: z.string(),
    fallbacks: cardFallbacks,
    /** For a date of a series: how many public dates follow it. Lists show only the soonest date. */
    laterDates: z.int().optional(),
    /** Of a date of a series: the address of the series' public page, where it has one. */
    seriesUrl: z.string().optional(),
  })
  .meta({ id: 'PublicEventCard' })
export type PublicEventCardView = z.infer<typeof publicEventCardView>

/** `href` is a `mailto:`, `tel:`, `https:` or `http:` link. */
export const publicContactView = z
  .object({ kind: z.enum(['email', 'phone', 'website']), text: z.string(), href: z.string() })
  .meta({ id: 'PublicContact' })

/** Another date of the same series. */
const nearDate = z.object({ customUrl: z.string(), startsAt: instant, endsAt: instant, timezone: z.string() })

/** An event as every anonymous visitor sees it: the same bytes for all. */
export const publicEventView = publicEventCardView
  .extend({
    status: z.enum(eventStatuses).exclude(['draft']),
    description: richText.nullable(),
    addressLine: z.string(),
    doorsOpenAt: instant.nullable(),
    refundPolicy: z.enum(refundPolicies),
    refundDays: z.int(),
    holdMinutes: z.int(),
    maxPerOrder: z.int(),
    indexable: z.boolean(),
    publishedAt: instant.nullable(),
    /** Path of the picture with title, date, place and price that link previews show, 1200 × 630; the path changes with the content. */
    shareImage: z.string(),
    postponement: postponementView.nullable(),
    cancelReason: z.string().nullable(),
    tickets: z.array(publicTicketTypeView),
    /** Left out where there are none. */
    bundles: z.array(publicBundleView).optional(),
    feeMode: z.enum(feeModes),
    fee: feeView,
    tax: salesTax.nullable(),
    organiser: z.object({
      name: z.string(),
      /** The last part of the address of its public page. */
      slug: z.string(),
      events: z.int(),
      since: z.int(),
      /** Contact details, if the organisation shows them. */
      contact: publicContactView.nullable(),
    }),
    /** Of a date of a series: the series, where that has a public page, and the dates before and after this one. */
    series: z
      .object({
        customUrl: z.string(),
        title: z.string(),
        previous: nearDate.nullable(),
        next: nearDate.nullable(),
      })
      .optional(),
    /** Where tickets are sold through a waiting room: when visitors can join it, and when sales begin. */
    waitingRoom: z.object({ opensAt: instant, startsAt: instant }).optional(),
    /**
     * For the event that sells the passes of a series: the series, if it has a public page. The event's place and times are those of the
     * dates.
     */
    passesFor: z.object({ customUrl: z.string(), title: z.string() }).optional(),
    /** Of a date of a series: the next of its other dates, at most 24. */
    otherDates: z.array(nearDate.extend({ soldOut: z.boolean() })).optional(),
    more: z.array(publicEventCardView),
  })
  .meta({ id: 'PublicEvent' })
export type PublicEventView = z.infer<typeof publicEventView>

/** Whether a ticket can be bought now. `remaining` is null for unlimited; `waitingList`: visitors can join the waiting list. */
export const availabilityView = z
  .object({
    _id: id,
    /** How many people are going; null if the organiser does not show it, or if there are too few to show. */
    going: z.int().nullable(),
    tickets: z.array(
      z.object({
        _id: id,
        state: z.enum(saleStates),
        remaining: z.int().nullable(),
        waitingList: z.boolean(),
        /** The price steps at which tickets are available now, in order. */
        priceSteps: z.array(z.object({ _id: id, left: z.int().nullable() })),
      }),
    ),
    /** Left out if there are none. The number of bundles left is that of their scarcest part. */
    bundles: z
      .array(
        z.object({
          _id: id,
          state: z.enum(saleStates),
          remaining: z.int().nullable(),
          /** For extras: the variants that are still available. */
          variantIds: z.array(id),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Availability' })
export type AvailabilityView = z.infer<typeof availabilityView>

/**
 * The effect of a promo code at an event. `value` is basis points or minor units; `ticketIds` null is every ticket. `unlocked` are the
 * tickets that are sold only with such a code, `availability` is how many of them are left.
 */
export const checkedPromoCodeView = z
  .object({
    accepted: z.literal(true),
    code: z.string(),
    discountType: z.enum(promoDiscountTypes),
    value: z.int(),
    ticketIds: z.array(ticketTypeId).nullable(),
    minOrderTotal: z.int(),
    expiresAt: instant.nullable(),
    unlocked: z.array(publicTicketTypeView),
    availability: availabilityView.shape.tickets,
  })
  .meta({ id: 'CheckedPromoCode' })
export type CheckedPromoCodeView = z.infer<typeof checkedPromoCodeView>

const refusedPromoCodeView = refusedView(promoRefusals).meta({ id: 'RefusedPromoCode' })

/** In whole units of the event's own currency, as visitors type it: 5000 is ₦5,000 or €5,000. */
const listingPrice = z.coerce.number<number>().int().min(0).max(100_000_000).optional()

/** A visitor's position with two decimals at most, about a kilometre: `6.52,3.38`. A more precise one is refused. */
const roughPosition = z
  .string()
  .regex(/^-?(?:90(?:\.0{1,2})?|[1-8]?\d(?:\.\d{1,2})?),-?(?:180(?:\.0{1,2})?|(?:1[0-7]\d|[1-9]?\d)(?:\.\d{1,2})?)$/)

/**
 * The listing's filters, as they stand in its URL. Days are in the visitor's calendar. `minPrice` and `maxPrice` apply to a ticket without
 * fees. With `near`, results are sorted by distance unless `sort` is set; `radius`, in kilometres, excludes events that are further away or
 * whose place is unknown, and has no effect without `near`.
 */
export const listingQuery = z.strictObject({
  ...pageQuery.shape,
  limit: z.coerce.number<number>().int().min(1).max(48).default(12),
  search: line(100, 0).optional(),
  category: z.enum(eventCategories).optional(),
  city: line(85, 0).optional(),
  from: askedDay.optional(),
  to: askedDay.optional(),
  price: z.enum(['free', 'paid']).optional(),
  minPrice: listingPrice,
  maxPrice: listingPrice,
  sort: z.enum(['soonest', 'newest', 'relevance']).optional(),
  near: roughPosition.optional(),
  radius: z.coerce.number<number>().int().min(1).max(1000).optional(),
})
export type ListingQuery = z.infer<typeof listingQuery>

export const listingView = listOf(publicEventCardView).extend({
  cities: z.array(z.object({ name: z.string(), count: z.int() })),
  categories: z.array(z.object({ name: z.enum(eventCategories), count: z.int() })),
})
export type ListingView = z.infer<typeof listingView>

/** The listing's page: its filters, how it is shown, and the month of its calendar, `2026-12`. */
export const listingPageQuery = listingQuery.extend({
  view: z.enum(['map', 'calendar']).optional(),
  month: z
    .string()
    .regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/)
    .optional(),
})
export type ListingPageQuery = z.infer<typeof listingPageQuery>

/** An event in a visitor's own list of saved events; it may have been saved long ago. */
export const savedEventView = publicEventCardView
  .extend({ status: z.enum(eventStatuses).exclude(['draft']) })
  .meta({ id: 'SavedEvent' })
export type SavedEventView = z.infer<typeof savedEventView>

const eventId = z.strictObject({ id })

/** What every visitor may read of events. */
export const storefrontRows = {
  listPublicEvents: row({
    method: 'GET',
    url: '/api/events/listing',
    tag: 'Events',
    summary: 'The public listing',
    permission: 'event:browse',
    schema: { querystring: listingQuery, response: { 200: listingView } },
  }),
  listSavedEvents: row({
    method: 'GET',
    url: '/api/events/saved',
    tag: 'Events',
    summary: 'Public events by their ids, including past and cancelled events; other ids are omitted',
    permission: 'event:browse',
    schema: {
      querystring: z.strictObject({
        /** Ids separated by commas, at most 100. */
        ids: z
          .string()
          .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:,[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}){0,99}$/),
      }),
      response: { 200: z.object({ items: z.array(savedEventView) }) },
    },
  }),
  getPublicEvent: row({
    method: 'GET',
    url: '/api/events/by-url/:customUrl',
    tag: 'Events',
    summary: 'A published event by its custom URL',
    permission: 'event:browse',
    schema: { params: z.strictObject({ customUrl: lookup(80) }), response: { 200: publicEventView } },
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
  countView: row({
    method: 'POST',
    url: '/api/events/:id/views',
    tag: 'Events',
    summary: 'Count a view of the event page by a visitor who agreed to be counted',
    permission: 'event:browse',
    schema: { params: eventId, body: z.strictObject({ source: visitSource.optional() }), response: { 204: nothing } },
  }),
  checkPromoCode: row({
    method: 'POST',
    url: '/api/events/:id/check-promo-code',
    tag: 'Events',
    summary: 'What a promo code gives, and which tickets it unlocks',
    permission: 'promo-code:check',
    schema: {
      params: eventId,
      body: z.strictObject({ code: promoCodeText }),
      response: { 200: z.discriminatedUnion('accepted', [checkedPromoCodeView, refusedPromoCodeView]) },
    },
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
}
