import { statesOf } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { orderStates } from './orders.ts'
import { currency, id, instant, listOf, lookup, pageQuery } from '../primitives.ts'

export const paymentStates = statesOf('payment')

/** The outcome of a payment according to the provider, never according to the browser's address bar. */
export const paymentResultView = z
  .object({
    reference: z.string(),
    state: z.enum(paymentStates),
    orderReference: z.string(),
    orderState: z.enum(orderStates),
    /** Of the order group that it pays, where it pays several orders; `orderReference` is the first of them. */
    groupReference: z.string().optional(),
    /** It pays a surcharge, and `orderReference` is the order that moves; `orderState` is the state of the surcharge. */
    movesOrder: z.literal(true).optional(),
    message: z.string(),
  })
  .meta({ id: 'PaymentResult' })
export type PaymentResultView = z.infer<typeof paymentResultView>

/** A reference that belongs to no payment. Buyers open truncated links, so this is an answer and not an error. */
export const unknownPaymentView = z
  .object({ reference: z.string(), state: z.literal('unknown') })
  .meta({ id: 'UnknownPayment' })
export type UnknownPaymentView = z.infer<typeof unknownPaymentView>

export const verifyPaymentInput = z.strictObject({ reference: lookup(100, 8) })

export const sandboxActions = ['approve', 'decline', 'abandon', 'delay', 'wrong-amount', 'duplicate-webhook'] as const

/** A payment as the sandbox provider's own page shows it. */
export const sandboxPaymentView = z
  .object({
    reference: z.string(),
    state: z.enum(['open', 'delayed', 'success', 'failed', 'abandoned']),
    amount: z.int(),
    currency,
    merchant: z.string(),
    description: z.string(),
    email: z.string(),
    returnUrl: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'SandboxPayment' })
export type SandboxPaymentView = z.infer<typeof sandboxPaymentView>

/**
 * A notification of a payment provider and its processing. `followed`: the provider was asked, and `paymentState` is the payment's state at
 * that time. `failed`: the provider could not be asked yet; a retry is due. Null: stored by an earlier version.
 */
export const paymentNoticeView = z
  .object({
    _id: z.string(),
    provider: z.string(),
    about: z.string().nullable(),
    paymentReference: z.string(),
    outcome: z.enum(['followed', 'queued', 'unknown', 'failed']).nullable(),
    paymentState: z.enum(paymentStates).nullable(),
    times: z.int(),
    receivedAt: instant,
    lastReceivedAt: instant,
  })
  .meta({ id: 'PaymentNotice' })
export type PaymentNoticeView = z.infer<typeof paymentNoticeView>

const referenceParams = z.strictObject({ reference: lookup(100) })

/** Payments: their outcome, the providers' notifications, and the sandbox provider's own page. */
export const paymentRows = {
  verifyPayment: row({
    method: 'POST',
    url: '/api/payments/verify',
    tag: 'Payments',
    summary: 'Ask the provider what became of a payment, and record it',
    permission: 'payment:verify',
    schema: {
      body: verifyPaymentInput,
      response: { 200: z.discriminatedUnion('state', [paymentResultView, unknownPaymentView]) },
    },
    errors: ['payment.provider_unavailable'],
  }),
  receiveWebhook: row({
    method: 'POST',
    url: '/api/webhooks/:provider',
    tag: 'Payments',
    summary: 'A notification from a payment provider, stored to be read by a job',
    permission: 'payment:notify',
    rawBody: true,
    bodyLimit: 256 * 1024,
    schema: {
      params: z.strictObject({ provider: z.string().max(20) }),
      /** Mollie names the payment by our reference here, and by its own in the body. */
      querystring: z.strictObject({ reference: lookup(100).optional() }),
      response: { 200: z.object({}) },
    },
    errors: ['payment.signature_invalid', 'request.not_found'],
  }),
  listPaymentNotices: row({
    method: 'GET',
    url: '/api/admin/orders/:orderId/notices',
    tag: 'Payments',
    summary: "Notifications of payment providers about an order's payments, the last ones first",
    permission: 'books:keep',
    schema: {
      params: z.strictObject({ orderId: id }),
      querystring: pageQuery,
      response: { 200: listOf(paymentNoticeView) },
    },
    errors: ['order.not_found'],
  }),
  getSandboxPayment: row({
    method: 'GET',
    url: '/api/sandbox/payments/:reference',
    tag: 'Sandbox',
    summary: 'A payment at the pretend provider',
    permission: 'sandbox:pay',
    schema: { params: referenceParams, response: { 200: sandboxPaymentView } },
    errors: ['payment.not_found'],
  }),
  decideSandboxPayment: row({
    method: 'POST',
    url: '/api/sandbox/payments/:reference/:action',
    tag: 'Sandbox',
    summary: "Press one of the pretend provider's buttons",
    permission: 'sandbox:pay',
    schema: {
      params: z.strictObject({ reference: lookup(100), action: z.enum(sandboxActions) }),
      response: { 200: sandboxPaymentView },
    },
    errors: ['payment.not_found', 'payment.state'],
  }),
}
