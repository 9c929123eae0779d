import { z } from 'zod'
import { row } from '../define.ts'
import type { ErrorCode } from '../errors.ts'
import { id, instant, line, listOf, lookup, nothing, pageQuery } from '../primitives.ts'
import { refusedView } from '../refusal.ts'
import { richText } from '../rich-text.ts'

export const broadcastStates = ['scheduled', 'sending', 'sent', 'cancelled'] as const
/** `scheduled` waits for its time, `sending` is being distributed, `sent` has reached all recipients. */
export type BroadcastState = (typeof broadcastStates)[number]

/**
 * The audience of a broadcast: users with a confirmed address who are neither suspended nor administrators. Of those: all, the organisers
 * of any event, the buyers of the last months, the organisers of chosen events, or chosen users.
 */
export const broadcastAudience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z.strictObject({ kind: z.literal('organisers') }),
  z.strictObject({ kind: z.literal('buyers'), months: z.int().min(1).max(36) }),
  z.strictObject({ kind: z.literal('event_organisers'), eventIds: z.array(id).min(1).max(50) }),
  z.strictObject({ kind: z.literal('users'), userIds: z.array(id).min(1).max(200) }),
])
export type BroadcastAudience = z.infer<typeof broadcastAudience>

/** A broadcast as it is written. `sendAt` null is now; `byMail` also mails it to those who have not opted out. */
export const broadcastInput = z.strictObject({
  title: line(120),
  body: richText,
  audience: broadcastAudience,
  byMail: z.boolean().default(false),
  sendAt: instant.nullable().default(null),
})
export type BroadcastInput = z.infer<typeof broadcastInput>

/** A broadcast as administrators see it. `delivered` of `expected` have it in their inbox, `mailed` of `mails` by mail. */
export const broadcastView = z
  .object({
    _id: id,
    title: z.string(),
    body: richText,
    audience: broadcastAudience,
    byMail: z.boolean(),
    state: z.enum(broadcastStates),
    author: z.string(),
    sendAt: instant,
    createdAt: instant,
    finishedAt: instant.nullable(),
    expected: z.int(),
    delivered: z.int(),
    read: z.int(),
    mails: z.int(),
    mailed: z.int(),
    can: z.object({ cancel: z.boolean() }),
  })
  .meta({ id: 'Broadcast' })
export type BroadcastView = z.infer<typeof broadcastView>

/** A broadcast in its reader's inbox; `excerpt` is the beginning of its text. */
export const receivedBroadcastRow = z
  .object({ _id: id, title: z.string(), excerpt: z.string(), sentAt: instant, readAt: instant.nullable() })
  .meta({ id: 'ReceivedBroadcastRow' })
export type ReceivedBroadcastRow = z.infer<typeof receivedBroadcastRow>

export const receivedBroadcastView = receivedBroadcastRow
  .omit({ excerpt: true })
  .extend({ body: richText })
  .meta({ id: 'ReceivedBroadcast' })
export type ReceivedBroadcastView = z.infer<typeof receivedBroadcastView>

/** The content of the bell menu: `unreadCount` is the number of the reader's unread broadcasts; for administrators, of open appeals. */
export const unreadCountView = z
  .object({ unreadCount: z.int(), broadcasts: z.int(), appeals: z.int() })
  .meta({ id: 'UnreadCount' })

/** Whether an address receives mails of broadcasts; only the first letters of the address are shown. */
export const mailChoiceView = z.object({ address: z.string(), subscribed: z.boolean() }).meta({ id: 'MailChoice' })
export const mailLinkRefusals = ['broadcast.link_invalid'] as const satisfies readonly ErrorCode[]

const byId = z.strictObject({ id })
const byLink = z.strictObject({ token: lookup(100, 1) })

