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

export function assertMayApprove(actor: UserActor, now: Date): void {
  const reason = approvalWait(actor, now)
  if (reason) throw new AppError('administrator.too_new', { reason })
}
