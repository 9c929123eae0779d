import { z } from 'zod'
import { row } from '../define.ts'
import { moveManyInput, moveRunView } from '../sales/order-moves.ts'
import { ticketStates } from '../programme/ticket-states.ts'
import { currency, fileView, id, idempotencyHeaders, instant, lookup, paragraph, ticketTypeId } from '../primitives.ts'

/** Which tickets a list shows: valid ones, voided ones, or those that were passed on to another holder. */
export const guestTicketFilters = ['valid', 'returned', 'passed_on'] as const
export type GuestTicketFilter = (typeof guestTicketFilters)[number]

export const guestTicketSorts = [
  'name',
  '-name',
  '-boughtAt',
  'boughtAt',
  'ticket',
  '-ticket',
  'reference',
  '-reference',
  '-checkedInAt',
  'checkedInAt',
] as const
export type GuestTicketSort = (typeof guestTicketSorts)[number]

/** The filters that select an event's tickets in the guest table. */
export const guestTableFilter = {
  /** Words in the name or address of the guest or buyer or in an answer, the beginning of a reference, or a ticket's code. */
  search: lookup(400).optional(),
  ticketId: ticketTypeId.optional(),
  checkedIn: z.enum(['yes', 'no']).optional(),
  state: z.enum(guestTicketFilters).optional(),
  listId: id.optional().meta({ description: 'Only tickets that this check-in list admitted' }),
}

/** How many tickets can be selected individually. Larger selections are made by a filter. */
export const MOST_PICKED = 100

const pickedInAddress = z
  .string()
  .regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:,[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}){0,99}$/)
  .describe('Ids of tickets, separated by commas')
  .optional()

/** The tickets of an action: all that a filter finds at that moment, or with `only` those of them that are named. */
export const guestSelection = z.strictObject({
  ...guestTableFilter,
  only: z.array(id).min(1).max(MOST_PICKED).optional(),
})
export type GuestSelection = z.infer<typeof guestSelection>

/** The same, as query parameters. */
export const guestSelectionQuery = { ...guestTableFilter, only: pickedInAddress }

/** A ticket as a row of the guest table. `email` is empty and `answers` none for callers without `contacts:read`. */
export const guestTicketView = z
  .object({
    _id: id,
    guestName: z.string(),
    /** Where the holder can be reached: the address of the person it was passed on to, otherwise the buyer's. */
    email: z.string(),
    buyerName: z.string(),
    ticketId: ticketTypeId,
    ticketName: z.string(),
    orderId: id,
    reference: z.string(),
    state: z.enum(ticketStates),
    passedOn: z.boolean(),
    checkedInAt: instant.nullable(),
    door: z.string().nullable(),
    lists: z
      .array(z.object({ listId: id, at: instant }))
      .meta({ description: 'The check-in lists other than the main one that admitted the ticket, with the times' }),
    /** Sensitive answers are masked. */
    answers: z.array(z.object({ questionId: id, text: z.string() })),
    boughtAt: instant,
  })
  .meta({ id: 'GuestTicket' })
export type GuestTicketView = z.infer<typeof guestTicketView>

/** What the guest table of an event can show its caller and let them do. */
export const guestTableView = z
  .object({
    questions: z.array(z.object({ _id: id, label: z.string() })),
    lists: z.array(z.object({ _id: id, name: z.string() })).meta({
      description: 'The check-in lists other than the main one, including removed lists that admitted guests',
    }),
    can: z.object({
      readContacts: z.boolean(),
      checkIn: z.boolean(),
      message: z.boolean(),
      refund: z.boolean(),
      /** Whether their orders can be moved to another date of the series. */
      move: z.boolean(),
      saveViews: z.boolean(),
    }),
  })
  .meta({ id: 'GuestTable' })
export type GuestTableView = z.infer<typeof guestTableView>

/** The result of one batch of an action on many tickets. `text` explains in a sentence why a ticket was not changed. */
export const bulkReport = z
  .object({
    done: z.int(),
    failed: z.int(),
    failures: z.array(z.object({ ticketId: id, guestName: z.string(), reason: z.string(), text: z.string() })),
    /** Pass it as `after` to continue with the next batch; null when all are done. */
    next: id.nullable(),
  })
  .meta({ id: 'BulkReport' })
export type BulkReport = z.infer<typeof bulkReport>

/** What a refund of a selection gives back, in minor units. `skipped` tickets have nothing left to refund. */
export const refundPreview = z
  .object({ amount: z.int(), currency: currency.nullable(), orders: z.int(), tickets: z.int(), skipped: z.int() })
  .meta({ id: 'GuestRefundPreview' })
export type RefundPreview = z.infer<typeof refundPreview>

