import type { FieldCode } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { id, instant, line, nothing, ticketTypeId } from '../primitives.ts'

/**
 * A check-in list besides the main one: it admits each ticket once, whatever other lists did. `admitted` counts its tickets,
 * `expected` the tickets it could admit, `withPass` the passes of the series that it admitted in addition, `doors` the open doors that belong
 * to it. Of a list over all dates of a series, the first three count this event alone.
 */
export const checkInListView = z
  .object({
    _id: id,
    name: z.string(),
    ticketIds: z.array(ticketTypeId).nullable(),
    opensAt: instant.nullable(),
    closesAt: instant.nullable(),
    admitted: z.int(),
    expected: z.int(),
    withPass: z.int(),
    doors: z.int(),
    allDates: z.boolean().meta({ description: 'A list over all dates of the series, for the doors of the series' }),
  })
  .meta({ id: 'CheckInList' })
export type CheckInListView = z.infer<typeof checkInListView>

/** An organiser's input for a list: all ticket types if `ticketIds` is null, and its hours, if it has any. */
export const checkInListInput = z
  .strictObject({
    name: line(60),
    ticketIds: z.array(ticketTypeId).min(1).max(100).nullable().default(null),
    opensAt: instant.nullable().default(null),
    closesAt: instant.nullable().default(null),
    /** Creates a list over all dates of the series that the event belongs to. This cannot be changed later. */
    allDates: z.boolean().default(false),
  })
  .refine(
    ({ opensAt, closesAt }) => opensAt === null || closesAt === null || Date.parse(opensAt) < Date.parse(closesAt),
    { path: ['closesAt'], error: 'after_door_opens' satisfies FieldCode },
  )
  .refine(
    ({ allDates, ticketIds, opensAt, closesAt }) =>
      !allDates || (ticketIds === null && opensAt === null && closesAt === null),
    { path: ['allDates'], error: 'series_list' satisfies FieldCode },
  )
export type CheckInListInput = z.output<typeof checkInListInput>

const eventParams = z.strictObject({ eventId: id })
const listParams = z.strictObject({ eventId: id, listId: id })

/** Check-in lists of an event: days, sessions, a lounge, drinks. */
export const checkInListRows = {
  listCheckInLists: row({
    method: 'GET',
    url: '/api/check-in/:eventId/lists',
    tag: 'Check-in',
    summary: 'The check-in lists of an event other than the main one, with their attendance',
    permission: 'doors:read',
    schema: { params: eventParams, response: { 200: z.object({ items: z.array(checkInListView) }) } },
    errors: ['event.not_found'],
  }),
  createCheckInList: row({
    method: 'POST',
    url: '/api/check-in/:eventId/lists',
    tag: 'Check-in',
    summary: 'Create a check-in list, which admits each ticket once',
    permission: 'doors:write',
    schema: { params: eventParams, body: checkInListInput, response: { 201: checkInListView } },
    errors: ['passes.checked_at_dates', 'event.not_found', 'ticket_type.not_found', 'series.not_found'],
  }),
  updateCheckInList: row({
    method: 'PUT',
    url: '/api/check-in/:eventId/lists/:listId',
    tag: 'Check-in',
    summary: 'Change what a check-in list admits; the phones at its doors are updated immediately',
    permission: 'doors:write',
    schema: { params: listParams, body: checkInListInput, response: { 204: nothing } },
    errors: [
      'event.not_found',
      'check_in_list.not_found',
      'check_in_list.place_fixed',
      'ticket_type.not_found',
      'series.not_found',
    ],
  }),
  deleteCheckInList: row({
    method: 'DELETE',
    url: '/api/check-in/:eventId/lists/:listId',
    tag: 'Check-in',
    summary: 'Remove a check-in list that has no open door; its scans stay in the log',
    permission: 'doors:write',
    schema: { params: listParams, response: { 204: nothing } },
    errors: ['event.not_found', 'check_in_list.not_found', 'check_in_list.in_use'],
  }),
}
