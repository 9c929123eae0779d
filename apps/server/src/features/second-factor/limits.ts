import type { Deps } from '../../deps.ts'
import { limits } from '../../http/limits.ts'
import { forgiveHit, limitRate } from '../../http/rate-limit.ts'
import { Subject } from '../../http/subject.ts'

/**
 * What guessing codes costs: ten wrong ones a quarter of an hour for one account, wherever they come from. Whoever gets this far
 * knows the password or has a session, so strangers cannot use the limit to keep its owner out. Answers how to take a right one
 * back.
 */
export async function limitCodes(deps: Deps, userId: string): Promise<() => Promise<void>> {
  const account = Subject.of('account', userId)
  await limitRate(deps, limits.secondFactorCodes, account)
  return () => forgiveHit(deps, limits.secondFactorCodes, account)
}
