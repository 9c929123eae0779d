import { statesOf, refundPolicies } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { agreementView } from '../people/legal-texts.ts'
import { salesTax } from '../programme/event-facts.ts'
import { guestOrderFilters, guestOrderSorts, guestOrderView } from './guest-orders.ts'
import { answerView } from '../programme/order-questions.ts'
import { orderLineBundle, orderStates } from '../sales/orders.ts'
import { paymentStates } from '../sales/payments.ts'
import {
  currency,
  email,
  fileView,
  id,
  idempotencyHeaders,
  instant,
  line,
  lookup,
  nothing,
  pageQuery,
  ticketTypeId,
} from '../primitives.ts'
import { refundRequestView, refundView } from '../sales/refunds.ts'
import { ticketStates } from '../programme/ticket-states.ts'

/** The filters that select an event's orders for lists and files. */
export const guestFilterQuery = {
  search: lookup(100).optional(),
  state: z.enum(guestOrderFilters).default('sold'),
  ticketId: ticketTypeId.optional(),
}

const listQuery = z.strictObject({
  ...pageQuery.shape,
  ...guestFilterQuery,
  sort: z.enum(guestOrderSorts).default('-createdAt'),
  /** The `next` of the previous page; with it, every page of a long list costs the same. */
  after: lookup(300).optional(),
})

/** Where a mail was sent; empty to callers without `contacts:read`. */
const sentToView = z.object({ email: z.string() }).meta({ id: 'SentTo' })

/** One event in the history of an order. `text` is a complete sentence; `by` is the person who did it, if any. */
export const orderMomentView = z.object({ at: instant, kind: z.string(), text: z.string(), by: z.string().nullable() })

