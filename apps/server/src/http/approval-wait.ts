import type { Database } from '../db/database.ts'
import { databaseTime } from '../db/database-time.ts'
import type { UserActor } from './actor.ts'
import { AppError } from './app-error.ts'
import type { ErrorReason } from './error-reasons.ts'

/**
 * Why a new administrator cannot approve outgoing money yet; null if they can. Two persons must agree, and an administrator who
 * promotes a second account of their own must not be able to act as both at once.
 */
export function approvalWait({ approvesFrom }: UserActor, now: Date): ErrorReason | null {
  if (approvesFrom === null || approvesFrom <= now) return null
  return { code: 'administrator.too_new.until', params: { from: approvesFrom } }
}

/** By the clock of the database, which also set when the wait began: a server whose clock is fast must not end it early. */
export async function assertMayApprove(db: Database, actor: UserActor): Promise<void> {
  if (actor.approvesFrom === null) return
  const reason = approvalWait(actor, await databaseTime(db))
  if (reason) throw new AppError('administrator.too_new', { reason })
}
