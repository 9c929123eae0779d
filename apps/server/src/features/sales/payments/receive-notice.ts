import type { Deps } from '../../../deps.ts'
import type { PaymentGateway } from '../../../gateways/payments/payment-gateway.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { assertRateLeft, limitRate } from '../../../http/rate-limit.ts'
import type { Network } from '../../../http/subject.ts'
import { findNamedPayment } from './payments.queries.ts'
import { type RawNotice, storeNotice } from './stored-notices.queries.ts'

/** A notification that was read less than this long ago waits: repeated notifications must not make us ask the provider more often. */
const PAUSE_SECONDS = 10

/**
 * Stores a provider's notification as it arrived, with the job that reads it, so that the provider can be answered at once. Only cheap checks come first: the signature over the raw bytes, or, where a provider signs nothing, that it names a
 * payment of ours.
 */
export async function receiveNotice(
  deps: Deps,
  network: Network,
  raw: RawNotice,
  headers: Record<string, string | string[] | undefined>,
): Promise<void> {
  const gateway = deps.payments.byName.get(raw.provider)
  if (!gateway) throw new AppError('request.not_found')
  if (!gateway.isAuthentic(raw.body, headers)) throw new AppError('payment.signature_invalid')
  const identity = gateway.notices === 'signed' ? raw.body : await nameOfOurs(deps, network, gateway, raw)
  if (identity === null) return
  await deps.db.transaction().execute(async (trx) => {
    const { id: noticeId, needsJob, readLately } = await storeNotice(trx, raw, identity, PAUSE_SECONDS)
    const when = readLately ? { startAfterSeconds: PAUSE_SECONDS } : {}
    if (needsJob) await deps.jobs.enqueue(trx, 'notice.read', { noticeId }, when)
  })
  deps.failpoint('after_notice_stored')
}

/**
 * The reference of our payment that an unsigned notification names, by our reference or by the provider's; null where there is none. Each
 * guess costs a query, and a network that keeps guessing is refused; the provider is never asked about guesses.
 */
async function nameOfOurs(
  deps: Deps,
  network: Network,
  gateway: PaymentGateway,
  { body, query }: RawNotice,
): Promise<string | null> {
  const notice = gateway.readNotice(body, query)
  const named = notice && (await findNamedPayment(deps.db, gateway.name, notice))
  if (named) return named.reference
  // Beyond the limit the counter is only read, so that a flood writes nothing.
  await assertRateLeft(deps, limits.unknownNotices, network)
  await limitRate(deps, limits.unknownNotices, network)
  return null
}
