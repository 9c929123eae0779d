import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { assertRateLeft, limitRate } from '../../../http/rate-limit.ts'
import type { Network } from '../../../http/subject.ts'

/** Runs a call that reveals whether a code exists, rate limited by network; unknown codes count towards a lower limit as well. */
export async function limitPromoGuesses<T>(
  deps: Pick<Deps, 'db'>,
  network: Network,
  act: () => Promise<T>,
): Promise<T> {
  await assertRateLeft(deps, limits.promoGuesses, network)
  await limitRate(deps, limits.promoTries, network)
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError && error.code === 'promo.unknown') await limitRate(deps, limits.promoGuesses, network)
    throw error
  }
}
