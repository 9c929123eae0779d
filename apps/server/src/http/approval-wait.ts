import type { UserActor } from './actor.ts'
import { AppError } from './app-error.ts'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/**
 * Why an administrator cannot approve money that leaves yet: two persons must agree, and somebody who appoints a second account
 * of their own must not be both at once. Null where nothing is in the way.
 */
export function approvalWait({ approvesFrom }: UserActor, now: Date): string | null {
  if (approvesFrom === null || approvesFrom <= now) return null
  return `You became an administrator recently. You can approve payments, payouts and tax remittances from ${moment.format(approvesFrom)} UTC.`
}

export function assertMayApprove(actor: UserActor, now: Date): void {
  const wait = approvalWait(actor, now)
  if (wait !== null) throw new AppError('administrator.too_new', { message: wait })
}