/** An order with everything that its organiser may see. */
export const guestOrderDetailView = z
  .object({
    _id: id,
    reference: z.string(),
    state: z.enum(orderStates),
    complimentary: z.boolean(),
    event: z.object({
      _id: id,
      title: z.string(),
      timezone: z.string(),
      startsAt: instant.nullable(),
      refundPolicy: z.enum(refundPolicies),
      refundDays: z.int(),
    }),
    buyer: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
    lines: z.array(
      z.object({
        ticketId: ticketTypeId,
        /** With the ticket, names the line; null where its tickets were not sold at a price step. */
        priceStepId: id.nullable(),
        priceStep: z.string().nullable(),
        groupFrom: z.int().nullable(),
        /** The bundle that the line is part of; together with the ticket it identifies the line. Left out for other lines. */
        bundle: orderLineBundle.optional(),
        name: z.string(),
        quantity: z.int(),
        unitPrice: z.int(),
        subtotal: z.int(),
        discount: z.int(),
        fee: z.int(),
        platformFee: z.int(),
        tax: z.int(),
        total: z.int(),
        refundedTickets: z.int(),
        refunded: z.int(),
        feeReturned: z.int(),
        taxReturned: z.int(),
      }),
    ),
    /**
     * What was paid to move to a dearer date, by type and bundle, with what went back of it: a refund gives it back too. Where an amount is
     * more than the order has left, it goes on from there. Left out without such a payment.
     */
    surchargeLines: z
      .array(
        z.object({
          ticketId: ticketTypeId,
          bundleUnit: z.int().optional(),
          quantity: z.int(),
          fee: z.int(),
          platformFee: z.int(),
          tax: z.int(),
          total: z.int(),
          refundedTickets: z.int(),
          refunded: z.int(),
          feeReturned: z.int(),
          taxReturned: z.int(),
        }),
      )
      .optional(),
    quantity: z.int(),
    currency,
    subtotal: z.int(),
    discountTotal: z.int(),
    promoCode: z.string().nullable(),
    feeTotal: z.int(),
    taxTotal: z.int(),
    tax: salesTax.nullable(),
    total: z.int(),
    platformFee: z.int(),
    refunded: z.int(),
    createdAt: instant,
    paidAt: instant.nullable(),
    /** The legal texts that the buyer agreed to; null where nobody did, as for complimentary tickets. */
    agreement: agreementView.nullable(),
    tickets: z.array(
      z.object({
        _id: id,
        number: z.int(),
        ticketId: ticketTypeId,
        priceStepId: id.nullable(),
        ticketName: z.string(),
        guestName: z.string(),
        /** Tickets of one unit, such as a table, are refunded together. */
        unit: z.int(),
        /** The tickets of one bundle are also refunded together; this says which bundle of the order. Left out for other tickets. */
        bundleUnit: z.int().optional(),
        /** It admits nobody and is handed out at the door. */
        extra: z.boolean(),
        state: z.enum(ticketStates),
        checkedInAt: instant.nullable(),
        checkedOutAt: instant.nullable(),
        door: z.string().nullable(),
        holder: z.object({ name: z.string(), email: z.string(), since: instant, hands: z.int() }).nullable(),
      }),
    ),
    payments: z.array(
      z.object({
        _id: id,
        provider: z.string(),
        reference: z.string(),
        state: z.enum(paymentStates),
        amount: z.int(),
        currency,
        createdAt: instant,
        decidedAt: instant.nullable(),
      }),
    ),
    answers: z.array(answerView),
    /** The orders that were placed and are paid together with this one, as far as the reader may see them. Left out for an order of its own. */
    paidWith: z
      .array(
        z.object({
          _id: id,
          reference: z.string(),
          state: z.enum(orderStates),
          total: z.int(),
          event: z.object({ _id: id, title: z.string(), timezone: z.string(), startsAt: instant.nullable() }),
        }),
      )
      .optional(),
    /** The amount that the buyer's bank took back; `share` is what the organiser loses if the dispute is lost. */
    disputes: z.array(
      z.object({
        _id: id,
        state: z.enum(statesOf('dispute')),
        amount: z.int(),
        share: z.int(),
        reason: z.string(),
        reference: z.string(),
        currency,
        openedAt: instant,
        decidedAt: instant.nullable(),
      }),
    ),
    refunds: z.array(refundView),
    requests: z.array(refundRequestView),
    mails: z.array(z.object({ template: z.string(), recipient: z.string(), sentAt: instant })),
    timeline: z.array(orderMomentView),
    /** Whether returning the fee is what the event's policy suggests. */
    returnFee: z.boolean(),
    can: z.object({
      resend: z.boolean(),
      replaceLink: z.boolean(),
      correct: z.boolean(),
      refund: z.boolean(),
      cancelTickets: z.boolean(),
      /** Whether it can move to another date of its series. */
      move: z.boolean(),
    }),
  })
  .meta({ id: 'GuestOrderDetail' })
export type GuestOrderDetailView = z.infer<typeof guestOrderDetailView>

const eventParams = z.strictObject({ eventId: id })
const orderParams = z.strictObject({ orderId: id })
const nameInput = { firstName: line(100), lastName: line(100, 0).default('') }

/** The corrected details of the buyer. */
export const buyerCorrection = z.strictObject({ ...nameInput, email })

/** Complimentary tickets. They take places like any sale and cost nothing. */
export const complimentaryInput = z.strictObject({
  ticketId: ticketTypeId,
  quantity: z.int().min(1).max(50),
  ...nameInput,
  email,
})
export type ComplimentaryInput = z.infer<typeof complimentaryInput>

