import {
  MAX_ADMITS,
  MAX_OFFER_HOURS,
  MAX_VARIANTS,
  MOST_PRICE_STEPS,
  MOST_VISITS,
  saleStates,
  ticketTypeKinds,
  ticketTypeStatuses,
  ticketTypeVisibilities,
} from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { shownTicketStates } from './ticket-states.ts'
import {
  amount,
  currency,
  day,
  fileView,
  id,
  instant,
  line,
  listOf,
  pageQuery,
  paragraph,
  ticketTypeId,
} from '../primitives.ts'

/**
 * A price step: valid until `endsAt`, for `quantity` tickets, or both, whichever ends first; at least one must be given. `price` in minor
 * units. With `_id` it is an existing step of the ticket type, and keeps its sales.
 */
export const priceStepInput = z.strictObject({
  _id: id.optional(),
  name: line(60),
  price: amount,
  endsAt: instant.nullable().default(null),
  quantity: z.int().min(1).max(1_000_000).nullable().default(null),
})
export type PriceStepInput = z.infer<typeof priceStepInput>

/** The price of each ticket, in minor units, when one order has at least `from` of them. */
export const groupPriceInput = z.strictObject({ from: z.int().min(2).max(100), price: amount })

/**
 * An organiser's input for a ticket type. `price` in minor units of the event's currency: 0 for free, more than 0 for paid, the minimum for
 * a donation. `capacity` null is unlimited.
 */
export const ticketTypeInput = z.strictObject({
  name: line(100),
  description: paragraph(1000).default(''),
  kind: z.enum(ticketTypeKinds),
  price: amount.default(0),
  suggestedPrice: amount.nullable().default(null),
  capacity: z.int().min(0).max(1_000_000).nullable(),
  salesStartAt: instant.nullable().default(null),
  salesEndAt: instant.nullable().default(null),
  minPerOrder: z.int().min(1).max(100).default(1),
  maxPerOrder: z.int().min(1).max(100).default(10),
  visibility: z.enum(ticketTypeVisibilities).default('public'),
  status: z.enum(ticketTypeStatuses).exclude(['archived']).default('on_sale'),
  /** Whether visitors can join the waiting list once it is sold out, and for how many hours an offer is reserved for them. */
  waitingList: z.boolean().default(false),
  offerHours: z.int().min(1).max(MAX_OFFER_HOURS).default(24),
  /**
   * How many people a unit admits: one, several for a table, nobody for an extra. If left out, it does not change, like the three fields
   * below; for a new ticket type it is one.
   */
  admits: z.int().min(0).max(MAX_ADMITS).optional(),
  /** For an extra: the tickets of which one must be in the order. Empty: any that admits a person. */
  needsTicketIds: z.array(ticketTypeId).max(50).optional(),
  /** For an extra: how many each person with such a ticket may buy; null for any number. */
  mostPerTicket: z.int().min(1).max(100).nullable().optional(),
  /** Sizes or colours of an extra, each with its own capacity. A variant that is left out of the list is removed. */
  variants: z
    .array(
      z.strictObject({
        _id: id.optional(),
        name: line(60),
        surcharge: amount.default(0),
        capacity: z.int().min(0).max(1_000_000).nullable(),
      }),
    )
    .max(MAX_VARIANTS)
    .optional(),
  /** The prices before `price`, in their order. Left out of a change, they stay as they are. */
  priceSteps: z.array(priceStepInput).max(MOST_PRICE_STEPS).optional(),
  /** Group prices, by rising number of tickets in one order. Buyers pay the lowest of step, group and own price. */
  groupPrices: z.array(groupPriceInput).max(MOST_PRICE_STEPS).optional(),
  /** For a pass: the number of dates of its series for which it is valid; null for every date. Fixed once it has been ordered. */
  visits: z.int().min(2).max(MOST_VISITS).nullable().optional(),
  /** For a pass for every date: whether its price falls with each date that begins. */
  proRata: z.boolean().optional(),
})
export type TicketTypeInput = z.infer<typeof ticketTypeInput>

