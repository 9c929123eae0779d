import { z } from 'zod'
import { row } from '../define.ts'
import { payoutStates } from '../money/payout-requests.ts'
import { eventStatuses } from '../programme/event-facts.ts'
import { orderStates } from '../sales/orders.ts'
import { amount, currency, id, instant, lookup } from '../primitives.ts'

/** Shorter texts find nothing: a single letter would match half of all names. */
export const SHORTEST_SEARCH = 2

/** The maximum number of results of each kind. */
export const MOST_FOUND = 5

const query = z.strictObject({ q: lookup(100) })

const foundEvent = z.object({
  _id: id,
  title: z.string(),
  status: z.enum(eventStatuses),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  timezone: z.string(),
  city: z.string(),
})

const ofEvent = z.object({ _id: id, title: z.string() })

/**
 * What a search finds in the organisation that the caller works in, the best match first. `guests` is empty without `guests:read`,
 * `orders` without `orders:read`; addresses are searched and shown with `contacts:read`, and empty without it. Members who are limited
 * to some events find what belongs to these alone.
 */
export const searchView = z
  .object({
    events: z.array(foundEvent),
    guests: z.array(
      z.object({
        ticketId: id,
        orderId: id,
        name: z.string(),
        ticket: z.string(),
        /** The details of the ticket holder: the person to whom it was passed on, otherwise the buyer. */
        email: z.string(),
        event: ofEvent,
      }),
    ),
    orders: z.array(
      z.object({
        _id: id,
        reference: z.string(),
        state: z.enum(orderStates),
        buyerName: z.string(),
        email: z.string(),
        event: ofEvent,
      }),
    ),
  })
  .meta({ id: 'Search' })
export type SearchView = z.infer<typeof searchView>

/** What administrators find on the whole platform, the best match first. */
export const platformSearchView = z
  .object({
    users: z.array(z.object({ _id: id, name: z.string(), email: z.string() })),
    events: z.array(foundEvent.extend({ organisation: z.string() })),
    payouts: z.array(
      z.object({
        _id: id,
        reference: z.string(),
        state: z.enum(payoutStates),
        amount,
        currency,
        organisation: z.string(),
      }),
    ),
  })
  .meta({ id: 'PlatformSearch' })
export type PlatformSearchView = z.infer<typeof platformSearchView>

/** One search over things of several kinds, for the command palette. */
export const searchRows = {
  search: row({
    method: 'GET',
    url: '/api/search',
    tag: 'Search',
    summary: 'Find events, guests and orders of the organisation',
    permission: 'events:read',
    schema: { querystring: query, response: { 200: searchView } },
  }),
  searchPlatform: row({
    method: 'GET',
    url: '/api/admin/search',
    tag: 'Platform',
    summary: 'Find users, events and payouts of the platform',
    permission: 'platform:read',
    schema: { querystring: query, response: { 200: platformSearchView } },
  }),
}
