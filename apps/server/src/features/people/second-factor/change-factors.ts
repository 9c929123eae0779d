import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { tellFactorNews } from './factor-news.ts'
import { forgetRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import { findFactors, isGuarded, lockOwnerOf } from './second-factor.queries.ts'

/** Issues recovery codes with the first factor; null if there is one already. The caller has locked the owner's row. */
export async function issueFirstRecoveryCodes(deps: Deps, trx: Trx, userId: string): Promise<string[] | null> {
  return isGuarded(await findFactors(trx, userId)) ? null : makeRecoveryCodes(deps, trx, userId)
}

/** Deletes the recovery codes when no factor is left for them to replace. The caller has locked the owner's row. */
export async function dropUselessRecoveryCodes(trx: Trx, userId: string): Promise<void> {
  if (!isGuarded(await findFactors(trx, userId))) await forgetRecoveryCodes(trx, userId)
}

/** Drops the step-up of the user's other sessions: it was made with weaker proof than is required from now on. */
export async function dropOtherProofs(trx: Trx, { userId, sessionId }: UserActor): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ proved_at: null })
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .execute()
}

export function renewRecoveryCodes(deps: Deps, actor: UserActor): Promise<string[]> {
  return deps.db.transaction().execute(async (trx) => {
    const owner = await lockOwnerOf(trx, actor)
    if (!isGuarded(await findFactors(trx, owner.id))) throw new AppError('account.factor_missing')
    const codes = await makeRecoveryCodes(deps, trx, owner.id)
    await tellFactorNews(deps, trx, { owner, actorId: actor.userId, news: 'codes_renewed' })
    return codes
  })
}
