import { z } from 'zod'
import { row } from '../define.ts'
import { eventView } from '../programme/events.ts'
import { currency, id, instant, line, noteToGuests, paragraph } from '../primitives.ts'

const dates = {
  startsAt: instant,
  endsAt: instant,
  doorsOpenAt: instant.nullable().default(null),
}

/** A copy of an event. It has its own title; its sale windows move by as much as its start does. */
export const duplicateEventInput = z.strictObject({ title: line(150), ...dates })
export type DuplicateEventInput = z.infer<typeof duplicateEventInput>

/**
 * A postponement. Without dates the new date is still to be announced, and sales are paused until then. `moveSales`: sale windows with a
 * fixed end are extended by as much as the event is later. `offerRefunds`: ticket holders who cannot come on the new date may return their
 * tickets, whatever the event's policy says.
 */
export const postponeEventInput = z.strictObject({
  dates: z.strictObject(dates).nullable(),
  note: noteToGuests(500),
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
 * A cancellation before it starts (`none`: its preview), in progress, and done. `orders` are the paid orders; of these, `settled` have been
 * voided and their buyers notified. `refunds` is the amount to refund in minor units, `refunded` what the provider has confirmed.
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

/** The life of an event as a whole: copy, postpone, cancel. */
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
    errors: ['session.acting', 'event.not_found', 'event.state'],
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
