import { nameMatches } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { currency, instant, line } from '../primitives.ts'

/**
 * The account that receives payouts of one currency. The full number is stored encrypted and never returned: only its last four characters
 * identify it.
 */
export const payoutAccountView = z
  .object({
    currency,
    holder: z.string(),
    bankName: z.string(),
    last4: z.string(),
    changedAt: instant,
    /** Payouts are frozen until then: the account was changed, and its owner needs time to notice. */
    frozenUntil: instant.nullable(),
    /** The payment provider at which it is registered; null if only Foyer stores it. */
    provider: z.string().nullable(),
    /**
     * The account holder according to the bank, and how well the name matches `holder`; null if it was not checked or the bank does not
     * disclose it.
     */
    resolvedName: z.string().nullable(),
    nameMatch: z.enum(nameMatches).nullable(),
    /** Whether money can be sent there: false while the owner still has to complete steps at the provider. */
    ready: z.boolean(),
  })
  .meta({ id: 'PayoutAccount' })
export type PayoutAccountView = z.infer<typeof payoutAccountView>

const password = z.string().min(1).max(128)
const bankCode = line(40, 1)

/**
 * A bank account as its owner enters it; the password is required again because payouts will go there. `bankCode` is needed if the provider
 * has a list of banks, which then determines the bank's name.
 */
export const payoutAccountInput = z.strictObject({
  holder: line(120, 2),
  bankName: line(120, 2),
  bankCode: bankCode.optional(),
  number: line(50, 4),
  password,
})
export type PayoutAccountInput = z.infer<typeof payoutAccountInput>

/**
 * How an account of a currency is given: `typed` with its bank's name, `listed` with a bank of the provider's list, or `connected` on
 * the provider's own pages.
 */
export const payoutAccountSetupView = z
  .object({
    kind: z.enum(['typed', 'listed', 'connected']),
    provider: z.string().nullable(),
    banks: z.array(z.object({ code: z.string(), name: z.string() })),
  })
  .meta({ id: 'PayoutAccountSetup' })
export type PayoutAccountSetupView = z.infer<typeof payoutAccountSetupView>

/** The account holder according to the bank; null if the bank does not disclose it. */
export const resolvedBankAccountView = z
  .object({ name: z.string().nullable(), match: z.enum(nameMatches).nullable() })
  .meta({ id: 'ResolvedAccount' })

const currencyParams = z.strictObject({ currency })

/** Where organisers are paid, and how the account is registered with a provider. */
export const payoutAccountRows = {
  listPayoutAccounts: row({
    method: 'GET',
    url: '/api/payouts/accounts',
    tag: 'Payouts',
    summary: 'The payout accounts of the organisation, by currency',
    permission: 'payouts:read',
    schema: { response: { 200: z.object({ items: z.array(payoutAccountView) }) } },
  }),
  savePayoutAccount: row({
    method: 'PUT',
    url: '/api/payouts/accounts/:currency',
    tag: 'Payouts',
    summary: 'Set where payouts of a currency go; changing it freezes payouts for 72 hours and is told by mail',
    permission: 'payouts:write',
    stepUp: true,
    schema: { params: currencyParams, body: payoutAccountInput, response: { 200: payoutAccountView } },
    errors: ['account.password_wrong', 'payout.provider_unavailable'],
  }),
  getPayoutAccountSetup: row({
    method: 'GET',
    url: '/api/payouts/accounts/:currency/setup',
    tag: 'Payouts',
    summary: 'How an account of this currency is given, with the banks there are',
    permission: 'payouts:write',
    schema: { params: currencyParams, response: { 200: payoutAccountSetupView } },
    errors: ['payout.provider_unavailable'],
  }),
  resolvePayoutAccount: row({
    method: 'POST',
    url: '/api/payouts/accounts/:currency/resolve',
    tag: 'Payouts',
    summary: 'Whose account that is, before it is saved',
    permission: 'payouts:write',
    ownHand: true,
    schema: {
      params: currencyParams,
      body: z.strictObject({ holder: line(120, 2), bankCode, number: line(50, 4) }),
      response: { 200: resolvedBankAccountView },
    },
    errors: ['payout.no_banks', 'payout.provider_unavailable'],
  }),
  connectPayoutAccount: row({
    method: 'POST',
    url: '/api/payouts/accounts/:currency/connection',
    tag: 'Payouts',
    summary: "Begin or go on with an account on the provider's own pages",
    permission: 'payouts:write',
    stepUp: true,
    schema: {
      params: currencyParams,
      body: z.strictObject({ password }),
      response: { 200: z.object({ url: z.string() }) },
    },
    errors: ['account.password_wrong', 'payout.no_connection', 'payout.provider_unavailable'],
  }),
  checkPayoutConnection: row({
    method: 'POST',
    url: '/api/payouts/accounts/:currency/connection/check',
    tag: 'Payouts',
    summary: 'Ask the provider for the state of the account there',
    permission: 'payouts:write',
    schema: { params: currencyParams, response: { 200: payoutAccountView } },
    errors: ['payout.no_connection', 'payout.provider_unavailable'],
  }),
}
