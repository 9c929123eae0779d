import type { PayoutAccountSetupView } from '@foyer/contract'
import { bankAccountFault, compareNames, type NameMatch, normaliseAccountNumber } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import {
  type PayoutAccountKeeping,
  BankAccountUnknown,
  type ListedBankAccount,
} from '../../../gateways/payouts/payout-gateway.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { Subject } from '../../../http/subject.ts'

type Listed = Extract<PayoutAccountKeeping, { kind: 'listed' }>

/** If a provider does not answer, nothing changes. If it does not know the account, the number or the bank is wrong. */
export async function askProvider<T>(deps: Deps, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof BankAccountUnknown)
      throw new AppError('request.invalid', { fields: { number: 'account_unknown_at_bank' }, cause: error })
    deps.log.warn({ err: error }, 'the provider that pays out did not answer')
    throw new AppError('payout.provider_unavailable', { cause: error, retryAfter: 60 })
  }
}

export async function payoutAccountSetup(deps: Deps, currency: string): Promise<PayoutAccountSetupView> {
  const gateway = deps.payouts.forCurrency(currency)
  if (!gateway || gateway.payoutAccounts.kind === 'typed') return { kind: 'typed', provider: null, banks: [] }
  const { payoutAccounts, name: provider } = gateway
  if (payoutAccounts.kind === 'connected') return { kind: 'connected', provider, banks: [] }
  const banks = await askProvider(deps, payoutAccounts.banks(currency))
  return { kind: 'listed', provider, banks: [...banks] }
}

interface NamedBankAccount extends ListedBankAccount {
  readonly holder: string
}

interface Resolved {
  readonly name: string | null
  readonly match: NameMatch | null
}

async function resolve(
  deps: Deps,
  payoutAccounts: Listed,
  { holder, ...account }: NamedBankAccount,
): Promise<Resolved> {
  const name = await askProvider(deps, payoutAccounts.resolve(account))
  return { name, match: name === null ? null : compareNames(holder, name) }
}

/** The name of the account's holder, for the owner to check before saving it. */
export async function resolvePayoutAccount(
  deps: Deps,
  actor: MemberActor,
  { number: typed, ...account }: NamedBankAccount,
): Promise<Resolved> {
  const payoutAccounts = deps.payouts.forCurrency(account.currency)?.payoutAccounts
  if (payoutAccounts?.kind !== 'listed') throw new AppError('payout.no_banks')
  const number = normaliseAccountNumber(typed)
  if (bankAccountFault(number, account.currency))
    throw new AppError('request.invalid', { fields: { number: 'account_number' } })
  await limitRate(deps, limits.accountNames, Subject.of('organiser', actor.userId))
  return resolve(deps, payoutAccounts, { ...account, number })
}

interface TypedBankAccount {
  readonly currency: string
  readonly holder: string
  readonly bankName: string
  readonly bankCode?: string | undefined
  readonly number: string
}

const NOWHERE = { provider: null, bank_code: null, resolved_name: null, name_match: null, recipient: null }

/** Registers an account with the provider of its currency, if that provider stores accounts. */
export async function payoutAccountAtProvider(deps: Deps, { bankName, bankCode, ...typed }: TypedBankAccount) {
  const gateway = deps.payouts.forCurrency(typed.currency)
  if (gateway?.payoutAccounts.kind !== 'listed') return { ...NOWHERE, bank_name: bankName }
  const { payoutAccounts } = gateway
  const banks = await askProvider(deps, payoutAccounts.banks(typed.currency))
  const bank = banks.find(({ code }) => code === bankCode)
  if (!bank) throw new AppError('request.invalid', { fields: { bankCode: 'bank' } })
  const account = { ...typed, bankCode: bank.code }
  const { name, match } = await resolve(deps, payoutAccounts, account)
  const recipient = await askProvider(deps, payoutAccounts.register(account))
  return {
    provider: gateway.name,
    bank_code: bank.code,
    bank_name: bank.name,
    resolved_name: name,
    name_match: match,
    recipient,
  }
}
