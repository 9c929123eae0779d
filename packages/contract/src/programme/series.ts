import {
  MAX_QUESTIONS,
  MOST_TRANSFER_DAYS,
  eventVisibilities,
  organisationPermissions,
  refundPolicies,
} from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { coverView, eventCategories, eventFormats, eventStatuses, feeModes, salesTax } from './event-facts.ts'
import { publicationGapView } from './events.ts'
import {
  askedDay,
  currency,
  cursorListOf,
  cursorQuery,
  id,
  instant,
  line,
  noteToGuests,
  nothing,
  paragraph,
  point,
} from '../primitives.ts'
import { richText } from '../rich-text.ts'
import { recurrenceRule, rulePreviewView } from './recurrence.ts'
import { dateFields, datePatch, dateSpan, seriesDateView } from './series-dates.ts'
import {
  seriesBundleInput,
  seriesBundleView,
  seriesQuestionInput,
  seriesQuestionView,
  seriesTicketInput,
  seriesTicketView,
  ticketReaches,
} from './series-template.ts'

const month = z.string().regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/)

/** What all dates of a series share unless one of them differs. */
const seriesFacts = z.strictObject({
  title: line(150),
  summary: line(140, 0).default(''),
  description: richText.nullable().default(null),
  category: z.enum(eventCategories).nullable().default(null),
  format: z.enum(eventFormats).default('in_person'),
  venueName: line(255, 0).default(''),
  addressLine: line(255, 0).default(''),
  city: line(85, 0).default(''),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  point: point.nullable().default(null),
  onlineUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable()
    .default(null),
  /** How many minutes before the start the doors open; null if not set. */
  doorsOpenMinutes: z.int().min(0).max(1440).nullable().default(null),
  visibility: z.enum(eventVisibilities).default('public'),
  refundPolicy: z.enum(refundPolicies).default('none'),
  refundDays: z.int().min(0).max(365).default(7),
  holdMinutes: z.int().min(5).max(60).default(10),
  bankTransferDays: z.int().min(1).max(MOST_TRANSFER_DAYS).nullable().default(null),
  maxPerOrder: z.int().min(1).max(100).default(10),
  maxPerBuyer: z.int().min(1).max(1000).nullable().default(null),
  /** Of each date. */
  capacity: z.int().min(0).max(1_000_000).nullable().default(null),
  feeMode: z.enum(feeModes).default('pass_on'),
  transfers: z.boolean().default(true),
  showGoing: z.boolean().default(false),
  tax: salesTax.nullable().default(null),
  /** Guests can move their own orders to another date until this many hours before the start; null: they cannot. */
  moveHours: z.int().min(0).max(8760).nullable().default(null),
})

/**
 * An organiser's input for a series. Without a custom URL it gets one made from the title. Zone and currency cannot change once dates
 * exist.
 */
export const seriesInput = seriesFacts.extend({
  customUrl: z.string().max(40).nullable().default(null),
  timezone: z.string().max(64),
  currency,
  rule: recurrenceRule.nullable().default(null),
  tickets: z.array(seriesTicketInput).max(50).default([]),
  coverAlt: line(250, 0).default(''),
  removeCover: z.boolean().default(false),
})
export type SeriesInput = z.infer<typeof seriesInput>

/** The complete new state of a series. A run applies it to the dates that were not changed by hand. */
export const seriesChange = seriesInput.extend({
  expectedVersion: z.int().optional(),
  /** Mails the ticket holders of sold dates the changes of place or link. */
  tellGuests: z.boolean().default(false),
  guestNote: noteToGuests(500),
})
export type SeriesChange = z.infer<typeof seriesChange>

export const seriesRunKinds = ['add_dates', 'update', 'publish', 'unpublish', 'cancel', 'move', 'tickets'] as const
export const seriesRunStates = ['running', 'finished', 'failed'] as const

/** A run: `done` of `total` dates are finished; `skipped` of them needed no change or could not be changed. */
export const seriesRunView = z
  .object({
    _id: id,
    seriesId: id,
    kind: z.enum(seriesRunKinds),
    state: z.enum(seriesRunStates),
    total: z.int(),
    done: z.int(),
    skipped: z.int(),
    startedAt: instant,
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'SeriesRun' })
export type SeriesRunView = z.infer<typeof seriesRunView>