/** A ticket type as its organiser sees it. `claimed` = `sold` + `held`. */
export const ticketTypeView = z
  .object({
    _id: id,
    eventId: id,
    name: z.string(),
    description: z.string(),
    kind: z.enum(ticketTypeKinds),
    price: z.int(),
    suggestedPrice: z.int().nullable(),
    currency,
    capacity: z.int().nullable(),
    claimed: z.int(),
    sold: z.int(),
    held: z.int(),
    salesStartAt: instant.nullable(),
    salesEndAt: instant.nullable(),
    minPerOrder: z.int(),
    maxPerOrder: z.int(),
    visibility: z.enum(ticketTypeVisibilities),
    status: z.enum(ticketTypeStatuses),
    waitingList: z.boolean(),
    offerHours: z.int(),
    saleState: z.enum(saleStates),
    position: z.int(),
    admits: z.int(),
    needsTicketIds: z.array(id),
    mostPerTicket: z.int().nullable(),
    /** The extra of which this is a variant. */
    variantOf: id.nullable(),
    variants: z.array(
      z.object({
        _id: id,
        name: z.string(),
        surcharge: z.int(),
        capacity: z.int().nullable(),
        claimed: z.int(),
        sold: z.int(),
        held: z.int(),
      }),
    ),
    priceSteps: z.array(
      z.object({
        _id: id,
        name: z.string(),
        price: z.int(),
        endsAt: instant.nullable(),
        quantity: z.int().nullable(),
        claimed: z.int(),
        /** `current`: what buyers pay now; `used_up`: its number is sold or held. */
        state: z.enum(['current', 'next', 'ended', 'used_up']),
      }),
    ),
    groupPrices: z.array(groupPriceInput),
    /** For a pass: the number of dates of its series for which it is valid; null for every date, and for a ticket that is not a pass. */
    visits: z.int().nullable(),
    proRata: z.boolean(),
    /** Set for a pass: its present price before price steps, and how many dates its series has, in total and still to come. */
    pass: z.object({ price: z.int(), dates: z.int(), datesToCome: z.int() }).optional(),
    can: z.object({ update: z.boolean(), delete: z.boolean(), archive: z.boolean() }),
  })
  .meta({ id: 'TicketType' })
export type TicketTypeView = z.infer<typeof ticketTypeView>

/**
 * Sales of one event, read from the ledger and the rollup written with each payment. `gross` is what buyers paid, before
 * refunds; `net` what the organiser keeps, after them; minor units. `tickets` counts tickets that still let somebody
 * in, those given away (`complimentary`) among them: one for each of the people at a table, none for an extra.
 */
export const salesSummaryView = z
  .object({
    eventId: id,
    title: z.string(),
    currency,
    gross: z.int(),
    discount: z.int(),
    platformFee: z.int(),
    tax: z.int(),
    refunded: z.int(),
    /** What lost disputes took from the organiser, and what open disputes may still take. */
    chargedBack: z.int(),
    disputed: z.int(),
    /**
     * The part of `gross` that was paid with gift cards the organiser gave away, less what was returned to them; `net` does not include it.
     */
    giftCards: z.int(),
    net: z.int(),
    orders: z.int(),
    tickets: z.int(),
    complimentary: z.int(),
    capacity: z.int().nullable(),
    checkedIn: z.int(),
    byTicket: z.array(
      z.object({
        _id: id,
        name: z.string(),
        kind: z.enum(ticketTypeKinds),
        price: z.int(),
        /** Units: tickets, tables or extras. */
        sold: z.int(),
        /** How many people these admit. */
        people: z.int(),
        held: z.int(),
        capacity: z.int().nullable(),
        gross: z.int(),
        tax: z.int(),
        refunded: z.int(),
        chargedBack: z.int(),
        net: z.int(),
        complimentary: z.int(),
      }),
    ),
    /** Paid tickets that still admit a person, by the price at which they were sold; tickets with a single price are included. */
    byPrice: z.array(
      z.object({
        ticketId: id,
        name: z.string(),
        /** The name of the price step at that time. Of the difference paid for a more expensive date, which sold no tickets, what it is. */
        step: z.string().nullable(),
        /** At a group price: the number of tickets in one order from which it applied. */
        groupFrom: z.int().nullable(),
        unitPrice: z.int(),
        sold: z.int(),
        /** What buyers paid, before refunds. */
        gross: z.int(),
      }),
    ),
    /** Bundles; their parts are among the tickets above. */
    byBundle: z.array(
      z.object({
        _id: id,
        name: z.string(),
        price: z.int(),
        sold: z.int(),
        held: z.int(),
        capacity: z.int().nullable(),
        /** What buyers paid for them, before refunds. */
        gross: z.int(),
      }),
    ),
    byDay: z.array(
      z.object({
        day,
        tickets: z.int(),
        gross: z.int(),
        tax: z.int(),
        refunded: z.int(),
        chargedBack: z.int(),
        net: z.int(),
      }),
    ),
  })
  .meta({ id: 'SalesSummary' })
export type SalesSummaryView = z.infer<typeof salesSummaryView>

/**
 * A ticket in a user's own list. A ticket that was passed on to them has a `transfer`, which opens it, and no details of its order; a
 * ticket that they bought has the order's secret.
 */
