import type { PayoutAccountSetupView } from '@foyer/contract'
import { bankAccountFault, compareNames, type NameMatch, normaliseAccountNumber } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { type AccountKeeping, AccountUnknown, type ListedAccount } from '../../../gateways/payouts/payout-gateway.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import { Subject } from '../../../http/subject.ts'

type Listed = Extract<AccountKeeping, { kind: 'listed' }>

/** What a provider does not answer changes nothing. What it does not know is the number's or the bank's fault. */
export async function askProvider<T>(deps: Deps, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof AccountUnknown)
      throw new AppError('request.invalid', { fields: { number: 'is not known at this bank' }, cause: error })
    deps.log.warn({ err: error }, 'the provider that pays out did not answer')
    throw new AppError('payout.provider_unavailable', { cause: error, retryAfter: 60 })
  }
}

export async function accountSetup(deps: Deps, currency: string): Promise<PayoutAccountSetupView> {
  const gateway = deps.payouts.forCurrency(currency)
  if (!gateway || gateway.accounts.kind === 'typed') return { kind: 'typed', provider: null, banks: [] }
  const { accounts, name: provider } = gateway
  if (accounts.kind === 'connected') return { kind: 'connected', provider, banks: [] }
  const banks = await askProvider(deps, accounts.banks(currency))
  return { kind: 'listed', provider, banks: [...banks] }
}

interface NamedAccount extends ListedAccount {
  readonly holder: string
}

interface Resolved {
  readonly name: string | null
  readonly match: NameMatch | null
}

async function resolve(deps: Deps, accounts: Listed, { holder, ...account }: NamedAccount): Promise<Resolved> {
  const name = await askProvider(deps, accounts.resolve(account))
  return { name, match: name === null ? null : compareNames(holder, name) }
}

/** Whose account that is, for its owner to see before saving it. */
export async function resolvePayoutAccount(
  deps: Deps,
  actor: UserActor,
  { number: typed, ...account }: NamedAccount,
): Promise<Resolved> {
  const accounts = deps.payouts.forCurrency(account.currency)?.accounts
  if (accounts?.kind !== 'listed') throw new AppError('payout.no_banks')
  const number = normaliseAccountNumber(typed)
  if (bankAccountFault(number, account.currency))
    throw new AppError('request.invalid', { fields: { number: 'is no account number' } })
  await limitRate(deps, limits.accountNames, Subject.of('organiser', actor.userId))
  return resolve(deps, accounts, { ...account, number })
}

interface TypedAccount {
  readonly currency: string
  readonly holder: string
  readonly bankName: string
  readonly bankCode?: string | undefined
  readonly number: string
}

const NOWHERE = { provider: null, bank_code: null, resolved_name: null, name_match: null, recipient: null }

/** Makes an account known to the provider of its currency, where that one keeps accounts. */
export async function accountAtProvider(deps: Deps, { bankName, bankCode, ...typed }: TypedAccount) {
  const gateway = deps.payouts.forCurrency(typed.currency)
  if (gateway?.accounts.kind !== 'listed') return { ...NOWHERE, bank_name: bankName }
  const { accounts } = gateway
  const banks = await askProvider(deps, accounts.banks(typed.currency))
  const bank = banks.find(({ code }) => code === bankCode)
  if (!bank) throw new AppError('request.invalid', { fields: { bankCode: 'is no bank of the list' } })
  const account = { ...typed, bankCode: bank.code }
  const { name, match } = await resolve(deps, accounts, account)
  const recipient = await askProvider(deps, accounts.register(account))
  return {
    provider: gateway.name,
    bank_code: bank.code,
    bank_name: bank.name,
    resolved_name: name,
    name_match: match,
    recipient,
  }
}
