import { z } from 'zod'
import { row } from '../define.ts'
import { askedDay, currency, fileView, id, instant, listOf, lookup, pageQuery } from '../primitives.ts'

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
 * A ledger account. `normal` is the side on which it grows; `balance` is counted on that side in minor units, so that debts and assets are
 * both positive.
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

/** One entry on an account: either `debit` or `credit` is 0; `balance` is the balance after it, on the account's normal side. */
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

/** The balance of an account before a period, the entries of the period, oldest first, and the balance after it. */
export const ledgerStatementView = listOf(ledgerEntryView)
  .extend({ account: ledgerAccountView, opening: z.int(), closing: z.int(), debits: z.int(), credits: z.int() })
  .meta({ id: 'LedgerStatement' })
export type LedgerStatementView = z.infer<typeof ledgerStatementView>

const ledgerAccountParams = z.strictObject({ accountId: id })
/** Days of UTC, both included. */
const days = { from: askedDay.optional(), to: askedDay.optional() }

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
