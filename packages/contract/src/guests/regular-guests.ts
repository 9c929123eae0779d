import { z } from 'zod'
import { row } from '../define.ts'
import { currency, fileView, id, instant, listOf, lookup, pageQuery, paragraph } from '../primitives.ts'

export const regularGuestSorts = ['-lastAt', 'lastAt', 'name', '-name', '-events', '-tickets'] as const

/** Someone who bought for two or more of an organiser's events. `spent` in minor units, after refunds. */
export const regularGuestView = z
  .object({
    _id: id,
    name: z.string(),
    email: z.string(),
    events: z.int(),
    orders: z.int(),
    tickets: z.int(),
    spent: z.array(z.object({ amount: z.int(), currency })),
    firstAt: instant,
    lastAt: instant,
    note: z.string(),
    favourite: z.boolean(),
  })
  .meta({ id: 'RegularGuest' })
export type RegularGuestView = z.infer<typeof regularGuestView>

/** An order in a regular guest's history. */
export const regularGuestOrderView = z.object({
  orderId: id,
  reference: z.string(),
  eventId: id,
  eventTitle: z.string(),
  startsAt: instant.nullable(),
  timezone: z.string(),
  tickets: z.int(),
  checkedIn: z.int(),
  total: z.int(),
  refunded: z.int(),
  currency,
  createdAt: instant,
})
export type RegularGuestOrderView = z.infer<typeof regularGuestOrderView>

const filterQuery = {
  search: lookup(100).optional(),
  favourites: z.enum(['yes', 'no']).default('no'),
  sort: z.enum(regularGuestSorts).default('-lastAt'),
}
const guestParams = z.strictObject({ guestId: id })

/** Regular guests: derived from orders, with the organiser's own notes. */
export const regularGuestRows = {
  listRegularGuests: row({
    method: 'GET',
    url: '/api/tickets/regular',
    tag: 'Regular guests',
    summary: 'Who bought for two or more of my events',
    permission: 'guests:read',
    schema: {
      querystring: z.strictObject({ ...pageQuery.shape, ...filterQuery }),
      response: { 200: listOf(regularGuestView) },
    },
  }),
  exportRegularGuests: row({
    method: 'GET',
    url: '/api/tickets/regular/guests.csv',
    tag: 'Regular guests',
    summary: 'My regular guests as CSV',
    permission: 'guests:read',
    schema: { querystring: z.strictObject(filterQuery), response: { 200: fileView } },
    errors: ['export.too_large'],
    produces: 'text/csv',
  }),
  getRegularGuestHistory: row({
    method: 'GET',
    url: '/api/tickets/regular/:guestId',
    tag: 'Regular guests',
    summary: 'What a regular guest bought, newest first',
    permission: 'guests:read',
    schema: {
      params: guestParams,
      response: { 200: z.object({ guest: regularGuestView, items: z.array(regularGuestOrderView) }) },
    },
    errors: ['guest.not_found'],
  }),
  noteRegularGuest: row({
    method: 'PUT',
    url: '/api/tickets/regular/:guestId',
    tag: 'Regular guests',
    summary: 'Keep a note of a regular guest, or mark them as a favourite',
    permission: 'guests:write',
    schema: {
      params: guestParams,
      body: z.strictObject({ note: paragraph(2000).default(''), favourite: z.boolean() }),
      response: { 200: regularGuestView },
    },
    errors: ['guest.not_found'],
  }),
}
