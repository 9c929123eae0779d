import {
  bundleVisibilities,
  FEWEST_BUNDLE_PARTS,
  MOST_BUNDLE_PARTS,
  MOST_OF_BUNDLE_PART,
  saleStates,
} from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { amount, currency, id, instant, line, paragraph, ticketTypeId } from '../primitives.ts'

/**
 * What an organiser says of a bundle: several ticket types of one event for a price of their own. `price` in minor units of the event's
 * currency, 0 for free. `capacity` null is limited by its parts alone. Of an extra with variants the buyer chooses them, so the extra
 * itself is the part.
 */
export const bundleInput = z.strictObject({
  name: line(100),
  description: paragraph(1000).default(''),
  price: amount,
  capacity: z.int().min(0).max(1_000_000).nullable().default(null),
  salesStartAt: instant.nullable().default(null),
  salesEndAt: instant.nullable().default(null),
  visibility: z.enum(bundleVisibilities).default('public'),
  parts: z
    .array(z.strictObject({ ticketId: ticketTypeId, quantity: z.int().min(1).max(MOST_OF_BUNDLE_PART) }))
    .min(FEWEST_BUNDLE_PARTS)
    .max(MOST_BUNDLE_PARTS),
})
export type BundleInput = z.infer<typeof bundleInput>

/**
 * A bundle as its organiser sees it. `claimed` = `sold` + `held`. `singly` is what its parts cost now when they are bought one by one, with
 * the cheapest variants.
 */
export const bundleView = z
  .object({
    _id: id,
    eventId: id,
    name: z.string(),
    description: z.string(),
    price: z.int(),
    singly: z.int(),
    currency,
    capacity: z.int().nullable(),
    claimed: z.int(),
    sold: z.int(),
    held: z.int(),
    salesStartAt: instant.nullable(),
    salesEndAt: instant.nullable(),
    visibility: z.enum(bundleVisibilities),
    saleState: z.enum(saleStates),
    /** How many can still be sold; null without a limit. */
    remaining: z.int().nullable(),
    position: z.int(),
    parts: z.array(
      z.object({
        ticketId: id,
        name: z.string(),
        quantity: z.int(),
        /** How many people one of it lets in; nobody for an extra. */
        admits: z.int(),
      }),
    ),
    can: z.object({ update: z.boolean(), changeParts: z.boolean(), delete: z.boolean(), archive: z.boolean() }),
  })
  .meta({ id: 'Bundle' })
export type BundleView = z.infer<typeof bundleView>

const eventParams = z.strictObject({ eventId: id })
const bundles = z.object({ items: z.array(bundleView) })

/** Bundles of an event. */
export const bundleRows = {
  createBundle: row({
    method: 'POST',
    url: '/api/bundles/event/:eventId',
    tag: 'Tickets',
    summary: 'Add a bundle to an event',
    permission: 'events:write',
    schema: { params: eventParams, body: bundleInput, response: { 201: bundleView } },
    errors: ['event.not_found', 'bundle.invalid', 'session.forbidden'],
  }),
  listBundles: row({
    method: 'GET',
    url: '/api/bundles/event/:eventId',
    tag: 'Tickets',
    summary: "An event's bundles, in their order",
    permission: 'events:read',
    schema: { params: eventParams, response: { 200: bundles } },
    errors: ['event.not_found'],
  }),
  orderBundles: row({
    method: 'PUT',
    url: '/api/bundles/event/:eventId/order',
    tag: 'Tickets',
    summary: 'Change the order of the bundles of an event',
    permission: 'events:write',
    schema: {
      params: eventParams,
      body: z.strictObject({ bundleIds: z.array(id).min(1).max(100) }),
      response: { 200: bundles },
    },
    errors: ['event.not_found', 'bundle.invalid'],
  }),
  updateBundle: row({
    method: 'PUT',
    url: '/api/bundles/:id',
    tag: 'Tickets',
    summary: 'Change a bundle; its parts only while it has not been ordered',
    permission: 'events:write',
    schema: { params: z.strictObject({ id }), body: bundleInput, response: { 200: bundleView } },
    errors: [
      'session.forbidden',
      'bundle.not_found',
      'bundle.invalid',
      'bundle.capacity_below_claimed',
      'bundle.parts_frozen',
    ],
  }),
  deleteBundle: row({
    method: 'DELETE',
    url: '/api/bundles/:id',
    tag: 'Tickets',
    summary: 'Delete a bundle, or archive it when it has been ordered',
    permission: 'events:write',
    schema: { params: z.strictObject({ id }), response: { 200: z.object({ archived: z.boolean() }) } },
    errors: ['bundle.not_found', 'session.forbidden'],
  }),
}
