import { z } from 'zod'
import { row } from '../define.ts'
import { eventView } from '../programme/events.ts'
import { currency, id, instant, line, paragraph } from '../primitives.ts'

const dates = {
  startsAt: instant,
  endsAt: instant,
  doorsOpenAt: instant.nullable().default(null),
}

/** A new event after the pattern of another. Its title is its own; its ticket windows move as far as its start does. */
export const duplicateEventInput = z.strictObject({ title: line(150), ...dates })
export type DuplicateEventInput = z.infer<typeof duplicateEventInput>

/**
 * An event put off. Without dates the new one is still to be announced, and sales rest until it is. `moveSales`: tickets whose
 * sale ends at a set time are sold as much longer as the event is later. `offerRefunds`: whoever cannot come on the new date
 * may send their tickets back, whatever the event's policy says.
 */
export const postponeEventInput = z.strictObject({
  dates: z.strictObject(dates).nullable(),
  note: paragraph(500).default(''),
  moveSales: z.boolean().default(true),
  offerRefunds: z.boolean().default(false),
})
export type PostponeEventInput = z.infer<typeof postponeEventInput>

/** Cancelling cannot be undone: `title` repeats the event's title, typed by hand. */
export const cancelEventInput = z.strictObject({
  reason: paragraph(1000).pipe(z.string().min(1)),
  title: z.string().max(300),
})
export type CancelEventInput = z.infer<typeof cancelEventInput>

/**
 * A cancellation before it (`none`: what it would do), under way, and done. `orders` are those paid; of them `settled` have
 * been voided and their buyers told. `refunds` is what goes back in minor units, `refunded` what the provider has confirmed.
 */
export const cancellationView = z
  .object({
    state: z.enum(['none', 'running', 'done']),
    reason: z.string().nullable(),
    startedAt: instant.nullable(),
    finishedAt: instant.nullable(),
    orders: z.int(),
    settled: z.int(),
    freeOrders: z.int(),
    tickets: z.int(),
    holds: z.int(),
    currency,
    refunds: z.object({ count: z.int(), amount: z.int() }),
    refunded: z.object({ count: z.int(), amount: z.int() }),
    failed: z.int(),
  })
  .meta({ id: 'Cancellation' })
export type CancellationView = z.infer<typeof cancellationView>

const eventId = z.strictObject({ id })

/** What becomes of an event as a whole: again, later, not at all. */
export const lifecycleRows = {
  duplicateEvent: row({
    method: 'POST',
    url: '/api/events/:id/duplicate',
    tag: 'Events',
    summary: 'A new draft after the pattern of an event: everything but its orders',
    permission: 'events:write',
    schema: { params: eventId, body: duplicateEventInput, response: { 201: eventView } },
    errors: ['event.not_found', 'event.custom_url_taken'],
  }),
  postponeEvent: row({
    method: 'POST',
    url: '/api/events/:id/postpone',
    tag: 'Events',
    summary: 'Put an event off to a new date, or to one still to be announced',
    permission: 'events:write',
    schema: { params: eventId, body: postponeEventInput, response: { 200: eventView } },
    errors: ['event.not_found', 'event.state'],
  }),
  cancelEvent: row({
    method: 'POST',
    url: '/api/events/:id/cancellation',
    tag: 'Events',
    summary: 'Call an event off: sales stop, everyone is refunded and told',
    permission: 'events:write',
    ownHand: true,
    schema: { params: eventId, body: cancelEventInput, response: { 200: eventView } },
    errors: ['event.not_found', 'event.state', 'event.title_differs'],
  }),
  getCancellation: row({
    method: 'GET',
    url: '/api/events/:id/cancellation',
    tag: 'Events',
    summary: 'What cancelling would do, or how far it has come',
    permission: 'sales:read',
    schema: { params: eventId, response: { 200: cancellationView } },
    errors: ['event.not_found'],
  }),
}
