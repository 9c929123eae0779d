import { z } from 'zod'
import { imposedView } from './admin-users.ts'
import { reasonText } from './appeals.ts'
import { row } from '../define.ts'
import { eventStatuses } from '../programme/event-facts.ts'
import { eventRowView } from '../programme/events.ts'
import { id, instant, listOf, lookup, pageQuery } from '../primitives.ts'

/** An event in the administrators' list: what its organiser sees, and what administrators decided about it. */
export const adminEventRow = eventRowView
  .extend({
    gross: z.int(),
    organiser: z.object({ _id: id, name: z.string() }),
    takenDownAt: instant.nullable(),
    organiserSuspended: z.boolean(),
    featuredAt: instant.nullable(),
    /** The series that the event is a date of, or sells passes for. */
    series: z.object({ _id: id, title: z.string() }).nullable(),
    /** How many events the row stands for: more than one for a series in a grouped list, whose sales are those of all of them. */
    events: z.int(),
    /** How many of them are dates; one event can sell the passes of a series. */
    dates: z.int(),
  })
  .meta({ id: 'AdminEventRow' })
export type AdminEventRow = z.infer<typeof adminEventRow>

/** An event as administrators see it; its sales are in the organiser's own summary. */
export const adminEventView = adminEventRow
  .extend({
    suspension: imposedView.nullable(),
    can: z.object({ takeDown: z.boolean(), restore: z.boolean(), feature: z.boolean() }),
  })
  .meta({ id: 'AdminEvent' })
export type AdminEventView = z.infer<typeof adminEventView>

export const adminEventSorts = ['-startsAt', 'startsAt', '-updatedAt', 'title', '-gross', '-sold'] as const

const byEvent = z.strictObject({ eventId: id })

/** Events, for administrators. */
export const adminEventRows = {
  listAllEvents: row({
    method: 'GET',
    url: '/api/admin/events',
    tag: 'Events',
    summary: "Everyone's events",
    permission: 'event:moderate',
    schema: {
      querystring: pageQuery.extend({
        search: lookup(100).optional(),
        status: z.enum([...eventStatuses, 'taken_down', 'featured']).optional(),
        when: z.enum(['upcoming', 'past']).optional(),
        organiserId: id.optional(),
        seriesId: id.optional(),
        /** Shows each series once, with its next date, or its last one when all are over. */
        grouped: z.stringbool().optional(),
        sort: z.enum(adminEventSorts).default('-startsAt'),
      }),
      response: { 200: listOf(adminEventRow) },
    },
  }),
  getAnyEvent: row({
    method: 'GET',
    url: '/api/admin/events/:eventId',
    tag: 'Events',
    summary: "One of everyone's events",
    permission: 'event:moderate',
    schema: { params: byEvent, response: { 200: adminEventView } },
    errors: ['event.not_found'],
  }),
  takeDownEvent: row({
    method: 'POST',
    url: '/api/admin/events/:eventId/take-down',
    tag: 'Events',
    summary: 'Take an event down: not public any more, nothing sold',
    permission: 'event:moderate',
    schema: { params: byEvent, body: z.strictObject({ reason: reasonText }), response: { 200: adminEventView } },
    errors: ['event.not_found', 'event.already_taken_down'],
  }),
  restoreEvent: row({
    method: 'POST',
    url: '/api/admin/events/:eventId/restore',
    tag: 'Events',
    summary: 'Put an event back as it was',
    permission: 'event:moderate',
    schema: { params: byEvent, body: z.strictObject({ note: reasonText }), response: { 200: adminEventView } },
    errors: ['event.not_found', 'event.not_taken_down'],
  }),
  featureEvent: row({
    method: 'PUT',
    url: '/api/admin/events/:eventId/feature',
    tag: 'Events',
    summary: 'Show an event first on the landing page, or no longer',
    permission: 'event:moderate',
    schema: { params: byEvent, body: z.strictObject({ featured: z.boolean() }), response: { 200: adminEventView } },
    errors: ['event.not_found', 'event.not_featurable'],
  }),
}