export const purchasedTicketView = z
  .object({
    _id: id,
    eventId: id,
    eventTitle: z.string(),
    customUrl: z.string().nullable(),
    startsAt: instant,
    endsAt: instant,
    timezone: z.string(),
    venueName: z.string(),
    city: z.string(),
    ticketName: z.string(),
    guestName: z.string(),
    state: z.enum(shownTicketStates),
    order: z.object({ reference: z.string(), token: z.string() }).nullable(),
    transfer: z.object({ _id: id, token: z.string(), from: z.string() }).nullable(),
  })
  .meta({ id: 'PurchasedTicket' })
export type PurchasedTicketView = z.infer<typeof purchasedTicketView>

const eventParams = z.strictObject({ eventId: id })

/** Ticket types: the specification's "tickets" of an event. */
export const ticketTypeRows = {
  createTicketType: row({
    method: 'POST',
    url: '/api/tickets/create',
    tag: 'Tickets',
    summary: 'Add a ticket to an event',
    permission: 'events:write',
    schema: { body: z.strictObject({ eventId: id, ...ticketTypeInput.shape }), response: { 201: ticketTypeView } },
    errors: ['event.not_found', 'ticket_type.invalid', 'session.forbidden'],
  }),
  listTicketTypes: row({
    method: 'GET',
    url: '/api/tickets/event/:eventId',
    tag: 'Tickets',
    summary: "An event's tickets, in their order",
    permission: 'events:read',
    schema: { params: eventParams, response: { 200: z.object({ items: z.array(ticketTypeView) }) } },
    errors: ['event.not_found'],
  }),
  orderTicketTypes: row({
    method: 'PUT',
    url: '/api/tickets/event/:eventId/order',
    tag: 'Tickets',
    summary: 'Put the tickets of an event in another order',
    permission: 'events:write',
    schema: {
      params: eventParams,
      body: z.strictObject({ ticketIds: z.array(ticketTypeId).min(1).max(200) }),
      response: { 200: z.object({ items: z.array(ticketTypeView) }) },
    },
    errors: ['event.not_found', 'ticket_type.invalid'],
  }),
  listPurchasedTickets: row({
    method: 'GET',
    url: '/api/tickets/view-purchased-ticket',
    tag: 'Tickets',
    summary: 'Tickets bought with my confirmed e-mail address, or passed on to it',
    permission: 'ticket:own',
    schema: { querystring: pageQuery, response: { 200: listOf(purchasedTicketView) } },
  }),
  getTicketType: row({
    method: 'GET',
    url: '/api/tickets/:id',
    tag: 'Tickets',
    summary: 'One ticket of an event of mine',
    permission: 'events:read',
    schema: { params: z.strictObject({ id }), response: { 200: ticketTypeView } },
    errors: ['ticket_type.not_found'],
  }),
  updateTicketType: row({
    method: 'PUT',
    url: '/api/tickets/:eventId/:ticketTypeId',
    tag: 'Tickets',
    summary: 'Change a ticket',
    permission: 'events:write',
    schema: {
      params: z.strictObject({ eventId: id, ticketTypeId }),
      body: ticketTypeInput,
      response: { 200: ticketTypeView },
    },
    errors: [
      'session.forbidden',
      'ticket_type.not_found',
      'ticket_type.invalid',
      'ticket_type.capacity_below_claimed',
      'ticket_type.kind_frozen',
    ],
  }),
  deleteTicketType: row({
    method: 'DELETE',
    url: '/api/tickets/:id',
    tag: 'Tickets',
    summary: 'Delete a ticket, or archive it when it has been ordered',
    permission: 'events:write',
    schema: { params: z.strictObject({ id }), response: { 200: z.object({ archived: z.boolean() }) } },
    errors: ['ticket_type.not_found', 'ticket_type.in_bundle', 'session.forbidden'],
  }),
  getSalesSummary: row({
    method: 'GET',
    url: '/api/tickets/:eventId/sales-summary',
    tag: 'Tickets',
    summary: 'What an event sold',
    permission: 'sales:read',
    schema: { params: eventParams, response: { 200: salesSummaryView } },
    errors: ['event.not_found'],
  }),
  salesWorkbook: row({
    method: 'GET',
    url: '/api/tickets/:eventId/sales.xlsx',
    tag: 'Tickets',
    summary: 'What an event sold, per ticket, per price or per day, as an Excel workbook',
    permission: 'sales:read',
    schema: {
      params: z.strictObject({ eventId: id }),
      querystring: z.strictObject({ by: z.enum(['ticket', 'day', 'price']).default('ticket') }),
      response: { 200: fileView },
    },
    errors: ['event.not_found'],
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
}
