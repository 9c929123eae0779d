import { movementKinds } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { currency, cursorListOf, cursorQuery, fileView, id, instant } from '../primitives.ts'

/**
 * One movement of an event's money, minor units. A sale brings `paid` by the buyer, of which `fee` is the platform's and `yours`
 * the organiser's; a refund takes back, so its amounts are negative. A chargeback is a dispute that was lost: `chargedBack` is
 * what it takes from the organiser. A release moves what is the organiser's from held to available, and a settlement pays a debt
 * of this event out of other money of the organiser: neither changes what is `yours`. Of every line
 * `yours` = paid − chargedBack − fee − tax − giftCards; `giftCards` is what of `paid` came from gift cards that the organiser gave away. `released` and `owed` are what the movement does to these two figures of the event.
 */
export const movementLine = z
  .object({
    _id: z.string(),
    at: instant,
    kind: z.enum(movementKinds),
    reference: z.string().nullable(),
    /** The provider's name of the dispute, and the reason the buyer's bank gave. */
    dispute: z.string().nullable(),
    reason: z.string().nullable(),
    paid: z.int(),
    chargedBack: z.int(),
    fee: z.int(),
    tax: z.int(),
    giftCards: z.int(),
    yours: z.int(),
    released: z.int(),
    owed: z.int(),
  })
  .meta({ id: 'StatementLine' })
export type MovementLine = z.infer<typeof movementLine>

/**
 * What an event earned and where the money is, all from the ledger, minor units. `earned` is what buyers paid, `chargebacks` what
 * lost disputes took from the organiser, `giftCards` what gift cards that it gave away paid, less what went back to them; `yours` =
 * earned − refunds − chargebacks − fees − tax − giftCards = held + released. `released` is
 * net of what disputes and refunds took later; `owed` is the part of these that is not paid yet. `disputed` is what open disputes
 * may still take. `balance` is the organiser's over all events in this currency.
 */
export const payoutSummaryView = z
  .object({
    eventId: id,
    title: z.string(),
    currency,
    timezone: z.string(),
    earned: z.int(),
    fees: z.int(),
    tax: z.int(),
    refunds: z.int(),
    chargebacks: z.int(),
    giftCards: z.int(),
    disputed: z.int(),
    yours: z.int(),
    held: z.int(),
    released: z.int(),
    owed: z.int(),
    releasesAt: instant.nullable(),
    holdingDays: z.int(),
    /** The least a payout in this currency can be, minor units. */
    payoutMinimum: z.int(),
    /**
     * `available` can be requested now; `reserved` may be taken by open disputes; `owed` is what the organiser still owes for lost disputes
     * and refunds. While anything is owed, nothing is available.
     */
    balance: z.object({
      held: z.int(),
      available: z.int(),
      asked: z.int(),
      reserved: z.int(),
      owed: z.int(),
      onItsWay: z.int(),
      paidOut: z.int(),
    }),
  })
  .meta({ id: 'PayoutSummary' })
export type PayoutSummaryView = z.infer<typeof payoutSummaryView>

const eventParams = z.strictObject({ eventId: id })

/** What organisers earned and when it becomes available. */
export const payoutRows = {
  getPayoutSummary: row({
    method: 'GET',
    url: '/api/payouts/events/:eventId',
    tag: 'Payouts',
    summary: 'What an event earned and where the money is',
    permission: 'payouts:read',
    schema: { params: eventParams, response: { 200: payoutSummaryView } },
    errors: ['event.not_found'],
  }),
  listStatement: row({
    method: 'GET',
    url: '/api/payouts/events/:eventId/statement',
    tag: 'Payouts',
    summary: "Every movement of an event's money, the newest first",
    permission: 'payouts:read',
    schema: { params: eventParams, querystring: cursorQuery, response: { 200: cursorListOf(movementLine) } },
    errors: ['event.not_found'],
  }),
  statementCsv: row({
    method: 'GET',
    url: '/api/payouts/events/:eventId/movements.csv',
    tag: 'Payouts',
    summary: 'Every movement of the money of an event as CSV, the oldest first',
    permission: 'payouts:read',
    schema: { params: eventParams, response: { 200: fileView } },
    errors: ['event.not_found'],
    produces: 'text/csv',
  }),
}
