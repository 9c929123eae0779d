import { z } from 'zod'
import { row } from './define.ts'
import { eventStatuses } from './event-facts.ts'
import { eventRowView } from './events.ts'
import { id, instant, listOf, lookup, pageQuery } from './primitives.ts'

/** An event in the administrators' list: what its organiser sees, and what administrators decided about it. */
export const adminEventRow = eventRowView
  .extend({
    organiser: z.object({ _id: id, name: z.string() }),
    takenDownAt: instant.nullable(),
    organiserSuspended: z.boolean(),
    featuredAt: instant.nullable(),
  })
  .meta({ id: 'AdminEventRow' })
export type AdminEventRow = z.infer<typeof adminEventRow>

export const adminEventSorts = ['-startsAt', 'startsAt', '-updatedAt', 'title', '-gross', '-sold'] as const

/** Events, as administrators look after them. */
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
        sort: z.enum(adminEventSorts).default('-startsAt'),
      }),
      response: { 200: listOf(adminEventRow) },
    },
  }),
}
