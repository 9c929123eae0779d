import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { namesOf, type PaymentGateway, type ProviderNotice } from '../../../gateways/payments/payment-gateway.ts'
import { checkRefunds } from '../refunds/index.ts'
import { type NoticeOutcome, rememberNotice } from './payment-notices.queries.ts'
import { findNamedPayment } from './payments.queries.ts'
import { checkDispute } from './record-dispute.ts'
import {
  finishNotice,
  giveNoticeBack,
  listForgottenNotices,
  secondsUntilFree,
  type StoredNotice,
  takeNotice,
} from './stored-notices.queries.ts'
import { checkPayment } from './verify-payment.ts'

/** Longer than a provider usually takes to answer. After that another worker may ask as well, which changes nothing. */
const LEASE_SECONDS = 30
const AGAIN_SECONDS = 2

/** The provider sent something that this release cannot read. The job is retried and raises an alarm. */
class NoticeUnreadable extends Error {
  override name = 'NoticeUnreadable'
}

/**
 * Reads a stored notification and asks the provider about what it names. The notification only says where to look, so one that arrives
 * late, twice or out of order does no harm.
 */
export async function readStoredNotice(deps: Deps, noticeId: string): Promise<void> {
  const stored = await takeNotice(deps.db, noticeId, LEASE_SECONDS)
  if (!stored) return readLater(deps, noticeId)
  let notice: ProviderNotice | null = null
  try {
    const gateway = deps.payments.byName.get(stored.provider)
    if (!gateway) throw new Error(`No gateway for ${stored.provider}`)
    notice = gateway.readNotice(stored.body, stored.query)
    if (!notice || `${notice.eventKey}${notice.reference}`.includes('\0'))
      throw new NoticeUnreadable(`A notification of ${stored.provider} cannot be read`)
    await follow(deps, gateway, stored, notice)
  } catch (error) {
    if (notice && !(error instanceof NoticeUnreadable))
      await rememberNotice(deps.db, stored, notice, { outcome: 'failed', paymentId: null })
    await giveNoticeBack(deps.db, noticeId)
    throw error
  }
}

/** Another worker has the notification, and may have been killed: it is looked at again when that worker's time is over. */
async function readLater(deps: Deps, noticeId: string): Promise<void> {
  const seconds = await secondsUntilFree(deps.db, noticeId)
  if (seconds !== null) await deps.db.transaction().execute((trx) => enqueueAgain(deps, trx, noticeId, seconds + 1))
}

function enqueueAgain(deps: Deps, trx: Trx, noticeId: string, startAfterSeconds: number): Promise<void> {
  return deps.jobs.enqueue(trx, 'notice.read', { noticeId }, { startAfterSeconds })
}

/**
 * Queues a new job for notifications that wait without one. Otherwise they would never be read: a repeated notification relies on the job
 * that exists. Two workers may queue a job for the same notification, which is then read once.
 */
export async function enqueueForgottenNotices(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const ids = await listForgottenNotices(trx)
    await deps.jobs.enqueueAll(
      trx,
      ids.map((noticeId) => ({ name: 'notice.read', data: { noticeId } })),
    )
  })
}

const JOBS = { payout: 'payout.check', payout_account: 'payout_account.check' } as const

/** Asks the provider, and records that it did. For payouts, a job that asks is written together with that record. */
async function follow(
  deps: Deps,
  gateway: PaymentGateway,
  stored: StoredNotice,
  notice: ProviderNotice,
): Promise<void> {
  const { about, reference } = notice
  const job = about === 'payout' || about === 'payout_account' ? JOBS[about] : null
  const paymentId = job === null ? await ask(deps, gateway, notice) : null
  const outcome: NoticeOutcome =
    job === null ? (paymentId === null ? 'unknown' : 'followed') : reference === null ? 'unknown' : 'queued'
  await deps.db.transaction().execute(async (trx) => {
    if (job !== null && reference !== null) await deps.jobs.enqueue(trx, job, { provider: gateway.name, reference })
    await rememberNotice(trx, stored, notice, { outcome, paymentId })
    if (await finishNotice(trx, stored)) await enqueueAgain(deps, trx, stored.id, AGAIN_SECONDS)
  })
}

/** Asks the provider about what the notification names. Returns the id of our payment, or null where it is not one of this provider. */
async function ask(deps: Deps, gateway: PaymentGateway, notice: ProviderNotice): Promise<string | null> {
  const { about, disputeId } = notice
  const payment = await findNamedPayment(deps.db, gateway.name, notice)
  if (payment) await checkPayment(deps, payment)
  if (payment && (about === 'refund' || about === 'anything')) await checkRefunds(deps, payment)
  if (payment && about === 'anything')
    for (const id of (await gateway.disputesOf?.(namesOf(payment))) ?? []) await checkDispute(deps, gateway, id)
  const disputed = disputeId === null ? null : await checkDispute(deps, gateway, disputeId)
  return payment?.id ?? disputed
}
