import { statesOf } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { payoutAccountView } from './payout-accounts.ts'
import {
  currency,
  cursorListOf,
  cursorQuery,
  fileView,
  id,
  instant,
  line,
  listOf,
  pageQuery,
  paragraph,
} from '../primitives.ts'

export const payoutStates = statesOf('payout')

/**
 * A payout from the request to the bank. Amount in minor units; `account` as it was at the time of the request. If two members of the
 * organisation can request payouts, one waits (`awaiting_confirmation`) until another confirms it or either of them withdraws it.
 */
export const payoutView = z
  .object({
    _id: id,
    reference: z.string(),
    state: z.enum(payoutStates),
    amount: z.int(),
    currency,
    organiser: z.object({ _id: id, name: z.string(), email: z.string() }),
    account: z.object({ holder: z.string(), bankName: z.string(), last4: z.string() }),
    requestedAt: instant,
    reason: z.string().nullable(),
    transferReference: z.string().nullable(),
    /** The provider's answer that contradicts the request; for administrators. */
    discrepancy: z.string().nullable(),
    /** The provider that was instructed to send it; null if an administrator instructed the bank, or if nobody has been instructed yet. */
    provider: z.string().nullable(),
    steps: z.array(z.object({ state: z.enum(payoutStates), at: instant, by: z.string().nullable() })),
    can: z.object({
      /** False for the member who requested it. */
      confirm: z.boolean(),
      withdraw: z.boolean(),
      approve: z.boolean(),
      reject: z.boolean(),
      transfer: z.boolean(),
      submit: z.boolean(),
      settle: z.boolean(),
    }),
    /** Why it cannot be approved at present, in words; null if it can, or if it was already approved or ended. */
    blockedBy: z.string().nullable(),
  })
  .meta({ id: 'Payout' })
export type PayoutView = z.infer<typeof payoutView>

/** An organiser's money in one currency, and the account that would receive it. Minor units. */
export const organiserBalanceView = z
  .object({
    organiser: z.object({ _id: id, name: z.string(), email: z.string(), suspended: z.boolean() }),
    currency,
    held: z.int(),
    available: z.int(),
    asked: z.int(),
    /** The amount that open disputes may take; not included in `available`. */
    reserved: z.int(),
    /** What the organiser still owes for lost disputes and refunds; payouts stop until it is settled. */
    owed: z.int(),
    onItsWay: z.int(),
    paidOut: z.int(),
    account: payoutAccountView.nullable(),
  })
  .meta({ id: 'OrganiserAccount' })
export type OrganiserBalanceView = z.infer<typeof organiserBalanceView>

/**
 * What a payout holds, minor units: the balance before it, everything that moved it since the payout before, the balance after.
 * `opening` and the lines' `amount` add up to `closing`. Of a release `amount` = gross − fees − tax − refunds −
 * chargebacks − giftCards + other. A chargeback and the settlement of a debt name the event, the order and the dispute it came from. `to` is
 * null while the money has not left the balance.
 */
export const payoutStatementView = z
  .object({
    reference: z.string(),
    currency,
    from: instant.nullable(),
    to: instant.nullable(),
    opening: z.int(),
    lines: z.array(
      z.object({
        kind: z.enum([
          'release',
          'refund',
          'chargeback',
          'settlement',
          'payout',
          'payout_returned',
          'gift_card',
          'gift_card_expired',
          'adjustment',
        ]),
        at: instant,
        event: z.object({ _id: id, title: z.string() }).nullable(),
        payoutReference: z.string().nullable(),
        orderReference: z.string().nullable(),
        /** The provider's name of the dispute, and the reason the buyer's bank gave. */
        dispute: z.string().nullable(),
        reason: z.string().nullable(),
        /** How many movements the line holds. */
        count: z.int(),
        orders: z.int(),
        gross: z.int(),
        fees: z.int(),
        tax: z.int(),
        refunds: z.int(),
        chargebacks: z.int(),
        /** The amount paid with gift cards that the organiser gave away. */
        giftCards: z.int(),
        other: z.int(),
        amount: z.int(),
      }),
    ),
    closing: z.int(),
  })
  .meta({ id: 'PayoutStatement' })
export type PayoutStatementView = z.infer<typeof payoutStatementView>

const payoutParams = z.strictObject({ payoutId: id })
const search = line(100, 0).optional()
const answered = { 200: payoutView }
const wrongState = ['payout.not_found', 'payout.state'] as const

