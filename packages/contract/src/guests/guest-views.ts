import { z } from 'zod'
import { row } from '../define.ts'
import { id, instant, line, nothing } from '../primitives.ts'
import { guestTableFilter, guestTicketSorts } from './guest-table.ts'

/** The limit of saved views per event: more are hard to tell apart. */
export const MOST_GUEST_VIEWS = 20

/** The filters of a saved view. */
const viewFilter = z.strictObject({ ...guestTableFilter, sort: z.enum(guestTicketSorts).default('name') })

/** Filters and a choice of columns under a name. `columns` are keys of the table; unknown ones are not shown. */
export const guestViewInput = z.strictObject({
  name: line(60),
  filter: viewFilter,
  columns: z.array(line(60)).max(60),
})
export type GuestViewInput = z.infer<typeof guestViewInput>

export const savedGuestView = z
  .object({ _id: id, name: z.string(), filter: viewFilter, columns: z.array(z.string()), createdAt: instant })
  .meta({ id: 'SavedGuestView' })
export type SavedGuestView = z.infer<typeof savedGuestView>

const eventParams = z.strictObject({ eventId: id })
const viewParams = eventParams.extend({ viewId: id })

/** Saved views of the guest table, shared by all members who may read an event's guests. */
export const guestViewRows = {
  listGuestViews: row({
    method: 'GET',
    url: '/api/guests/:eventId/views',
    tag: 'Guests',
    summary: 'The saved views of the guest table, by name',
    permission: 'guests:read',
    schema: { params: eventParams, response: { 200: z.object({ items: z.array(savedGuestView) }) } },
    errors: ['event.not_found'],
  }),
  createGuestView: row({
    method: 'POST',
    url: '/api/guests/:eventId/views',
    tag: 'Guests',
    summary: 'Save a view of the guest table',
    permission: 'guests:write',
    schema: { params: eventParams, body: guestViewInput, response: { 201: savedGuestView } },
    errors: ['event.not_found', 'guest_view.too_many', 'guest_view.name_taken'],
  }),
  updateGuestView: row({
    method: 'PUT',
    url: '/api/guests/:eventId/views/:viewId',
    tag: 'Guests',
    summary: 'Change a saved view of the guest table',
    permission: 'guests:write',
    schema: { params: viewParams, body: guestViewInput, response: { 200: savedGuestView } },
    errors: ['event.not_found', 'guest_view.not_found', 'guest_view.name_taken'],
  }),
  deleteGuestView: row({
    method: 'DELETE',
    url: '/api/guests/:eventId/views/:viewId',
    tag: 'Guests',
    summary: 'Delete a saved view of the guest table',
    permission: 'guests:write',
    schema: { params: viewParams, response: { 204: nothing } },
    errors: ['event.not_found', 'guest_view.not_found'],
  }),
}
