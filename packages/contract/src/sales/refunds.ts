import { statesOf, refundPolicies, refundRequestStates } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import {
  amount,
  currency,
  id,
  idempotencyHeaders,
  instant,
  lookup,
  nothing,
  orderHeaders,
  paragraph,
} from '../primitives.ts'

export const refundStates = statesOf('refund')
export const refundReasons = ['organiser', 'buyer', 'event_cancelled', 'provider', 'late_payment', 'mismatch'] as const

/** A refund. `feeReturned` is the platform's part of `amount`; `failure` is the provider's last error. */
export const refundView = z
  .object({
    _id: id,
    orderId: id,
    amount: z.int(),
    /** Whether it was returned to the gift card that paid, which happens immediately. */
    toGiftCard: z.boolean(),
    feeReturned: z.int(),
    currency,
    reason: z.enum(refundReasons),
    note: z.string(),
    state: z.enum(refundStates),
    tickets: z.int(),
    failure: z.string().nullable(),
    createdAt: instant,
    decidedAt: instant.nullable(),
    can: z.object({ retry: z.boolean() }),
  })
  .meta({ id: 'Refund' })
export type RefundView = z.infer<typeof refundView>

/** A buyer's refund request, and the answer. */
export const refundRequestView = z
  .object({
    _id: id,
    ticketIds: z.array(id),
    message: z.string(),
    state: z.enum(refundRequestStates),
    answer: z.string(),
    createdAt: instant,
    decidedAt: instant.nullable(),
  })
  .meta({ id: 'RefundRequest' })
export type RefundRequestView = z.infer<typeof refundRequestView>

/**
 * Refunds of an order as its buyer sees them. Each ticket's `amount` is what giving it back now would return; `atOnce` says
 * whether that happens without asking the organiser. A request is granted at once only if every ticket in it is.
 */
export const orderRefundView = z
  .object({
    currency,
    total: z.int(),
    refunded: z.int(),
    policy: z.enum(refundPolicies),
    /** Until when a request is granted automatically; null if the organiser decides. */
    grantedUntil: instant.nullable(),
    granted: z.boolean(),
    tickets: z.array(
      z.object({
        _id: id,
        ticketName: z.string(),
        guestName: z.string(),
        /** How many people it admits: all tickets of a table are returned together. Nobody for an extra. */
        people: z.int(),
        amount: z.int(),
        atOnce: z.boolean(),
        passedOn: z.boolean(),
      }),
    ),
    requests: z.array(refundRequestView),
    refunds: z.array(
      z.object({ _id: id, amount: z.int(), toGiftCard: z.boolean(), state: z.enum(refundStates), createdAt: instant }),
    ),
    can: z.object({ request: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: 'OrderRefund' })
export type OrderRefundView = z.infer<typeof orderRefundView>

/** What to refund: everything left, some tickets, or an amount in minor units that leaves the tickets valid. */
export const refundScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('full') }),
  z.strictObject({ kind: z.literal('tickets'), ticketIds: z.array(id).min(1).max(200) }),
  z.strictObject({ kind: z.literal('amount'), amount: amount.min(1) }),
])

/** `returnFee`: the platform gives its fee back. `free`: the places of the tickets go back on sale. */
export const refundInput = z.strictObject({
  scope: refundScope,
  returnFee: z.boolean(),
  free: z.boolean().default(true),
  note: paragraph(500).default(''),
})

const orderParams = z.strictObject({ reference: lookup(20) })
const orderIdParams = z.strictObject({ orderId: id })
const moneyErrors = [
  'refund.nothing_left',
  'refund.disputed',
  'refund.above_left',
  'refund.tickets_gone',
  'refund.paid_out',
] as const

/** Refunds: by the organiser, and at the buyer's request under the event's policy. */
export const refundRows = {
  getOrderRefund: row({
    method: 'GET',
    url: '/api/orders/:reference/refund',
    tag: 'Orders',
    summary: 'What can be given back of an order, and what was',
    permission: 'order:hold',
    schema: { params: orderParams, headers: orderHeaders, response: { 200: orderRefundView } },
    errors: ['order.not_found'],
  }),
  requestRefund: row({
    method: 'POST',
    url: '/api/orders/:reference/refund/requests',
    tag: 'Orders',
    summary: 'Give tickets back: at once where the policy grants it, else as a question to the organiser',
    permission: 'order:hold',
    schema: {
      params: orderParams,
      headers: orderHeaders,
      body: z.strictObject({ ticketIds: z.array(id).min(1).max(200), message: paragraph(1000).default('') }),
      response: { 201: refundRequestView },
    },
    errors: ['order.not_found', 'order.state', 'refund.request_open', 'refund.not_returnable', ...moneyErrors],
  }),
  withdrawRefundRequest: row({
    method: 'POST',
    url: '/api/orders/:reference/refund/requests/withdraw',
    tag: 'Orders',
    summary: 'Keep the tickets after all: takes the open question back',
    permission: 'order:hold',
    schema: { params: orderParams, headers: orderHeaders, response: { 204: nothing } },
    errors: ['order.not_found', 'refund.state'],
  }),
  refundOrder: row({
    method: 'POST',
    url: '/api/guests/orders/:orderId/refunds',
    tag: 'Guests',
    summary: 'Give money back: all of it, some tickets, or an amount',
    permission: 'refunds:write',
    ownHand: true,
    schema: { params: orderIdParams, headers: idempotencyHeaders, body: refundInput, response: { 201: refundView } },
    errors: ['order.not_found', 'order.state', 'idempotency.key_required', 'idempotency.key_reused', ...moneyErrors],
  }),
  retryRefund: row({
    method: 'POST',
    url: '/api/guests/refunds/:refundId/retry',
    tag: 'Guests',
    summary: 'Ask the payment provider once more for a refund that failed',
    permission: 'refunds:write',
    ownHand: true,
    schema: { params: z.strictObject({ refundId: id }), response: { 200: refundView } },
    errors: ['refund.not_found', 'refund.state', 'refund.disputed'],
  }),
  cancelTickets: row({
    method: 'POST',
    url: '/api/guests/orders/:orderId/cancel-tickets',
    tag: 'Guests',
    summary: 'Make tickets void without giving money back',
    permission: 'orders:write',
    ownHand: true,
    schema: {
      params: orderIdParams,
      body: z.strictObject({ ticketIds: z.array(id).min(1).max(200), free: z.boolean().default(true) }),
      response: { 204: nothing },
    },
    errors: ['order.not_found', 'order.state', 'ticket.void'],
  }),
  decideRefundRequest: row({
    method: 'POST',
    url: '/api/guests/refund-requests/:requestId/decision',
    tag: 'Guests',
    summary: "Grant or decline a buyer's wish for a refund",
    permission: 'refunds:write',
    ownHand: true,
    schema: {
      params: z.strictObject({ requestId: id }),
      body: z.strictObject({
        grant: z.boolean(),
        returnFee: z.boolean().default(false),
        free: z.boolean().default(true),
        answer: paragraph(1000).default(''),
      }),
      response: { 200: refundRequestView },
    },
    errors: ['refund.not_found', 'refund.state', 'order.state', ...moneyErrors],
  }),
}
