import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { tellFactorNews } from './factor-news.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { lockOwner } from './second-factor.queries.ts'
import { useTotp } from './totp.ts'

const wrong = () => new AppError('account.code_wrong', { fields: { code: 'login_code' } })

/** Takes a six-digit code of the app or a longer recovery code. The owner is notified when a recovery code is used. */
export async function proveByCode(deps: Deps, trx: Trx, userId: string, code: string): Promise<void> {
  if (/^\d{6}$/.test(code)) {
    if (!(await useTotp(deps, trx, userId, code))) throw wrong()
    return
  }
  // Locked before the code's row, in the same order as when new codes are made.
  const owner = await lockOwner(trx, userId)
  if (!(await useRecoveryCode(deps, trx, userId, code))) throw wrong()
  await tellFactorNews(deps, trx, { owner, actorId: userId, news: 'code_used' })
}
