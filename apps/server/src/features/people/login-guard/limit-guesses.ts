import type { Deps } from '../../../deps.ts'
import { limits } from '../../../http/limits.ts'
import { forgiveHit, limitRate, type RateLimit } from '../../../http/rate-limit.ts'
import { AppError } from '../../../http/app-error.ts'
import { type Network, Subject } from '../../../http/subject.ts'
import { isKnownNetwork } from './known-networks.ts'

/** Takes back the count of a guess that was right. */
type Forgive = () => Promise<void>

type AccountLimit = RateLimit<readonly ['account']>

interface Guess {
  /** The account's address as it was typed; there may be no such account. */
  readonly email: string
  readonly userId: string | null
  readonly network: Network
}

/**
 * Counts an attempt at an account's password without a session. Networks from which the account was logged in to have separate limits; all
 * others share one, so that an account cannot be guessed at from many networks and its owner is not locked out.
 */
export async function limitLogin(deps: Deps, { email, userId, network }: Guess): Promise<Forgive> {
  await limitRate(deps, limits.guessesAtAccount, Subject.of('account', email), network)
  await limitNetwork(deps, network)
  if (await isKnownNetwork(deps.db, userId, network)) return () => Promise.resolve()
  const account = Subject.of('account', email)
  try {
    return await limitAll(deps, [limits.strangerGuesses, limits.strangerGuessesDaily], account)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('account.guessed_at', { retryAfter: error.retryAfter ?? 60, cause: error })
  }
}

/**
 * Counts an attempt at the password by a caller who already has a session. These attempts have separate limits, so that strangers without
 * a session, also in the same network, cannot use them up.
 */
export async function limitStepUp(deps: Deps, { email, network }: Omit<Guess, 'userId'>): Promise<Forgive> {
  const account = Subject.of('account', email)
  await limitRate(deps, limits.stepUps, account, network)
  return limitAll(deps, [limits.stepUpGuesses, limits.stepUpGuessesDaily], account)
}

/** Counts a code of a second factor. A caller who gets this far knows the password or has a session. */
export async function limitCodes(deps: Deps, userId: string, network: Network): Promise<Forgive> {
  const account = Subject.of('account', userId)
  if (!(await isKnownNetwork(deps.db, userId, network)))
    return limitAll(deps, [limits.secondFactorCodes, limits.secondFactorCodesDaily], account)
  await limitRate(deps, limits.ownNetworkCodes, account, network)
  await limitRate(deps, limits.ownNetworkCodesDaily, account, network)
  return async () => {
    await forgiveHit(deps, limits.ownNetworkCodes, account, network)
    await forgiveHit(deps, limits.ownNetworkCodesDaily, account, network)
  }
}

/** Counts a call that makes us hash or check a proof, whatever account it is about. */
export async function limitNetwork(deps: Deps, network: Network): Promise<void> {
  await limitRate(deps, limits.guessesByNetwork, network)
}

async function limitAll(deps: Deps, all: readonly AccountLimit[], account: Subject<'account'>): Promise<Forgive> {
  for (const limit of all) await limitRate(deps, limit, account)
  return async () => {
    for (const limit of all) await forgiveHit(deps, limit, account)
  }
}