/** Payouts: requested by organisers, decided by administrators. */
export const payoutRequestRows = {
  listPayouts: row({
    method: 'GET',
    url: '/api/payouts',
    tag: 'Payouts',
    summary: 'Payouts of the organisation, the newest first',
    permission: 'payouts:read',
    schema: { querystring: cursorQuery, response: { 200: cursorListOf(payoutView) } },
  }),
  requestPayout: row({
    method: 'POST',
    url: '/api/payouts',
    tag: 'Payouts',
    summary: 'Request a payout of what is available; a colleague who can request payouts too confirms it',
    permission: 'payouts:write',
    stepUp: true,
    schema: {
      body: z.strictObject({ currency, amount: z.int().min(1).max(100_000_000_000) }),
      response: { 201: payoutView },
    },
    errors: [
      'payout.second_factor',
      'payout.no_account',
      'payout.account_unready',
      'payout.exceeds_balance',
      'payout.below_minimum',
    ],
  }),
  confirmPayout: row({
    method: 'POST',
    url: '/api/payouts/:payoutId/confirm',
    tag: 'Payouts',
    summary: 'Confirm a payout that a colleague requested; an administrator can then approve it',
    permission: 'payouts:write',
    stepUp: true,
    schema: { params: payoutParams, response: answered },
    errors: [...wrongState, 'payout.confirm_own'],
  }),
  withdrawPayout: row({
    method: 'POST',
    url: '/api/payouts/:payoutId/withdraw',
    tag: 'Payouts',
    summary: 'Withdraw a payout that is waiting for confirmation; its amount becomes available again',
    permission: 'payouts:write',
    ownHand: true,
    schema: { params: payoutParams, response: answered },
    errors: wrongState,
  }),
  getPayout: row({
    method: 'GET',
    url: '/api/payouts/:payoutId',
    tag: 'Payouts',
    summary: 'A payout and its way so far',
    permission: 'payouts:read',
    schema: { params: payoutParams, response: answered },
    errors: ['payout.not_found'],
  }),
  getPayoutStatement: row({
    method: 'GET',
    url: '/api/payouts/:payoutId/statement',
    tag: 'Payouts',
    summary: 'What a payout holds: opening balance, movements, closing balance',
    permission: 'payouts:read',
    schema: { params: payoutParams, response: { 200: payoutStatementView } },
    errors: ['payout.not_found'],
  }),
  payoutStatementPdf: row({
    method: 'GET',
    url: '/api/payouts/:payoutId/paper.pdf',
    tag: 'Payouts',
    summary: 'The payout statement as a PDF',
    permission: 'payouts:read',
    schema: { params: payoutParams, response: { 200: fileView } },
    errors: ['payout.not_found'],
    produces: 'application/pdf',
  }),
  payoutStatementCsv: row({
    method: 'GET',
    url: '/api/payouts/:payoutId/movements.csv',
    tag: 'Payouts',
    summary: 'The payout statement as CSV, order by order',
    permission: 'payouts:read',
    schema: { params: payoutParams, response: { 200: fileView } },
    errors: ['payout.not_found'],
    produces: 'text/csv',
  }),
  listAllPayouts: row({
    method: 'GET',
    url: '/api/admin/payouts',
    tag: 'Payouts',
    summary: 'Payouts of all organisers, those that wait first',
    permission: 'payout:decide',
    schema: {
      querystring: pageQuery.extend({ state: z.enum(payoutStates).optional(), search }),
      response: { 200: listOf(payoutView) },
    },
  }),
  approvePayout: row({
    method: 'POST',
    url: '/api/admin/payouts/:payoutId/approve',
    tag: 'Payouts',
    summary:
      'Approve a payout; not possible for the person who requested or confirmed it, or for members of its organisation',
    permission: 'payout:decide',
    stepUp: true,
    schema: { params: payoutParams, response: answered },
    errors: [...wrongState, 'payout.two_persons', 'payout.frozen', 'administrator.too_new'],
  }),
  rejectPayout: row({
    method: 'POST',
    url: '/api/admin/payouts/:payoutId/reject',
    tag: 'Payouts',
    summary: 'Reject a payout with a reason; the money stays available',
    permission: 'payout:decide',
    stepUp: true,
    schema: {
      params: payoutParams,
      body: z.strictObject({ reason: paragraph(2000).pipe(z.string().min(1)) }),
      response: answered,
    },
    errors: wrongState,
  }),
  submitPayout: row({
    method: 'POST',
    url: '/api/admin/payouts/:payoutId/submit',
    tag: 'Payouts',
    summary: 'Have the provider send an approved payout; it alone says how that ends',
    permission: 'payout:decide',
    stepUp: true,
    schema: { params: payoutParams, response: answered },
    errors: [...wrongState, 'payout.frozen', 'payout.exceeds_balance', 'payout.no_provider', 'payout.account_unready'],
  }),
  transferPayout: row({
    method: 'POST',
    url: '/api/admin/payouts/:payoutId/transfer',
    tag: 'Payouts',
    summary: "Record that the bank was told to transfer, with the transfer's reference",
    permission: 'payout:decide',
    stepUp: true,
    schema: {
      params: payoutParams,
      body: z.strictObject({ reference: line(80, 3) }),
      response: answered,
    },
    errors: [...wrongState, 'payout.frozen', 'payout.exceeds_balance', 'payout.reference_taken'],
  }),
  settlePayout: row({
    method: 'POST',
    url: '/api/admin/payouts/:payoutId/settle',
    tag: 'Payouts',
    summary: 'Record how the payout transfer ended: paid, or failed and available again',
    permission: 'payout:decide',
    stepUp: true,
    schema: {
      params: payoutParams,
      body: z.strictObject({
        outcome: z.enum(payoutStates).extract(['paid', 'failed']),
        reason: paragraph(2000).default(''),
      }),
      response: answered,
    },
    errors: wrongState,
  }),
  listOrganiserAccounts: row({
    method: 'GET',
    url: '/api/admin/accounts',
    tag: 'Payouts',
    summary: 'What every organiser has in each currency, and where it would go',
    permission: 'payout:decide',
    schema: {
      querystring: pageQuery.extend({ search, owing: z.enum(['true', 'false']).optional() }),
      response: { 200: listOf(organiserBalanceView) },
    },
  }),
}
