import { publicDateStates, saleStates, ticketTypeKinds } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { coverView, eventCategories, eventFormats, placedView } from './event-facts.ts'
import { cardFallbacks } from './event-texts.ts'
import { askedDay, currency, id, instant, lookup } from '../primitives.ts'
import { passFacts } from './storefront.ts'
import { richText } from '../rich-text.ts'

const month = z.string().regex(/^(?:19|20|21)[0-9]{2}-(?:0[1-9]|1[0-2])$/)

/**
 * The part of its dates that the page of a series shows, as in its address: a month, `2027-03`, and a day in it. The default month is that
 * of the next date. A day is only used if a day has too many dates for a month to list.
 */
export const seriesMonthQuery = z.strictObject({ month: month.optional(), day: askedDay.optional() })
export type SeriesMonthQuery = z.infer<typeof seriesMonthQuery>

/** A date of a series as its page shows it; all else stands on the page of the date. */
export const publicDateView = z
  .object({
    _id: id,
    /** The address of its own page. */
    customUrl: z.string(),
    /** Its title, if it differs from that of the series; otherwise null. */
    title: z.string().nullable(),
    /** Its place, if it differs from that of the series; otherwise left out. */
    place: z
      .object({
        format: z.enum(eventFormats),
        venueName: z.string(),
        addressLine: z.string(),
        city: z.string(),
        country: z.string().nullable(),
        point: placedView.nullable(),
      })
      .optional(),
    startsAt: instant,
    endsAt: instant,
    timezone: z.string(),
    /** The day on which it starts in its own zone. */
    day: z.iso.date(),
    state: z.enum(publicDateStates),
    /** How many people can still come; null if the number is unlimited, more than a few, or if nothing is on sale. */
    left: z.int().nullable(),
    /** Whether its page offers a waiting list. */
    waitingList: z.boolean(),
    /** Its original start, before it was first moved; null if it was not moved. */
    formerStartsAt: instant.nullable(),
  })
  .meta({ id: 'PublicDate' })
export type PublicDateView = z.infer<typeof publicDateView>

/** A series as every anonymous visitor sees it, with one month of its dates: the same bytes for all. */
export const publicSeriesView = z
  .object({
    _id: id,
    customUrl: z.string(),
    title: z.string(),
    summary: z.string(),
    description: richText.nullable(),
    category: z.enum(eventCategories).nullable(),
    format: z.enum(eventFormats),
    venueName: z.string(),
    addressLine: z.string(),
    city: z.string(),
    country: z.string().nullable(),
    point: placedView.nullable(),
    timezone: z.string(),
    currency,
    /** The cheapest ticket of its next date in minor units, as on the card of the date. */
    priceFrom: z.int().nullable(),
    free: z.boolean(),
    payWhatYouLike: z.boolean(),
    cover: coverView.nullable(),
    shareImage: z.string(),
    /** Whether search engines may list it. */
    indexable: z.boolean(),
    organiser: z.object({ _id: id, name: z.string(), slug: z.string() }),
    fallbacks: cardFallbacks,
    /** The next date to come; null where all are over. */
    next: publicDateView.nullable(),
    /**
     * The passes on sale, by the custom URL of the page that sells them; left out if there are none. `price` is the present price in minor
     * units, including a fee and tax that are added on top.
     */
    passes: z
      .object({
        customUrl: z.string(),
        items: z.array(
          z.object({
            _id: id,
            name: z.string(),
            description: z.string(),
            kind: z.enum(ticketTypeKinds),
            price: z.int(),
            state: z.enum(saleStates),
            ...passFacts.shape,
          }),
        ),
      })
      .optional(),
    month: z.object({
      /** `2027-03`. */
      month: z.string(),
      /** The nearest month before or after that has dates; null if there is none. */
      earlier: z.string().nullable(),
      later: z.string().nullable(),
      /** The days that have dates, in order; `open`: how many of the dates have tickets now; `over`: whether all have ended. */
      days: z.array(z.object({ day: z.iso.date(), dates: z.int(), open: z.int(), over: z.boolean() })),
      /** The day whose dates are listed; null if those of the whole month are listed. */
      day: z.iso.date().nullable(),
      dates: z.array(publicDateView),
    }),
  })
  .meta({ id: 'PublicSeries' })
export type PublicSeriesView = z.infer<typeof publicSeriesView>

/** What every visitor may read of series. */
export const publicSeriesRows = {
  getPublicSeries: row({
    method: 'GET',
    url: '/api/series/by-url/:customUrl',
    tag: 'Series',
    summary: 'A published series by its custom URL, with a month of its public dates',
    permission: 'event:browse',
    schema: {
      params: z.strictObject({ customUrl: lookup(80) }),
      querystring: seriesMonthQuery,
      response: { 200: publicSeriesView },
    },
    errors: ['series.not_found'],
  }),
}
