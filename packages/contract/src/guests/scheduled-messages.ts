import { FURTHEST_MESSAGE_MINUTES } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { id, idempotencyHeaders, instant, line, listOf, nothing, pageQuery, ticketTypeId } from '../primitives.ts'
import { richText } from '../rich-text.ts'
import { automaticMessageKinds, guestMessageInput, guestMessageView } from './guest-messages.ts'
import { guestSelection } from './guest-table.ts'

/** The limit of scheduled messages per event: more are hard to keep track of. */
export const MOST_SCHEDULED_MESSAGES = 20

/** When a message is sent: at a fixed time, or a number of minutes after (negative: before) the start or end of its event. */
export const messageTime = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at'), at: instant }),
  z.strictObject({
    kind: z.literal('relative'),
    anchor: z.enum(['start', 'end']),
    minutes: z.int().min(-FURTHEST_MESSAGE_MINUTES).max(FURTHEST_MESSAGE_MINUTES),
  }),
])
export type MessageTimeInput = z.infer<typeof messageTime>

export const scheduledMessageInput = guestMessageInput.extend({ when: messageTime })
export type ScheduledMessageInput = z.infer<typeof scheduledMessageInput>

/** A message that waits for its time, or that could not be sent when its time came. */
export const scheduledMessageView = z
  .object({
    _id: id,
    subject: z.string(),
    body: richText,
    ticketId: ticketTypeId.nullable(),
    selection: guestSelection.nullable(),
    when: messageTime,
    /** When it will be sent according to the event's present dates; null while the event has none. */
    dueAt: instant.nullable(),
    state: z.enum(['scheduled', 'failed']),
    /** Why it was not sent, in the language of the reader; empty unless it failed. */
    reason: z.string(),
    author: z.string(),
  })
  .meta({ id: 'ScheduledMessage' })
export type ScheduledMessageView = z.infer<typeof scheduledMessageView>

/** A message that an event sends automatically. */
export const automaticMessageView = z
  .object({
    kind: z.enum(automaticMessageKinds),
    /** `off`, waiting for its time, `sent`, or not sent for the `reason` given. */
    state: z.enum(['off', 'scheduled', 'sent', 'failed']),
    subject: z.string(),
    body: richText,
    /** Whether the text is the organiser's own. */
    own: z.boolean(),
    dueAt: instant.nullable(),
    reason: z.string(),
  })
  .meta({ id: 'AutomaticMessage' })
export type AutomaticMessageView = z.infer<typeof automaticMessageView>

/** `text` null: our text, in the main language of the event. */
export const automaticMessageInput = z.strictObject({
  on: z.boolean(),
  text: z.strictObject({ subject: line(120), body: richText }).nullable(),
})
export type AutomaticMessageInput = z.infer<typeof automaticMessageInput>

const eventParams = z.strictObject({ eventId: id })
const scheduledParams = eventParams.extend({ scheduledId: id })

/** Messages to guests that go out later. */
export const scheduledMessageRows = {
  scheduleGuestMessage: row({
    method: 'POST',
    url: '/api/guests/:eventId/messages/scheduled',
    tag: 'Guests',
    summary: 'Schedule a message; the same Idempotency-Key schedules it once',
    permission: 'messages:write',
    ownHand: true,
    schema: {
      params: eventParams,
      headers: idempotencyHeaders,
      body: scheduledMessageInput,
      response: { 201: scheduledMessageView },
    },
    errors: [
      'event.not_found',
      'ticket_type.not_found',
      'guest_message.too_many_scheduled',
      'guest_message.not_scheduled',
      'idempotency.key_reused',
    ],
  }),
  listScheduledMessages: row({
    method: 'GET',
    url: '/api/guests/:eventId/messages/scheduled',
    tag: 'Guests',
    summary: 'Messages that are scheduled or could not be sent, the next one first',
    permission: 'messages:read',
    schema: { params: eventParams, querystring: pageQuery, response: { 200: listOf(scheduledMessageView) } },
    errors: ['event.not_found'],
  }),
  updateScheduledMessage: row({
    method: 'PUT',
    url: '/api/guests/:eventId/messages/scheduled/:scheduledId',
    tag: 'Guests',
    summary: 'Change a scheduled message; a message that could not be sent is scheduled again',
    permission: 'messages:write',
    ownHand: true,
    schema: { params: scheduledParams, body: scheduledMessageInput, response: { 200: scheduledMessageView } },
    errors: [
      'event.not_found',
      'ticket_type.not_found',
      'guest_message.not_found',
      'guest_message.not_scheduled',
      'guest_message.too_many_scheduled',
    ],
  }),
  sendScheduledMessage: row({
    method: 'POST',
    url: '/api/guests/:eventId/messages/scheduled/:scheduledId/send',
    tag: 'Guests',
    summary: 'Send a scheduled message now',
    permission: 'messages:write',
    ownHand: true,
    schema: { params: scheduledParams, response: { 200: guestMessageView } },
    errors: [
      'event.not_found',
      'event.not_published',
      'event.taken_down',
      'ticket_type.not_found',
      'guest_message.not_found',
      'guest_message.not_scheduled',
      'guest_message.nobody',
      'guest_message.too_many',
    ],
  }),
  cancelScheduledMessage: row({
    method: 'DELETE',
    url: '/api/guests/:eventId/messages/scheduled/:scheduledId',
    tag: 'Guests',
    summary: 'Delete a message that is scheduled or could not be sent',
    permission: 'messages:write',
    schema: { params: scheduledParams, response: { 204: nothing } },
    errors: ['event.not_found', 'guest_message.not_found', 'guest_message.not_scheduled'],
  }),
  listAutomaticMessages: row({
    method: 'GET',
    url: '/api/guests/:eventId/messages/automatic',
    tag: 'Guests',
    summary: 'The automatic messages of an event, with their texts',
    permission: 'messages:read',
    schema: { params: eventParams, response: { 200: z.object({ items: z.array(automaticMessageView) }) } },
    errors: ['event.not_found'],
  }),
  setAutomaticMessage: row({
    method: 'PUT',
    url: '/api/guests/:eventId/messages/automatic/:kind',
    tag: 'Guests',
    summary: 'Switch an automatic message on or off and give it a text',
    permission: 'messages:write',
    ownHand: true,
    schema: {
      params: eventParams.extend({ kind: z.enum(automaticMessageKinds) }),
      body: automaticMessageInput,
      response: { 200: automaticMessageView },
    },
    errors: ['event.not_found', 'guest_message.not_scheduled', 'guest_message.too_late'],
  }),
}