/** Guests: an event's orders for its organiser. */
export const guestRows = {
  listGuestOrders: row({
    method: 'GET',
    url: '/api/guests/:eventId/orders',
    tag: 'Guests',
    summary: 'The orders of an event: searched, filtered, sorted, paged',
    permission: 'guests:read',
    schema: {
      params: eventParams,
      querystring: listQuery,
      response: {
        200: z.object({
          items: z.array(guestOrderView),
          page: z.int(),
          limit: z.int(),
          total: z.int(),
          next: z.string().nullable(),
          /** How many orders of the event wait for a bank transfer, whatever the list shows. */
          waitingTransfers: z.int(),
        }),
      },
    },
    errors: ['event.not_found'],
  }),
  exportGuestsCsv: row({
    method: 'GET',
    url: '/api/guests/:eventId/guests.csv',
    tag: 'Guests',
    summary: 'The guests of an event as CSV, a row per ticket',
    permission: 'guests:read',
    schema: { params: eventParams, querystring: z.strictObject(guestFilterQuery), response: { 200: fileView } },
    errors: ['event.not_found', 'export.too_large'],
    produces: 'text/csv',
  }),
  exportGuestsXlsx: row({
    method: 'GET',
    url: '/api/guests/:eventId/guests.xlsx',
    tag: 'Guests',
    summary: 'The guests of an event as an Excel workbook, a row per ticket',
    permission: 'guests:read',
    schema: { params: eventParams, querystring: z.strictObject(guestFilterQuery), response: { 200: fileView } },
    errors: ['event.not_found', 'export.too_large'],
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  issueComplimentary: row({
    method: 'POST',
    url: '/api/guests/:eventId/complimentary',
    tag: 'Guests',
    summary: 'Give tickets away: they are mailed at once',
    permission: 'orders:write',
    schema: {
      params: eventParams,
      headers: idempotencyHeaders,
      body: complimentaryInput,
      response: { 201: z.object({ orderId: id, reference: z.string() }) },
    },
    errors: [
      'order.limit',
      'event.not_found',
      'event.not_published',
      'ticket_type.not_found',
      'order.not_on_sale',
      'order.sold_out',
      'gift.name_refused',
      'gift.links_refused',
      'idempotency.key_required',
      'idempotency.key_reused',
    ],
  }),
  getGuestOrder: row({
    method: 'GET',
    url: '/api/guests/orders/:orderId',
    tag: 'Guests',
    summary: 'An order of an event of mine, with everything that happened to it',
    permission: 'orders:read',
    schema: { params: orderParams, response: { 200: guestOrderDetailView } },
    errors: ['order.not_found'],
  }),
  resendOrder: row({
    method: 'POST',
    url: '/api/guests/orders/:orderId/resend',
    tag: 'Guests',
    summary: 'Mail the tickets of an order again',
    permission: 'orders:write',
    schema: { params: orderParams, response: { 200: sentToView } },
    errors: ['order.not_found', 'order.no_tickets'],
  }),
  replaceGuestLink: row({
    method: 'POST',
    url: '/api/guests/orders/:orderId/link',
    tag: 'Guests',
    summary:
      'Replace the link to an order and its ticket codes: the old ones stop working, the buyer is mailed the new ones',
    permission: 'orders:write',
    schema: { params: orderParams, response: { 200: sentToView } },
    errors: ['order.not_found', 'order.state'],
  }),
  resendHeldTicket: row({
    method: 'POST',
    url: '/api/guests/tickets/:ticketId/resend',
    tag: 'Guests',
    summary: 'Mail a ticket that was passed on to its holder again',
    permission: 'orders:write',
    schema: { params: z.strictObject({ ticketId: id }), response: { 200: sentToView } },
    errors: ['ticket.not_found', 'ticket.void', 'ticket.with_buyer'],
  }),
  correctBuyer: row({
    method: 'PUT',
    url: '/api/guests/orders/:orderId/buyer',
    tag: 'Guests',
    summary:
      "Correct the buyer's name or address; a new address gets new tickets, and the old link and codes stop working",
    permission: 'orders:write',
    ownHand: true,
    schema: {
      params: orderParams,
      body: buyerCorrection,
      response: { 204: nothing },
    },
    errors: ['order.not_found', 'order.state'],
  }),
  renameGuest: row({
    method: 'PUT',
    url: '/api/guests/tickets/:ticketId',
    tag: 'Guests',
    summary: "Correct a guest's name",
    permission: 'guests:write',
    schema: {
      params: z.strictObject({ ticketId: id }),
      body: z.strictObject({ guestName: line(200) }),
      response: { 204: nothing },
    },
    errors: ['ticket.not_found', 'ticket.void'],
  }),
}
