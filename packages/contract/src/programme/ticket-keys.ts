import { z } from 'zod'
import { row } from '../define.ts'
import { id, instant } from '../primitives.ts'

/**
 * A key that signs or signed an event's tickets. The present key has `retiredAt` null. Codes of a retired key are valid until `validUntil`,
 * or without end if that is null; those of a compromised key are invalid.
 */
export const ticketKeyView = z
  .object({
    keyId: z.int(),
    createdAt: instant,
    retiredAt: instant.nullable(),
    validUntil: instant.nullable(),
    compromised: z.boolean(),
  })
  .meta({ id: 'TicketKey' })
export type TicketKeyView = z.infer<typeof ticketKeyView>

const eventParams = z.strictObject({ eventId: id })
const keyList = z.object({ items: z.array(ticketKeyView) })

/** The keys of an event's tickets. */
export const ticketKeyRows = {
  listTicketKeys: row({
    method: 'GET',
    url: '/api/check-in/:eventId/keys',
    tag: 'Check-in',
    summary: 'The keys that sign an event’s tickets, the newest first',
    permission: 'events:read',
    schema: { params: eventParams, response: { 200: keyList } },
    errors: ['event.not_found'],
  }),
  renewTicketKey: row({
    method: 'POST',
    url: '/api/check-in/:eventId/keys',
    tag: 'Check-in',
    summary: 'Sign tickets with a new key; say what becomes of codes of the former one',
    permission: 'events:write',
    schema: {
      params: eventParams,
      body: z.strictObject({
        /** The present key, so that a double click rotates only once. */
        replaces: z.int().min(1).max(255),
        formerCodes: z.enum(['good', 'good_until', 'refused']),
        until: instant.nullable().default(null),
      }),
      response: { 200: keyList },
    },
    errors: ['event.not_found', 'key.changed', 'key.used_up'],
  }),
  refuseTicketKey: row({
    method: 'POST',
    url: '/api/check-in/:eventId/keys/refuse',
    tag: 'Check-in',
    summary: 'Refuse codes of a retired key at once, because it came into wrong hands',
    permission: 'events:write',
    schema: {
      params: eventParams,
      body: z.strictObject({ keyId: z.int().min(1).max(255) }),
      response: { 200: keyList },
    },
    errors: ['event.not_found', 'key.not_found'],
  }),
}