/** A series as its organiser sees it. `dates` counts those that exist, by state; `next` is the next that is not cancelled. */
export const seriesView = z
  .object({
    _id: id,
    ...seriesFacts.shape,
    description: richText.nullable(),
    customUrl: z.string(),
    timezone: z.string(),
    currency,
    rule: recurrenceRule.nullable(),
    tickets: z.array(seriesTicketView),
    bundles: z.array(seriesBundleView),
    questions: z.array(seriesQuestionView),
    cover: coverView.nullable(),
    status: z.enum(['draft', 'published']),
    version: z.int(),
    publishedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    dates: z.object({
      total: z.int(),
      published: z.int(),
      cancelled: z.int(),
      upcoming: z.int(),
      /** Dates that differ from the series in some field. */
      differing: z.int(),
      firstStartsAt: instant.nullable(),
      lastStartsAt: instant.nullable(),
      next: z.object({ eventId: id, startsAt: instant }).nullable(),
    }),
    publicationGaps: z.array(publicationGapView),
    /** The run that has not finished; the series accepts no other until then. */
    run: seriesRunView.nullable(),
    /** The last run, if it ended before it had reached all dates. */
    failedRun: seriesRunView.nullable(),
    /** The run that was started last, finished or not: with it a reader notices runs that started and finished between two answers. */
    lastRunId: id.nullable(),
    permissions: z.array(z.enum(organisationPermissions)),
    can: z.object({ changeZone: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Series' })
export type SeriesView = z.infer<typeof seriesView>

export const seriesRowView = z
  .object({
    _id: id,
    customUrl: z.string(),
    title: z.string(),
    status: z.enum(['draft', 'published']),
    timezone: z.string(),
    city: z.string(),
    venueName: z.string(),
    cover: coverView.nullable(),
    dates: z.int(),
    upcoming: z.int(),
    next: z.object({ eventId: id, startsAt: instant }).nullable(),
    updatedAt: instant,
  })
  .meta({ id: 'SeriesRow' })
export type SeriesRowView = z.infer<typeof seriesRowView>

/**
 * How many dates a change would affect. `kept` have their own value in one of its fields and do not change. `shifted` of those affected
 * cannot start at the new time, because a clock change skips it on their day: they start as much later as the clocks go forward.
 */
const reachView = z.object({ affected: z.int(), kept: z.int(), sold: z.int(), shifted: z.int() })

const seriesId = z.strictObject({ id })
const runParams = z.strictObject({ id, runId: id })
const seriesAndRun = z.object({ series: seriesView, run: seriesRunView.nullable() })

/** Series: events that take place more than once. A date of a series is an event of its own. */
export const seriesRows = {
  createSeries: row({
    method: 'POST',
    url: '/api/series',
    tag: 'Series',
    summary: 'Create a series as a draft, without dates',
    permission: 'events:write',
    schema: { body: seriesInput, response: { 201: seriesView } },
    errors: [
      'series.rule_invalid',
      'ticket_type.invalid',
      'event.custom_url_taken',
      'upload.not_an_image',
      'upload.too_many_pixels',
      'upload.too_small',
    ],
    upload: 'cover',
  }),
  listSeries: row({
    method: 'GET',
    url: '/api/series',
    tag: 'Series',
    summary: "The organiser's series, the last changed first",
    permission: 'events:read',
    schema: {
      querystring: z.strictObject({ ...cursorQuery.shape, search: line(100, 0).optional() }),
      response: { 200: cursorListOf(seriesRowView) },
    },
  }),
  previewRule: row({
    method: 'POST',
    url: '/api/series/preview',
    tag: 'Series',
    summary: 'A preview of the dates that a rule creates',
    permission: 'events:read',
    schema: {
      body: z.strictObject({
        rule: recurrenceRule,
        timezone: z.string().max(64),
        /** Compares with the dates of this series. */
        seriesId: id.nullable().default(null),
        /** Lists the starts of this month instead of the first 500. */
        month: month.nullable().default(null),
      }),
      response: { 200: rulePreviewView },
    },
    errors: ['series.not_found', 'series.rule_invalid'],
  }),
  getSeries: row({
    method: 'GET',
    url: '/api/series/:id',
    tag: 'Series',
    summary: 'One series of the organiser',
    permission: 'events:read',
    schema: { params: seriesId, response: { 200: seriesView } },
    errors: ['series.not_found'],
  }),
  updateSeries: row({
    method: 'PUT',
    url: '/api/series/:id',
    tag: 'Series',
    summary: 'Change a series; dates follow where they were not changed by hand',
    permission: 'events:write',
    schema: { params: seriesId, body: seriesChange, response: { 200: seriesAndRun } },
    errors: [
      'session.acting',
      'series.not_found',
      'series.rule_invalid',
      'series.busy',
      'series.frozen',
      'ticket_type.invalid',
      'event.changed',
      'event.custom_url_taken',
      'upload.not_an_image',
      'upload.too_many_pixels',
      'upload.too_small',
    ],
    upload: 'cover',
  }),
  saveSeriesTickets: row({
    method: 'PUT',
    url: '/api/series/:id/tickets',
    tag: 'Series',
    summary: 'Set the tickets and bundles of new dates; `applyTo` says which existing dates change too',
    permission: 'events:write',
    schema: {
      params: seriesId,
      body: z.strictObject({
        tickets: z.array(seriesTicketInput).max(50),
        /** Bundles of these tickets; left out, the bundles of the series stay. */
        bundles: z.array(seriesBundleInput).max(20).optional(),
        applyTo: z.enum(ticketReaches).default('new'),
        expectedVersion: z.int().optional(),
        /** Returns how many dates it would affect, without changing anything. */
        dryRun: z.boolean().default(false),
      }),
      response: { 200: z.object({ ...seriesAndRun.shape, affected: z.int(), kept: z.int() }) },
    },
    errors: [
      'series.not_found',
      'series.busy',
      'ticket_type.invalid',
      'ticket_type.in_bundle',
      'bundle.invalid',
      'event.changed',
    ],
  }),
  saveSeriesQuestions: row({
    method: 'PUT',
    url: '/api/series/:id/questions',
    tag: 'Series',
    summary: 'Set the order questions of a series; dates follow where they were not changed by hand',
    permission: 'events:write',
    schema: {
      params: seriesId,
      body: z.strictObject({
        questions: z.array(seriesQuestionInput).max(MAX_QUESTIONS),
        expectedVersion: z.int().optional(),
      }),
      response: { 200: seriesAndRun },
    },
    errors: ['series.not_found', 'series.busy', 'question.invalid', 'event.changed'],
  }),
  publishSeries: row({
    method: 'PATCH',
    url: '/api/series/:id/publish',
    tag: 'Series',
    summary: 'Publish a series with its dates, or take it or some of its dates off sale',
    permission: 'events:write',
    schema: {
      params: seriesId,
      body: z.strictObject({
        to: z.enum(['published', 'draft']),
        /** Only these dates; without them all that are still to come. A draft series is published with its first dates. */
        dates: dateSpan.optional(),
      }),
      response: { 200: seriesAndRun },
    },
    errors: ['series.not_found', 'series.date_not_found', 'series.busy', 'event.not_ready'],
  }),
  deleteSeries: row({
    method: 'DELETE',
    url: '/api/series/:id',
    tag: 'Series',
    summary: 'Delete a draft series and its dates; only possible without orders',
    permission: 'events:write',
    schema: { params: seriesId, response: { 204: nothing } },
    errors: ['series.not_found', 'series.busy', 'series.has_orders', 'series.published'],
  }),
  listSeriesDates: row({
    method: 'GET',
    url: '/api/series/:id/dates',
    tag: 'Series',
    summary: 'The dates of a series in their order, by month, period or state',
    permission: 'events:read',
    schema: {
      params: seriesId,
      querystring: z.strictObject({
        ...cursorQuery.shape,
        /** In the zone of the series. */
        month: month.optional(),
        /** The first and the last day of a period, in the zone of the series; both are included. */
        from: askedDay.optional(),
        to: askedDay.optional(),
        status: z.enum(eventStatuses).optional(),
        when: z.enum(['upcoming', 'past']).optional(),
        differing: z.stringbool().optional(),
      }),
      response: { 200: cursorListOf(seriesDateView) },
    },
    errors: ['series.not_found'],
  }),
  addSeriesDates: row({
    method: 'POST',
    url: '/api/series/:id/dates',
    tag: 'Series',
    summary: 'Create the dates of a rule that do not exist yet; a repeated call creates each date only once',
    permission: 'events:write',
    schema: {
      params: seriesId,
      body: z.strictObject({ rule: recurrenceRule }),
      response: { 202: seriesRunView },
    },
    errors: ['series.not_found', 'series.rule_invalid', 'series.busy', 'series.too_many_dates'],
  }),
  changeSeriesDates: row({
    method: 'POST',
    url: '/api/series/:id/dates/change',
    tag: 'Series',
    summary: 'Change one date, it and all that follow, or all dates that were not changed by hand',
    permission: 'events:write',
    schema: {
      params: seriesId,
      body: z.strictObject({
        scope: z.enum(['this', 'following', 'all_unchanged']),
        eventId: id,
        set: datePatch,
        tellGuests: z.boolean().default(false),
        guestNote: noteToGuests(500),
        /** Returns how many dates it would affect, without changing anything. */
        dryRun: z.boolean().default(false),
      }),
      response: { 200: z.object({ ...reachView.shape, run: seriesRunView.nullable() }) },
    },
    errors: ['session.acting', 'series.not_found', 'series.date_not_found', 'series.busy', 'series.moves_to_past'],
  }),
  followSeries: row({
    method: 'POST',
    url: '/api/series/:id/dates/:eventId/follow',
    tag: 'Series',
    summary: "Use the series' values again for fields of a date that were set by hand",
    permission: 'events:write',
    schema: {
      params: z.strictObject({ id, eventId: id }),
      body: z.strictObject({
        fields: z.array(z.enum(dateFields)).min(1).max(dateFields.length),
        tellGuests: z.boolean().default(false),
        guestNote: noteToGuests(500),
      }),
      response: { 200: z.object({ eventId: id, differs: z.array(z.enum(dateFields)) }) },
    },
    errors: [
      'session.acting',
      'series.not_found',
      'series.date_not_found',
      'series.busy',
      'series.moves_to_past',
      'event.capacity_below_claimed',
      'ticket_type.invalid',
      'ticket_type.capacity_below_claimed',
      'ticket_type.kind_frozen',
    ],
  }),
  cancelSeriesDates: row({
    method: 'POST',
    url: '/api/series/:id/dates/cancel',
    tag: 'Series',
    summary: 'Cancel dates of a series: their sales stop, and all buyers are refunded and notified',
    permission: 'events:write',
    ownHand: true,
    schema: {
      params: seriesId,
      body: z.strictObject({
        dates: dateSpan,
        reason: paragraph(1000),
        /** The title of the series, typed by the organiser. */
        title: line(150),
      }),
      response: { 202: seriesRunView },
    },
    errors: ['series.not_found', 'series.date_not_found', 'series.busy', 'event.title_differs'],
  }),
  moveSeriesDates: row({
    method: 'POST',
    url: '/api/series/:id/dates/move',
    tag: 'Series',
    summary: 'Move dates of a series by days and minutes of local time; their guests are notified',
    permission: 'events:write',
    ownHand: true,
    schema: {
      params: seriesId,
      body: z.strictObject({
        dates: dateSpan,
        days: z.int().min(-3650).max(3650).default(0),
        minutes: z.int().min(-1440).max(1440).default(0),
        note: noteToGuests(1000),
        offerRefunds: z.boolean().default(false),
        moveSales: z.boolean().default(true),
      }),
      response: { 202: seriesRunView },
    },
    errors: ['series.not_found', 'series.date_not_found', 'series.busy', 'series.moves_to_past'],
  }),
  previewMove: row({
    method: 'POST',
    url: '/api/series/:id/dates/move/preview',
    tag: 'Series',
    summary: 'How many dates a move reaches, and on how many of them a clock change skips the new time',
    permission: 'events:write',
    schema: {
      params: seriesId,
      body: z.strictObject({
        dates: dateSpan,
        days: z.int().min(-3650).max(3650).default(0),
        minutes: z.int().min(-1440).max(1440).default(0),
      }),
      /** `shifted` dates start as much later as the clocks go forward. */
      response: { 200: z.object({ affected: z.int(), shifted: z.int() }) },
    },
    errors: ['series.not_found', 'series.date_not_found'],
  }),
  getSeriesRun: row({
    method: 'GET',
    url: '/api/series/:id/runs/:runId',
    tag: 'Series',
    summary: 'The progress of a run over the dates of a series',
    permission: 'events:read',
    schema: { params: runParams, response: { 200: seriesRunView } },
    errors: ['series.not_found', 'series.run_not_found'],
  }),
}
