import type { Deps } from '../../deps.ts'
import { forgiveHit, limitRate } from '../../http/rate-limit.ts'

const CODES = { name: 'second-factor', hits: 10, seconds: 15 * 60 }

/**
 * What guessing codes costs: ten wrong ones a quarter of an hour for one account, wherever they come from. Whoever gets this far
 * knows the password or has a session, so strangers cannot use the limit to keep its owner out. Answers how to take a right one
 * back.
 */
export async function limitCodes(deps: Deps, userId: string): Promise<() => Promise<void>> {
  await limitRate(deps, CODES, userId)
  return () => forgiveHit(deps, CODES, userId)
}
