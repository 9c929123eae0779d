import { MAX_WAITING_QUANTITY, statesOf } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { email, id, instant, line, listOf, lookup, nothing, pageQuery, ticketTypeId } from '../primitives.ts'

export const waitingListStates = statesOf('waiting')

/** A request to be notified when tickets become available, with their number. */
export const joinWaitingListInput = z.strictObject({
  email,
  name: line(100),
  quantity: z.int().min(1).max(MAX_WAITING_QUANTITY),
})
export type JoinWaitingListInput = z.infer<typeof joinWaitingListInput>

/** An entry of the list as the organiser sees it. `position` counts the entries for the same ticket, from 1. */
export const waitingEntryView = z
  .object({
    _id: id,
    ticketId: ticketTypeId,
    ticketName: z.string(),
    name: z.string(),
    /** Null for readers without the permission to read contacts. */
    email: z.string().nullable(),
    quantity: z.int(),
    state: z.enum(waitingListStates),
    position: z.int().nullable(),
    /** How many are offered now, if fewer than requested became available. */
    offered: z.int().nullable(),
    /** Until when the offer holds. */
    offerExpiresAt: instant.nullable(),
    joinedAt: instant,
    can: z.object({ remove: z.boolean(), offer: z.boolean() }),
  })
  .meta({ id: 'WaitingEntry' })
export type WaitingEntryView = z.infer<typeof waitingEntryView>

/** Waiting lists of sold-out tickets: joining, leaving, and the organiser's view of them. */
export const waitingListRows = {
  joinWaitingList: row({
    method: 'POST',
    url: '/api/waiting-list/:ticketTypeId',
    tag: 'Waiting lists',
    summary: 'Wait for a sold-out ticket; the answer is the same whether one does already',
    permission: 'waiting-list:join',
    schema: {
      params: z.strictObject({ ticketTypeId }),
      body: joinWaitingListInput,
      response: { 204: nothing },
    },
    errors: ['ticket_type.not_found', 'waiting_list.closed', 'waiting_list.not_needed', 'order.limit'],
  }),
  leaveWaitingList: row({
    method: 'POST',
    url: '/api/waiting-list/leave',
    tag: 'Waiting lists',
    summary: 'Leave by the link of a mail; an offer goes to the next',
    permission: 'waiting-list:join',
    schema: { body: z.strictObject({ token: lookup(120, 1) }), response: { 204: nothing } },
    errors: ['waiting_list.not_found'],
  }),
  listWaiting: row({
    method: 'GET',
    url: '/api/waiting-list/event/:eventId',
    tag: 'Waiting lists',
    summary: 'Who waits for the tickets of an event, first come first',
    permission: 'orders:read',
    schema: {
      params: z.strictObject({ eventId: id }),
      querystring: pageQuery.extend({
        ticketId: ticketTypeId.optional(),
        show: z.enum(['open', 'all']).default('open'),
      }),
      response: { 200: listOf(waitingEntryView) },
    },
    errors: ['event.not_found'],
  }),
  offerWaiting: row({
    method: 'POST',
    url: '/api/waiting-list/entries/:id/offer',
    tag: 'Waiting lists',
    summary: 'Offer what is free to this person now, whoever waits before them',
    permission: 'orders:write',
    schema: { params: z.strictObject({ id }), response: { 200: waitingEntryView } },
    errors: ['waiting_list.not_found', 'waiting_list.state', 'waiting_list.no_room', 'waiting_list.closed'],
  }),
  removeWaiting: row({
    method: 'DELETE',
    url: '/api/waiting-list/entries/:id',
    tag: 'Waiting lists',
    summary: 'Take somebody off the list; an offer goes to the next',
    permission: 'orders:write',
    schema: { params: z.strictObject({ id }), response: { 204: nothing } },
    errors: ['waiting_list.not_found', 'waiting_list.state'],
  }),
}
