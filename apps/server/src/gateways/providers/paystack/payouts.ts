import type { ProviderReason } from '@foyer/messages'
import { z } from 'zod'
import { paystackClient, PaystackError, type PaystackOptions } from './client.ts'
import {
  BankAccountUnknown,
  type PayoutGateway,
  type PayoutTransfer,
  type PayoutTransferRequest,
} from '../../payouts/payout-gateway.ts'

/** Currencies in which Paystack pays to bank accounts. It collects dollars, but has no list of banks for them. */
const CURRENCIES = new Set(['NGN', 'GHS', 'KES', 'ZAR'])
/** Currencies in which Paystack can look up the account holder. */
const RESOLVES = new Set(['NGN', 'GHS'])
const BANKS_KEPT_MS = 24 * 3_600_000
const MOST_PAGES = 20

const bank = z.object({ code: z.string(), name: z.string(), type: z.string().nullish(), active: z.boolean().nullish() })
const resolved = z.object({ account_name: z.string().min(1) })
const recipient = z.object({ recipient_code: z.string().min(1) })
const payoutTransfer = z.object({ reference: z.string(), amount: z.int(), currency: z.string(), status: z.string() })

type ListedBank = z.infer<typeof bank>

const STATUSES: Readonly<Record<string, PayoutTransfer['status']>> = {
  success: 'paid',
  failed: 'failed',
  reversed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
}

const WORDS: Readonly<Record<string, string>> = {
  failed: 'provider.transfer_refused' satisfies ProviderReason,
  reversed: 'The bank sent the transfer back.',
  otp: 'Paystack waits for a one-time password: have it sent without one in its settings.',
}

function payoutTransferOf(said: z.infer<typeof payoutTransfer>, reference: string): PayoutTransfer {
  if (said.reference !== reference) throw new Error('Paystack answered with another transfer than was asked for')
  const status = STATUSES[said.status] ?? 'pending'
  const failure = WORDS[said.status] ?? (status === 'failed' ? `Paystack has it as ${said.status}.` : null)
  return { status, amount: said.amount, currency: said.currency.toUpperCase(), failure }
}

const isRefused = (error: unknown): error is PaystackError =>
  error instanceof PaystackError && [400, 404, 422].includes(error.status)

const isUnknown = (error: unknown): boolean =>
  error instanceof PaystackError && (error.status === 404 || error.code?.endsWith('not_found') === true)

/** Paystack as it pays out: from its balance to recipients that it knows. */
export function paystackPayouts(options: PaystackOptions): PayoutGateway {
  const { ask, page } = paystackClient(options)
  const kept = new Map<string, { readonly banks: readonly ListedBank[]; readonly until: number }>()

  async function fetchBanks(currency: string): Promise<ListedBank[]> {
    const banks: ListedBank[] = []
    let next: string | null = null
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const from: string = next === null ? '' : `&next=${encodeURIComponent(next)}`
      const answer = await page(`/bank?currency=${encodeURIComponent(currency)}&use_cursor=true&perPage=100${from}`)
      banks.push(...z.array(bank).parse(answer.data))
      next = answer.next
      if (next === null) break
    }
    // Paystack lists some banks twice under one code.
    return [...new Map(banks.filter(({ active }) => active !== false).map((each) => [each.code, each])).values()]
  }

  /** Banks come and go rarely: asked for once a day, and yesterday's are better than none. */
  async function banksOf(currency: string): Promise<readonly ListedBank[]> {
    const known = kept.get(currency)
    if (known && known.until > Date.now()) return known.banks
    try {
      const banks = await fetchBanks(currency)
      kept.set(currency, { banks, until: Date.now() + BANKS_KEPT_MS })
      return banks
    } catch (error) {
      if (known) return known.banks
      throw error
    }
  }

  async function find(reference: string): Promise<PayoutTransfer | null> {
    try {
      return payoutTransferOf(
        payoutTransfer.parse(await ask('GET', `/transfer/verify/${encodeURIComponent(reference)}`)),
        reference,
      )
    } catch (error) {
      if (isUnknown(error)) return null
      throw error
    }
  }

  /** A refusal counts only if Paystack then has no such transfer. An error about the reference is no refusal: the transfer may exist. */
  async function refusal(
    error: unknown,
    { reference, amount, currency }: PayoutTransferRequest,
  ): Promise<PayoutTransfer> {
    if (!isRefused(error) || /reference|duplicate/i.test(`${error.code ?? ''} ${error.message}`)) throw error
    const made = await find(reference)
    return made ?? { status: 'failed', amount, currency, failure: error.message.slice(0, 300) }
  }

  return {
    name: 'paystack',
    pays: (currency) => CURRENCIES.has(currency),
    find,
    async send(request) {
      const { reference, amount, currency, destination } = request
      if (destination.recipient === null) throw new Error('Paystack does not know the account')
      const body = {
        source: 'balance',
        amount,
        currency,
        recipient: destination.recipient,
        reference,
        reason: 'Payout',
      }
      try {
        return payoutTransferOf(payoutTransfer.parse(await ask('POST', '/transfer', body)), reference)
      } catch (error) {
        return refusal(error, request)
      }
    },
    payoutAccounts: {
      kind: 'listed',
      banks: async (currency) => (await banksOf(currency)).map(({ code, name }) => ({ code, name })),
      async resolve({ currency, bankCode, number }) {
        if (!RESOLVES.has(currency)) return null
        const asked = new URLSearchParams({ account_number: number, bank_code: bankCode })
        try {
          return resolved.parse(await ask('GET', `/bank/resolve?${asked.toString()}`)).account_name
        } catch (error) {
          throw isRefused(error)
            ? new BankAccountUnknown('The bank does not know this account', { cause: error })
            : error
        }
      },
      async register({ currency, bankCode, number, holder }) {
        const found = (await banksOf(currency)).find(({ code }) => code === bankCode)
        const body = {
          type: found?.type ?? 'nuban',
          name: holder,
          account_number: number,
          bank_code: bankCode,
          currency,
        }
        try {
          return recipient.parse(await ask('POST', '/transferrecipient', body)).recipient_code
        } catch (error) {
          throw isRefused(error)
            ? new BankAccountUnknown('Paystack does not take this account', { cause: error })
            : error
        }
      },
    },
  }
}