const eventParams = z.strictObject({ eventId: id })

/** The guests of an event, a row per ticket. */
export const guestTableRows = {
  getGuestTable: row({
    method: 'GET',
    url: '/api/guests/:eventId/tickets/table',
    tag: 'Guests',
    summary: 'The questions that the guests of an event answered, and what the caller may do with the guests',
    permission: 'guests:read',
    schema: { params: eventParams, response: { 200: guestTableView } },
    errors: ['event.not_found'],
  }),
  listGuestTickets: row({
    method: 'GET',
    url: '/api/guests/:eventId/tickets',
    tag: 'Guests',
    summary: 'The guests of an event, a row per ticket: searched, filtered, sorted, from any offset',
    permission: 'guests:read',
    schema: {
      params: eventParams,
      querystring: z.strictObject({
        ...guestTableFilter,
        sort: z.enum(guestTicketSorts).default('name'),
        offset: z.coerce.number<number>().int().min(0).max(10_000_000).default(0),
        limit: z.coerce.number<number>().int().min(1).max(100).default(100),
      }),
      response: {
        200: z.object({ items: z.array(guestTicketView), offset: z.int(), limit: z.int(), total: z.int() }),
      },
    },
    errors: ['event.not_found'],
    compressed: true,
  }),
  exportGuestTicketsCsv: row({
    method: 'GET',
    url: '/api/guests/:eventId/tickets/guests.csv',
    tag: 'Guests',
    summary: 'The selected guests of an event as CSV',
    permission: 'guests:read',
    schema: { params: eventParams, querystring: z.strictObject(guestSelectionQuery), response: { 200: fileView } },
    errors: ['event.not_found', 'export.too_large'],
    produces: 'text/csv',
  }),
  exportGuestTicketsXlsx: row({
    method: 'GET',
    url: '/api/guests/:eventId/tickets/guests.xlsx',
    tag: 'Guests',
    summary: 'The selected guests of an event as an Excel workbook',
    permission: 'guests:read',
    schema: { params: eventParams, querystring: z.strictObject(guestSelectionQuery), response: { 200: fileView } },
    errors: ['event.not_found', 'export.too_large'],
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  checkInGuests: row({
    method: 'POST',
    url: '/api/guests/:eventId/tickets/check-in',
    tag: 'Guests',
    summary: 'Check in the next batch of the selected guests; the same Idempotency-Key checks in each guest only once',
    permission: 'check-in:write',
    schema: {
      params: eventParams,
      headers: idempotencyHeaders,
      body: z.strictObject({ selection: guestSelection, after: id.nullable().default(null) }),
      response: { 200: bulkReport },
    },
    errors: ['event.not_found'],
  }),
  moveGuests: row({
    method: 'POST',
    url: '/api/guests/:eventId/tickets/move',
    tag: 'Guests',
    summary:
      'Move the orders of the selected guests to another date of the series, each as a whole; a job moves them one by one',
    permission: 'orders:write',
    ownHand: true,
    schema: {
      params: eventParams,
      body: z.strictObject({ ...moveManyInput, selection: guestSelection }),
      response: { 202: moveRunView },
    },
    errors: ['event.not_found', 'series.date_not_found', 'move.not_in_series', 'move.running'],
  }),
  previewGuestRefund: row({
    method: 'GET',
    url: '/api/guests/:eventId/tickets/refund',
    tag: 'Guests',
    summary: 'The amount of a refund of the selected guests; changes nothing',
    permission: 'refunds:write',
    schema: {
      params: eventParams,
      querystring: z.strictObject({ ...guestSelectionQuery, returnFee: z.enum(['yes', 'no']).default('no') }),
      response: { 200: refundPreview },
    },
    errors: ['event.not_found', 'refund.too_many_tickets'],
  }),
  refundGuests: row({
    method: 'POST',
    url: '/api/guests/:eventId/tickets/refund',
    tag: 'Guests',
    summary: 'Refund the selected guests, order by order; the same Idempotency-Key refunds each order only once',
    permission: 'refunds:write',
    ownHand: true,
    schema: {
      params: eventParams,
      headers: idempotencyHeaders,
      body: z.strictObject({
        selection: guestSelection,
        /** The amount of the preview, in minor units. If the amount has changed, nothing is refunded. */
        expected: z.int().min(0),
        returnFee: z.boolean().default(false),
        /** Whether the places of the tickets go back on sale. */
        free: z.boolean().default(true),
        note: paragraph(500).default(''),
      }),
      response: { 200: bulkReport },
    },
    errors: ['event.not_found', 'refund.amount_changed', 'refund.too_many_tickets', 'idempotency.key_reused'],
  }),
}
