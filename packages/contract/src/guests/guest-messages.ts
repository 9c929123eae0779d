import { z } from 'zod'
import { row } from '../define.ts'
import {
  id,
  idempotencyHeaders,
  instant,
  line,
  listOf,
  lookup,
  nothing,
  pageQuery,
  paragraph,
  ticketTypeId,
} from '../primitives.ts'
import { richText } from '../rich-text.ts'
import { guestSelection, guestSelectionQuery } from './guest-table.ts'

/** A mail from an organiser to the guests of an event: to all who hold a valid ticket, a ticket of one type, or a selected ticket. */
export const guestMessageInput = z.strictObject({
  subject: line(120),
  body: richText,
  ticketId: ticketTypeId.nullable().default(null),
  selection: guestSelection.nullable().default(null),
})
export type GuestMessageInput = z.infer<typeof guestMessageInput>

/** The messages that an event can send automatically. */
export const automaticMessageKinds = ['thank_you', 'feedback'] as const
export type AutomaticMessageKind = (typeof automaticMessageKinds)[number]

/** A message that is being sent or was sent: `mailed` of `recipients` have received it. */
export const guestMessageView = z
  .object({
    _id: id,
    subject: z.string(),
    body: richText,
    ticketId: ticketTypeId.nullable(),
    /** Whether it is for guests who were selected in the table. */
    toSelection: z.boolean(),
    author: z.string(),
    createdAt: instant,
    recipients: z.int(),
    mailed: z.int(),
    /** Held until an administrator has reviewed it; null: it was sent at once. */
    review: z.enum(['held', 'released', 'refused']).nullable(),
    /** The refusal's reason, written by the administrator. */
    reviewReason: z.string(),
    /** How many recipients opened a page of the site from it, as far as they allow counting. */
    opened: z.int().optional(),
    /** For an automatic message: which one it is. */
    automatic: z.enum(automaticMessageKinds).nullable().optional(),
  })
  .meta({ id: 'GuestMessage' })
export type GuestMessageView = z.infer<typeof guestMessageView>

/** A message that waits for an administrator's review. */
export const heldMessageView = guestMessageView
  .extend({
    event: z.object({ _id: id, title: z.string() }),
    organiser: z.object({ _id: id, name: z.string(), email: z.string(), since: instant }),
  })
  .meta({ id: 'HeldMessage' })
export type HeldMessageView = z.infer<typeof heldMessageView>

/**
 * A mail as it would arrive. `guest` is the first name that fills the placeholders: a guest's, or an invented one if the reader may not see
 * names.
 */
export const messagePreview = z
  .object({ subject: z.string(), html: z.string(), guest: z.string() })
  .meta({ id: 'GuestMessagePreview' })
export type MessagePreview = z.infer<typeof messagePreview>

const eventParams = z.strictObject({ eventId: id })

/** Messages from organisers to guests. */
export const guestMessageRows = {
  sendGuestMessage: row({
    method: 'POST',
    url: '/api/guests/:eventId/messages',
    tag: 'Guests',
    summary: 'Write to the guests of an event; the same Idempotency-Key sends the same message',
    permission: 'messages:write',
    ownHand: true,
    schema: {
      params: eventParams,
      headers: idempotencyHeaders,
      body: guestMessageInput,
      response: { 201: guestMessageView },
    },
    errors: [
      'event.not_found',
      'event.not_published',
      'event.taken_down',
      'ticket_type.not_found',
      'guest_message.nobody',
      'guest_message.too_many',
      'idempotency.key_reused',
    ],
  }),
  testGuestMessage: row({
    method: 'POST',
    url: '/api/guests/:eventId/messages/test',
    tag: 'Guests',
    summary: 'Send a message to yourself, as guests would read it',
    permission: 'messages:write',
    ownHand: true,
    schema: {
      params: eventParams,
      body: guestMessageInput.pick({ subject: true, body: true }),
      response: { 204: nothing },
    },
    errors: ['event.not_found'],
  }),
  previewGuestMessage: row({
    method: 'POST',
    url: '/api/guests/:eventId/messages/preview',
    tag: 'Guests',
    summary: 'A message as one guest would read it; nothing is sent',
    permission: 'messages:read',
    schema: {
      params: eventParams,
      body: z.strictObject({
        subject: line(120),
        body: richText,
        /** Adds the fields that an automatic message has in addition to its text. */
        automatic: z.enum(automaticMessageKinds).nullable().default(null),
      }),
      response: { 200: messagePreview },
    },
    errors: ['event.not_found'],
  }),
  listGuestMessages: row({
    method: 'GET',
    url: '/api/guests/:eventId/messages',
    tag: 'Guests',
    summary: 'What was written to the guests of an event, the newest first',
    permission: 'messages:read',
    schema: { params: eventParams, querystring: pageQuery, response: { 200: listOf(guestMessageView) } },
    errors: ['event.not_found'],
  }),
  countGuestAudience: row({
    method: 'GET',
    url: '/api/guests/:eventId/audience',
    tag: 'Guests',
    summary: 'How many a message would reach, and how many more may be sent today',
    permission: 'messages:read',
    schema: {
      params: eventParams,
      querystring: z.strictObject(guestSelectionQuery),
      response: { 200: z.object({ recipients: z.int(), left: z.int() }) },
    },
    errors: ['event.not_found'],
  }),
  countMessageOpened: row({
    method: 'POST',
    url: '/api/messages/opened',
    tag: 'Guests',
    summary: 'Count that a recipient opened a page from a message; sent only by visitors who allow counting',
    permission: 'event:browse',
    schema: { body: z.strictObject({ token: lookup(100, 1) }), response: { 204: nothing } },
  }),
  listHeldMessages: row({
    method: 'GET',
    url: '/api/admin/messages',
    tag: 'Messages',
    summary: 'Messages of new organisers that wait for review, the oldest first',
    permission: 'event:moderate',
    schema: { querystring: pageQuery, response: { 200: listOf(heldMessageView) } },
  }),
  reviewMessage: row({
    method: 'POST',
    url: '/api/admin/messages/:messageId/review',
    tag: 'Messages',
    summary: 'Release a held message to its recipients, or refuse it with a reason that its organiser is told',
    permission: 'event:moderate',
    schema: {
      params: z.strictObject({ messageId: id }),
      body: z.discriminatedUnion('release', [
        z.strictObject({ release: z.literal(true) }),
        z.strictObject({ release: z.literal(false), reason: paragraph(1000).pipe(z.string().min(1)) }),
      ]),
      response: { 204: nothing },
    },
    errors: ['guest_message.not_found', 'guest_message.reviewed'],
  }),
}
