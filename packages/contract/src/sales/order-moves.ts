import { z } from 'zod'
import { row } from '../define.ts'
import { paymentOptionView } from '../money/providers.ts'
import { id, instant, lookup, nothing, orderHeaders } from '../primitives.ts'

/**
 * How to treat the price difference if the other date is cheaper: keep what was paid, or refund the difference. A dearer date never costs
 * the guest more when the organiser moves the order.
 */
export const moveDifferences = ['keep', 'return'] as const
export type MoveDifference = (typeof moveDifferences)[number]

/** What the tickets cost on a date, compared with those of the order. `higher` where at least one of them costs more. */
export const movePrices = ['same', 'lower', 'higher'] as const

/** Why an order does not fit on a date. Only guests get `price_differs`: they cannot move to this dearer date. */
export const moveDateFaults = ['no_match', 'price_differs', 'full'] as const

/**
 * A date that an order could move to. `left` is how much is left there of what the order needs, null without a limit; `fault` is why the
 * order does not fit, null where it does. `returned` is what a guest gets back because the date is cheaper, minor units; null where the
 * question is not about one order. `surcharge` is what a guest pays to have this dearer date, minor units; null where nothing is to be paid.
 */
export const moveDateView = z
  .object({
    eventId: id,
    startsAt: instant,
    endsAt: instant,
    left: z.int().nullable(),
    price: z.enum(movePrices),
    returned: z.int().nullable(),
    surcharge: z.int().nullable(),
    fault: z.enum(moveDateFaults).nullable(),
  })
  .meta({ id: 'MoveDate' })
export type MoveDateView = z.infer<typeof moveDateView>

/** Some dates in their order; `next` is the start from which to ask for more, null at the end. */
export const moveDatesView = z
  .object({
    fromEventId: id,
    timezone: z.string(),
    currency: z.string(),
    items: z.array(moveDateView),
    next: instant.nullable(),
  })
  .meta({ id: 'MoveDates' })
export type MoveDatesView = z.infer<typeof moveDatesView>

/** The same for an organiser. `canReturn`: whether the caller may refund what a cheaper date costs less. */
export const memberMoveDatesView = moveDatesView.extend({ canReturn: z.boolean() }).meta({ id: 'MoveDateOffer' })
export type MemberMoveDatesView = z.infer<typeof memberMoveDatesView>

/**
 * Moving a guest's own order. `until`: until when it is possible; null if the organiser does not allow it. `can`: whether it is possible
 * now, for this order. `paymentOptions` are the ways to pay a surcharge, the preferred one first; empty if no date is dearer.
 */
export const ownMoveView = moveDatesView
  .extend({ until: instant.nullable(), can: z.boolean(), paymentOptions: z.array(paymentOptionView) })
  .meta({ id: 'OwnMove' })
export type OwnMoveView = z.infer<typeof ownMoveView>

/** `return` refunds the price difference of a cheaper date; it needs the permission to refund orders. */
const difference = z.enum(moveDifferences).default('keep')

/** The date to which many orders move, and what their guests are mailed and refunded. */
export const moveManyInput = {
  toEventId: id,
  tellGuests: z.boolean().default(true),
  difference,
}

/** `fromEventId` is the date that the order has as far as the caller knows: if it has moved in the meantime, nothing happens. */
const moveInput = z.strictObject({ fromEventId: id, toEventId: id })

/**
 * The result of a request to pay a surcharge: the buyer continues at `redirectUrl`, or the order has already moved. The places are held
 * until `heldUntil`; paying moves the order.
 */
export const moveSurchargeView = z
  .object({
    state: z.enum(['redirect', 'moved']),
    redirectUrl: z.string().nullable(),
    paymentReference: z.string().nullable(),
    heldUntil: instant.nullable(),
  })
  .meta({ id: 'MoveSurcharge' })
export type MoveSurchargeView = z.infer<typeof moveSurchargeView>

const datesQuery = z.strictObject({
  /** Dates that start at this instant or later; without it, all future dates. */
  from: instant.optional(),
})

/**
 * A move of many orders: `done` of `total` were processed, `moved` of them moved. `stayed` lists some of those that did not, each with the
 * code and the sentence of the error.
 */
export const moveRunView = z
  .object({
    _id: id,
    fromEventId: id,
    toEventId: id,
    total: z.int(),
    done: z.int(),
    moved: z.int(),
    startedAt: instant,
    finishedAt: instant.nullable(),
    stayed: z.array(
      z.object({ orderId: id, reference: z.string(), buyerName: z.string(), reason: z.string(), text: z.string() }),
    ),
  })
  .meta({ id: 'MoveRun' })
export type MoveRunView = z.infer<typeof moveRunView>

const eventParams = z.strictObject({ eventId: id })
const orderIdParams = z.strictObject({ orderId: id })
const orderParams = z.strictObject({ reference: lookup(20) })

