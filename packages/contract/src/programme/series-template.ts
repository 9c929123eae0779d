import {
  bundleVisibilities,
  FEWEST_BUNDLE_PARTS,
  MAX_ADMITS,
  MAX_OFFER_HOURS,
  MAX_OPTIONS,
  MAX_VARIANTS,
  MOST_BUNDLE_PARTS,
  MOST_OF_BUNDLE_PART,
  MOST_PRICE_STEPS,
  ticketTypeKinds,
  ticketTypeVisibilities,
} from '@foyer/domain'
import { z } from 'zod'
import { questionInput } from './order-questions.ts'
import { amount, id, line, paragraph } from '../primitives.ts'
import { groupPriceInput } from './ticket-types.ts'

/** Minutes before the start of a date: a year at most. */
const minutesBefore = z.int().min(0).max(525_600)

/** Which existing dates get the changed tickets: none, those without orders, or all whose tickets were not changed by hand. */
export const ticketReaches = ['new', 'without_orders', 'unchanged'] as const
export type TicketReach = (typeof ticketReaches)[number]

/**
 * A ticket that every new date of a series gets. `price` in minor units of the currency of the series; `capacity` and quantities per
 * date, null for no limit. Times are minutes before the start of a date: null begins sales at once, or ends them with the date.
 */
export const seriesTicketInput = z.strictObject({
  /** The id of an existing template to keep; a new one has none. */
  _id: id.optional(),
  name: line(100),
  description: paragraph(1000).default(''),
  kind: z.enum(ticketTypeKinds),
  price: amount.default(0),
  suggestedPrice: amount.nullable().default(null),
  capacity: z.int().min(0).max(1_000_000).nullable(),
  salesStartMinutes: minutesBefore.nullable().default(null),
  salesEndMinutes: minutesBefore.nullable().default(null),
  minPerOrder: z.int().min(1).max(100).default(1),
  maxPerOrder: z.int().min(1).max(100).default(10),
  visibility: z.enum(ticketTypeVisibilities).default('public'),
  waitingList: z.boolean().default(false),
  offerHours: z.int().min(1).max(MAX_OFFER_HOURS).default(24),
  admits: z.int().min(0).max(MAX_ADMITS).default(1),
  /**
   * For an extra: positions in this list, counted from 0, of the tickets of which one must be in the order. Empty: any that admits a
   * person.
   */
  needsTickets: z.array(z.int().min(0).max(49)).max(50).default([]),
  mostPerTicket: z.int().min(1).max(100).nullable().default(null),
  variants: z
    .array(
      z.strictObject({
        name: line(60),
        surcharge: amount.default(0),
        capacity: z.int().min(0).max(1_000_000).nullable(),
      }),
    )
    .max(MAX_VARIANTS)
    .default([]),
  priceSteps: z
    .array(
      z.strictObject({
        name: line(60),
        price: amount,
        endMinutes: minutesBefore.nullable().default(null),
        quantity: z.int().min(1).max(1_000_000).nullable().default(null),
      }),
    )
    .max(MOST_PRICE_STEPS)
    .default([]),
  groupPrices: z.array(groupPriceInput).max(MOST_PRICE_STEPS).default([]),
})
export type SeriesTicketInput = z.infer<typeof seriesTicketInput>

export const seriesTicketView = z
  .object({ ...seriesTicketInput.shape, _id: id, description: z.string(), position: z.int() })
  .meta({ id: 'SeriesTicket' })

/**
 * A bundle that every new date of a series gets. Amounts, `capacity` and times are those of its tickets. A part names a ticket by its place
 * in the list of tickets, counted from 0.
 */
export const seriesBundleInput = z.strictObject({
  /** The id of an existing template to keep; a new one has none. */
  _id: id.optional(),
  name: line(100),
  description: paragraph(1000).default(''),
  price: amount,
  capacity: z.int().min(0).max(1_000_000).nullable().default(null),
  salesStartMinutes: minutesBefore.nullable().default(null),
  salesEndMinutes: minutesBefore.nullable().default(null),
  visibility: z.enum(bundleVisibilities).default('public'),
  parts: z
    .array(z.strictObject({ ticket: z.int().min(0).max(49), quantity: z.int().min(1).max(MOST_OF_BUNDLE_PART) }))
    .min(FEWEST_BUNDLE_PARTS)
    .max(MOST_BUNDLE_PARTS),
})
export type SeriesBundleInput = z.infer<typeof seriesBundleInput>

export const seriesBundleView = z
  .object({ ...seriesBundleInput.shape, _id: id, description: z.string() })
  .meta({ id: 'SeriesBundle' })
export type SeriesBundleView = z.infer<typeof seriesBundleView>

/** A question that every order of a date of a series is asked. `ticketIds` are those of the series; empty asks about every ticket. */
export const seriesQuestionInput = z.strictObject({
  /** The id of an existing question to keep; a new one has none. */
  _id: id.optional(),
  ...questionInput.shape,
  ticketIds: z.array(id).max(50).default([]),
})
export type SeriesQuestionInput = z.infer<typeof seriesQuestionInput>

export const seriesQuestionView = z
  .object({
    ...questionInput.shape,
    _id: id,
    help: z.string(),
    options: z.array(z.string()).max(MAX_OPTIONS),
    ticketIds: z.array(id),
    position: z.int(),
  })
  .meta({ id: 'SeriesQuestion' })
export type SeriesQuestionView = z.infer<typeof seriesQuestionView>