/** Broadcasts: messages from the administrators to users. */
export const broadcastRows = {
  createBroadcast: row({
    method: 'POST',
    url: '/api/broadcast',
    tag: 'Broadcasts',
    summary: 'Write to users, now or later; the same Idempotency-Key makes the same broadcast',
    permission: 'broadcast:manage',
    schema: {
      headers: z.object({
        'idempotency-key': z
          .string()
          .regex(/^[A-Za-z0-9_-]{16,80}$/)
          .optional(),
      }),
      body: broadcastInput,
      response: { 201: broadcastView },
    },
    errors: ['broadcast.nobody', 'idempotency.key_reused'],
  }),
  countBroadcastAudience: row({
    method: 'POST',
    url: '/api/broadcast/audience',
    tag: 'Broadcasts',
    summary: 'How many a broadcast would reach, and how many of them by mail',
    permission: 'broadcast:manage',
    schema: {
      body: z.strictObject({ audience: broadcastAudience }),
      response: { 200: z.object({ recipients: z.int(), byMail: z.int() }) },
    },
  }),
  listBroadcasts: row({
    method: 'GET',
    url: '/api/broadcast/admin',
    tag: 'Broadcasts',
    summary: 'Every broadcast with its progress, the newest first',
    permission: 'broadcast:manage',
    schema: { querystring: pageQuery, response: { 200: listOf(broadcastView) } },
  }),
  cancelBroadcast: row({
    method: 'POST',
    url: '/api/broadcast/admin/:id/cancel',
    tag: 'Broadcasts',
    summary: 'Take back a broadcast whose time has not come',
    permission: 'broadcast:manage',
    schema: { params: byId, response: { 200: broadcastView } },
    errors: ['broadcast.not_found', 'broadcast.under_way'],
  }),
  listReceivedBroadcasts: row({
    method: 'GET',
    url: '/api/broadcast/user',
    tag: 'Broadcasts',
    summary: 'Broadcasts sent to me, the newest first',
    permission: 'broadcast:read',
    schema: {
      querystring: pageQuery.extend({ unread: z.enum(['true']).optional(), search: lookup(100).optional() }),
      response: { 200: listOf(receivedBroadcastRow) },
    },
  }),
  getReceivedBroadcast: row({
    method: 'GET',
    url: '/api/broadcast/user/:id',
    tag: 'Broadcasts',
    summary: 'One broadcast sent to me',
    permission: 'broadcast:read',
    schema: { params: byId, response: { 200: receivedBroadcastView } },
    errors: ['broadcast.not_found'],
  }),
  readBroadcast: row({
    method: 'PUT',
    url: '/api/broadcast/user/:id/read',
    tag: 'Broadcasts',
    summary: 'Mark a broadcast as read',
    permission: 'broadcast:read',
    schema: { params: byId, response: { 204: nothing } },
    errors: ['broadcast.not_found'],
  }),
  readAllBroadcasts: row({
    method: 'PUT',
    url: '/api/broadcast/read-all',
    tag: 'Broadcasts',
    summary: 'Mark every broadcast sent to me as read',
    permission: 'broadcast:read',
    schema: { response: { 200: z.object({ read: z.int() }) } },
  }),
  countUnread: row({
    method: 'GET',
    url: '/api/broadcast/unread-count',
    tag: 'Broadcasts',
    summary: 'How much waits behind my bell',
    permission: 'broadcast:read',
    schema: { response: { 200: unreadCountView } },
  }),
  getMailChoice: row({
    method: 'GET',
    url: '/api/broadcast/unsubscribe/:token',
    tag: 'Broadcasts',
    summary: 'What the link in a mail is about; changes nothing',
    permission: 'broadcast:opt-out',
    schema: {
      params: byLink,
      response: {
        200: z.discriminatedUnion('accepted', [
          mailChoiceView.extend({ accepted: z.literal(true) }).meta({ id: 'ReadMailChoice' }),
          refusedView(mailLinkRefusals).meta({ id: 'RefusedMailLink' }),
        ]),
      },
    },
  }),
  unsubscribe: row({
    method: 'POST',
    url: '/api/broadcast/unsubscribe/:token',
    tag: 'Broadcasts',
    summary: 'No more broadcasts by mail, in one click (RFC 8058)',
    permission: 'broadcast:opt-out',
    schema: { params: byLink, response: { 200: mailChoiceView } },
    errors: ['broadcast.link_invalid'],
  }),
  subscribeAgain: row({
    method: 'DELETE',
    url: '/api/broadcast/unsubscribe/:token',
    tag: 'Broadcasts',
    summary: 'Broadcasts by mail again',
    permission: 'broadcast:opt-out',
    schema: { params: byLink, response: { 200: mailChoiceView } },
    errors: ['broadcast.link_invalid'],
  }),
}
