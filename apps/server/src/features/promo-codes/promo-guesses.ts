import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { assertRateLeft, limitRate } from '../../http/rate-limit.ts'

const TEN_MINUTES = 600

/** Tries of any outcome: what a crowd behind one address needs, and the most that guesses sent all at once come to. */
const TRIES = { name: 'promo-try', hits: 300, seconds: TEN_MINUTES }
/** Codes that do not exist: somebody who mistypes needs few. */
const GUESSES = { name: 'promo-guess', hits: 20, seconds: TEN_MINUTES }

/** Runs what tells whether a code exists, for one address a bounded number of times; wrong codes use their number up sooner. */
export async function limitPromoGuesses<T>(deps: Pick<Deps, 'db'>, ip: string, act: () => Promise<T>): Promise<T> {
  await assertRateLeft(deps, GUESSES, ip)
  await limitRate(deps, TRIES, ip)
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError && error.code === 'promo.unknown') await limitRate(deps, GUESSES, ip)
    throw error
  }
}