const refusals = [
  'move.not_in_series',
  'move.not_sold',
  'move.cancelled',
  'move.checked_in',
  'move.disputed',
  'move.partly_gone',
  'move.bundle',
  'move.refund_asked',
  'move.date_closed',
  'move.no_match',
  'move.full',
  'move.buyer_limit',
  'move.paid_out',
  'move.gone',
  'move.surcharge_paid',
  'series.date_not_found',
] as const

const ownRefusals = ['move.price_differs', 'move.switched_off', 'move.too_late', 'move.passed_on'] as const

/** Moves of orders to another date of their series: by the organiser, and by guests where the organiser allows it. */
export const orderMoveRows = {
  listMoveDates: row({
    method: 'GET',
    url: '/api/guests/orders/:orderId/move/dates',
    tag: 'Guests',
    summary: 'The dates of its series that an order could move to, with the free places of each',
    permission: 'orders:write',
    schema: { params: orderIdParams, querystring: datesQuery, response: { 200: memberMoveDatesView } },
    errors: ['order.not_found'],
  }),
  moveOrder: row({
    method: 'POST',
    url: '/api/guests/orders/:orderId/move',
    tag: 'Guests',
    summary: 'Move a whole order to another date of its series, and keep or refund the difference to a cheaper date',
    permission: 'orders:write',
    ownHand: true,
    schema: {
      params: orderIdParams,
      body: moveInput.extend({
        /** Mails the buyer, and everyone who holds one of the tickets, the new date and codes. */
        tellGuest: z.boolean().default(true),
        difference,
      }),
      response: { 204: nothing },
    },
    errors: ['order.not_found', ...refusals],
  }),
  listDateMoveDates: row({
    method: 'GET',
    url: '/api/events/:eventId/move-dates',
    tag: 'Guests',
    summary: 'The dates of its series that the guests of a date could move to, with the free places of each',
    permission: 'orders:write',
    schema: { params: eventParams, querystring: datesQuery, response: { 200: memberMoveDatesView } },
    errors: ['event.not_found'],
  }),
  startMoveRun: row({
    method: 'POST',
    url: '/api/events/:eventId/move-runs',
    tag: 'Guests',
    summary: 'Move many orders of a date to another one of its series, each as a whole; a job moves them one by one',
    permission: 'orders:write',
    ownHand: true,
    schema: {
      params: eventParams,
      body: z.strictObject({
        ...moveManyInput,
        /** The orders to move; without it, every sold order of the date. */
        orderIds: z.array(id).min(1).max(1000).optional(),
      }),
      response: { 202: moveRunView },
    },
    errors: ['event.not_found', 'order.not_found', 'series.date_not_found', 'move.not_in_series', 'move.running'],
  }),
  listMoveRuns: row({
    method: 'GET',
    url: '/api/events/:eventId/move-runs',
    tag: 'Guests',
    summary: 'The last runs that moved orders away from a date, with the orders that stayed',
    permission: 'orders:write',
    schema: { params: eventParams, response: { 200: z.object({ items: z.array(moveRunView) }) } },
    errors: ['event.not_found'],
  }),
  getOwnMove: row({
    method: 'GET',
    url: '/api/orders/:reference/move',
    tag: 'Orders',
    summary: 'The dates that the buyer could move an order to, as far as the organiser allows it',
    permission: 'order:hold',
    schema: { params: orderParams, headers: orderHeaders, querystring: datesQuery, response: { 200: ownMoveView } },
    errors: ['order.not_found'],
  }),
  moveOwnOrder: row({
    method: 'POST',
    url: '/api/orders/:reference/move',
    tag: 'Orders',
    summary: 'Move an order to another date of its series that costs the same or less; the difference is refunded',
    permission: 'order:hold',
    schema: { params: orderParams, headers: orderHeaders, body: moveInput, response: { 204: nothing } },
    errors: ['order.not_found', ...refusals, ...ownRefusals],
  }),
  payMoveSurcharge: row({
    method: 'POST',
    url: '/api/orders/:reference/move/surcharge',
    tag: 'Orders',
    summary:
      'Hold the places of a dearer date for an order and start to pay the difference; the order moves once it is paid',
    permission: 'order:hold',
    schema: {
      params: orderParams,
      headers: orderHeaders,
      /**
       * `amount` is the surcharge that the buyer saw, minor units: a different amount is not charged. `method` is the id of a payment
       * option; without it the first one is used, or a payment in progress continues.
       */
      body: moveInput.extend({ amount: z.int().positive(), method: z.string().max(60).optional() }),
      response: { 200: moveSurchargeView },
    },
    errors: [
      'order.not_found',
      ...refusals,
      ...ownRefusals,
      'move.surcharge_gift_card',
      'move.surcharge_bank_transfer',
      'move.surcharge_cart',
      'move.surcharge_open',
      'move.surcharge_changed',
      'order.state',
      'order.hold_expired',
      'order.not_on_sale',
      'payment.no_provider',
      'payment.method_unavailable',
      'payment.provider_unavailable',
    ],
  }),
}
