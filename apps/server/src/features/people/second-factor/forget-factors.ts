import type { Trx } from '../../../db/database.ts'
import { AppError } from '../../../http/app-error.ts'
import { cancelChallenges } from './login-challenges.ts'
import { forgetRecoveryCodes } from './recovery-codes.ts'
import { findFactors, isGuarded, lockOwner } from './second-factor.queries.ts'

/** Removes all second factors of a user who has lost them. Returns what was removed. */
export async function forgetFactors(trx: Trx, userId: string): Promise<{ totp: boolean; passkeys: number }> {
  await lockOwner(trx, userId)
  const factors = await findFactors(trx, userId)
  if (!isGuarded(factors)) throw new AppError('account.factor_missing')
  await trx.deleteFrom('totp_factors').where('user_id', '=', userId).execute()
  await trx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await forgetRecoveryCodes(trx, userId)
  await cancelChallenges(trx, userId)
  return { totp: factors.totp, passkeys: factors.passkeys.length }
}
