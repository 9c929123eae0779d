import { MOST_TRANSFER_DAYS, eventVisibilities, refundPolicies } from '@foyer/domain'
import { z } from 'zod'
import { eventCategories, eventFormats, eventStatuses, feeModes, salesTax } from './event-facts.ts'
import { id, instant, line, point } from '../primitives.ts'
import { minutes, wallTime } from './recurrence.ts'
import { richText } from '../rich-text.ts'

/** The fields that a date can set for itself. It keeps them when the series changes. */
export const dateFields = [
  'title',
  'summary',
  'description',
  'category',
  'format',
  'venueName',
  'addressLine',
  'city',
  'country',
  'point',
  'onlineUrl',
  'startsAt',
  'endsAt',
  'doorsOpenAt',
  'visibility',
  'cover',
  'refundPolicy',
  'refundDays',
  'holdMinutes',
  'bankTransferDays',
  'maxPerOrder',
  'maxPerBuyer',
  'capacity',
  'feeMode',
  'transfers',
  'showGoing',
  'tax',
  'ticketTypes',
  'questions',
  'texts',
] as const
export type DateField = (typeof dateFields)[number]

/** One date of a series: an event. `claimed` is sold and held; `capacity` null has no limit. */
export const seriesDateView = z
  .object({
    eventId: id,
    customUrl: z.string().nullable(),
    title: z.string(),
    venueName: z.string(),
    addressLine: z.string(),
    city: z.string(),
    startsAt: instant,
    endsAt: instant,
    status: z.enum(eventStatuses),
    datesOpen: z.boolean(),
    sold: z.int(),
    claimed: z.int(),
    capacity: z.int().nullable(),
    soldOut: z.boolean(),
    /** What was set by hand on this date and no longer follows the series. */
    differs: z.array(z.enum(dateFields)),
  })
  .meta({ id: 'SeriesDate' })
export type SeriesDateView = z.infer<typeof seriesDateView>

/** Which dates are selected: named ones, or all that start from `from` (included) to `to` (excluded) and are not over. */
export const dateSpan = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('dates'), eventIds: z.array(id).min(1).max(500) }),
  z.strictObject({ by: z.literal('span'), from: instant, to: instant }),
])
export type DateSpan = z.infer<typeof dateSpan>

/**
 * The fields that a change of dates sets; fields that are left out do not change, so none has a default. Times are wall clock: a date keeps
 * its day.
 */
export const datePatch = z.strictObject({
  title: line(150).optional(),
  summary: line(140, 0).optional(),
  description: richText.nullable().optional(),
  category: z.enum(eventCategories).nullable().optional(),
  format: z.enum(eventFormats).optional(),
  venueName: line(255, 0).optional(),
  addressLine: line(255, 0).optional(),
  city: line(85, 0).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .optional(),
  point: point.nullable().optional(),
  onlineUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable()
    .optional(),
  visibility: z.enum(eventVisibilities).optional(),
  refundPolicy: z.enum(refundPolicies).optional(),
  refundDays: z.int().min(0).max(365).optional(),
  holdMinutes: z.int().min(5).max(60).optional(),
  bankTransferDays: z.int().min(1).max(MOST_TRANSFER_DAYS).nullable().optional(),
  maxPerOrder: z.int().min(1).max(100).optional(),
  maxPerBuyer: z.int().min(1).max(1000).nullable().optional(),
  capacity: z.int().min(0).max(1_000_000).nullable().optional(),
  feeMode: z.enum(feeModes).optional(),
  transfers: z.boolean().optional(),
  showGoing: z.boolean().optional(),
  tax: salesTax.nullable().optional(),
  time: wallTime.optional(),
  minutes: minutes.optional(),
})
export type DatePatch = z.infer<typeof datePatch>
