import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { assertRateLeft, limitRate } from '../../../http/rate-limit.ts'
import { Subject } from '../../../http/subject.ts'

const TELLING: ReadonlySet<string> = new Set(['order.buyer_limit', 'promo.buyer_limit'])

/**
 * Refuses to look at another buyer's limit once an order was refused too often: each refusal tells that the address has tickets of the
 * event, or has used the code. Orders named together count by the id of their group. The network does not count, because buyers who
 * share one would keep each other from paying.
 */
export function assertMayTryBuyer(deps: Pick<Deps, 'db'>, orderOrGroupId: string): Promise<void> {
  return assertRateLeft(deps, limits.buyerGuesses, Subject.of('order', orderOrGroupId))
}

/** Runs a call that names a buyer and counts its refusal for a limit of that buyer. */
export async function countBuyerGuess<T>(
  deps: Pick<Deps, 'db'>,
  orderOrGroupId: string,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof AppError && TELLING.has(error.code))
      await limitRate(deps, limits.buyerGuesses, Subject.of('order', orderOrGroupId))
    throw error
  }
}
