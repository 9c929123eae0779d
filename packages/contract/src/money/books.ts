import { z } from 'zod'
import { row } from '../define.ts'
import { currency, day, fileView, id, instant, listOf, lookup, pageQuery } from '../primitives.ts'

export const ledgerAccountKinds = [
  'provider_clearing',
  'platform_bank',
  'organiser_pending',
  'organiser_available',
  'payout_in_transit',
  'refund_clearing',
  'platform_fee_revenue',
  'provider_fee_expense',
  'dispute_receivable',
  'dispute_loss',
  'tax_payable',
  'gift_card_liability',
  'gift_card_funding',
] as const

/**
 * An account of the ledger. `normal` is the side on which it grows; `balance` counts on that side, minor units, so that what is
 * owed and what is owned both stand positive.
 */
export const ledgerAccountView = z
  .object({
    _id: id,
    kind: z.enum(ledgerAccountKinds),
    normal: z.enum(['debit', 'credit']),
    owner: z.object({ _id: id, name: z.string() }).nullable(),
    currency,
    balance: z.int(),
  })
  .meta({ id: 'LedgerAccount' })
export type LedgerAccountView = z.infer<typeof ledgerAccountView>

/** One entry on an account: `debit` or `credit` is 0; `balance` after it, on the account's own side. */
export const ledgerEntryView = z
  .object({
    _id: id,
    at: instant,
    kind: z.string(),
    event: z.object({ _id: id, title: z.string() }).nullable(),
    reference: z.string().nullable(),
    debit: z.int(),
    credit: z.int(),
    balance: z.int(),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntryView = z.infer<typeof ledgerEntryView>

/** What an account held before a stretch of days, what moved it, the oldest first, and what it held afterwards. */
export const ledgerStatementView = listOf(ledgerEntryView)
  .extend({ account: ledgerAccountView, opening: z.int(), closing: z.int(), debits: z.int(), credits: z.int() })
  .meta({ id: 'LedgerStatement' })
export type LedgerStatementView = z.infer<typeof ledgerStatementView>

const ledgerAccountParams = z.strictObject({ accountId: id })
/** Days of UTC, both included. */
const days = { from: day.optional(), to: day.optional() }

/** The ledger, account by account, as administrators read it. */
export const bookRows = {
  listLedgerAccounts: row({
    method: 'GET',
    url: '/api/admin/ledger/accounts',
    tag: 'Books',
    summary: 'The accounts of the ledger with their balances',
    permission: 'books:keep',
    schema: {
      querystring: pageQuery.extend({
        search: lookup(100).optional(),
        kind: z.enum(ledgerAccountKinds).optional(),
        currency: currency.optional(),
      }),
      response: { 200: listOf(ledgerAccountView) },
    },
  }),
  getLedgerStatement: row({
    method: 'GET',
    url: '/api/admin/ledger/accounts/:accountId',
    tag: 'Books',
    summary: 'The statement of a ledger account, with its balance after every entry',
    permission: 'books:keep',
    schema: {
      params: ledgerAccountParams,
      querystring: pageQuery.extend(days),
      response: { 200: ledgerStatementView },
    },
    errors: ['ledger_account.not_found'],
  }),
  ledgerStatementCsv: row({
    method: 'GET',
    url: '/api/admin/ledger/accounts/:accountId/statement.csv',
    tag: 'Books',
    summary: 'The statement of a ledger account as CSV',
    permission: 'books:keep',
    schema: { params: ledgerAccountParams, querystring: z.strictObject(days), response: { 200: fileView } },
    errors: ['ledger_account.not_found'],
    produces: 'text/csv',
  }),
}
