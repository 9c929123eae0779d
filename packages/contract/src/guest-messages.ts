import { z } from 'zod'
import { row } from './define.ts'
import { id, idempotencyHeaders, instant, line, listOf, pageQuery } from './primitives.ts'
import { richText } from './rich-text.ts'

/** A mail from an organiser to the guests of an event: to all who hold a valid ticket, or a ticket of one type. */
export const guestMessageInput = z.strictObject({
  subject: line(120),
  body: richText,
  ticketId: id.nullable().default(null),
})
export type GuestMessageInput = z.infer<typeof guestMessageInput>

/** A message on its way or sent: `mailed` of `recipients` have it. */
export const guestMessageView = z
  .object({
    _id: id,
    subject: z.string(),
    body: richText,
    ticketId: id.nullable(),
    author: z.string(),
    createdAt: instant,
    recipients: z.int(),
    mailed: z.int(),
  })
  .meta({ id: 'GuestMessage' })
export type GuestMessageView = z.infer<typeof guestMessageView>

const eventParams = z.strictObject({ eventId: id })

/** Messages from organisers to guests. */
export const guestMessageRows = {
  sendGuestMessage: row({
    method: 'POST',
    url: '/api/guests/:eventId/messages',
    tag: 'Guests',
    summary: 'Write to the guests of an event; the same Idempotency-Key sends the same message',
    permission: 'guest:manage',
    schema: {
      params: eventParams,
      headers: idempotencyHeaders,
      body: guestMessageInput,
      response: { 201: guestMessageView },
    },
    errors: [
      'event.not_found',
      'event.not_published',
      'ticket_type.not_found',
      'guest_message.nobody',
      'guest_message.too_many',
      'idempotency.key_reused',
    ],
  }),
  listGuestMessages: row({
    method: 'GET',
    url: '/api/guests/:eventId/messages',
    tag: 'Guests',
    summary: 'What was written to the guests of an event, the newest first',
    permission: 'guest:manage',
    schema: { params: eventParams, querystring: pageQuery, response: { 200: listOf(guestMessageView) } },
    errors: ['event.not_found'],
  }),
  countGuestAudience: row({
    method: 'GET',
    url: '/api/guests/:eventId/audience',
    tag: 'Guests',
    summary: 'How many a message would reach, and how many more may be sent today',
    permission: 'guest:manage',
    schema: {
      params: eventParams,
      querystring: z.strictObject({ ticketId: id.optional() }),
      response: { 200: z.object({ recipients: z.int(), left: z.int() }) },
    },
    errors: ['event.not_found'],
  }),
}
