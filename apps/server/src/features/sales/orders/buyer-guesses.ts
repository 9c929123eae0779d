import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { assertRateLeft, limitRate } from '../../../http/rate-limit.ts'
import type { Network } from '../../../http/subject.ts'

const TELLING: ReadonlySet<string> = new Set(['order.buyer_limit', 'promo.buyer_limit'])

/**
 * Refuses to look at another buyer's limit once a network has been refused too often: each refusal tells that the address has tickets of
 * the event, or has used the code.
 */
export function assertMayTryBuyer(deps: Pick<Deps, 'db'>, network: Network): Promise<void> {
  return assertRateLeft(deps, limits.buyerGuesses, network)
}

/** Runs a call that names a buyer and counts its refusal for a limit of that buyer. */
export async function countBuyerGuess<T>(deps: Pick<Deps, 'db'>, network: Network, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError && TELLING.has(error.code)) await limitRate(deps, limits.buyerGuesses, network)
    throw error
  }
}
