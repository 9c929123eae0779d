import type { Deps } from '../../../deps.ts'
import {
  namesOf,
  type NoticeQuery,
  type PaymentGateway,
  type ProviderNotice,
} from '../../../gateways/payments/payment-gateway.ts'
import { AppError } from '../../../http/app-error.ts'
import { checkRefunds } from '../refunds/index.ts'
import { type NoticeOutcome, rememberNotice } from './payment-notices.queries.ts'
import { findPaymentByReference, type PaymentRow } from './payments.queries.ts'
import { checkDispute } from './record-dispute.ts'
import { checkPayment } from './verify-payment.ts'

/**
 * A provider's notification. Its signature is checked on the raw bytes. It only says where to look: the state is asked for, so a
 * notification that comes late or twice can tell nothing wrong. What became of it is kept for administrators and decides nothing.
 */
export async function receiveNotice(
  deps: Deps,
  provider: string,
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
  query: NoticeQuery = {},
): Promise<void> {
  const gateway = deps.payments.byName.get(provider)
  if (!gateway) throw new AppError('request.not_found')
  const notice = await gateway.readNotice(rawBody, headers, query)
  if (!notice) throw new AppError('payment.signature_invalid')
  const { about } = notice
  if (notice.isSigned === false && !(await findNamed(deps, gateway, notice))) return
  if (about === 'payout' || about === 'payout_account') return leaveForPayouts(deps, provider, { ...notice, about })
  try {
    const paymentId = await follow(deps, gateway, notice)
    const outcome: NoticeOutcome = paymentId === null ? 'unknown' : 'followed'
    await rememberNotice(deps.db, provider, notice, { outcome, paymentId })
  } catch (error) {
    // The provider gets an error and sends it again.
    await rememberNotice(deps.db, provider, notice, { outcome: 'failed', paymentId: null })
    throw error
  }
}

/** Asks the provider about what the notification names. Answers our payment, or null where it is not one of this provider. */
async function follow(deps: Deps, gateway: PaymentGateway, notice: ProviderNotice): Promise<string | null> {
  const { about, disputeId } = notice
  const payment = await findNamed(deps, gateway, notice)
  if (payment) await checkPayment(deps, payment)
  if (payment && (about === 'refund' || about === 'anything')) await checkRefunds(deps, payment)
  if (payment && about === 'anything')
    for (const id of (await gateway.disputesOf?.(namesOf(payment))) ?? []) await checkDispute(deps, gateway, id)
  const disputed = disputeId === null ? null : await checkDispute(deps, gateway, disputeId)
  return payment?.id ?? disputed
}

/** The payment that a notification names, if it is one of this provider. */
async function findNamed(
  deps: Deps,
  gateway: PaymentGateway,
  { reference, providerReference }: ProviderNotice,
): Promise<PaymentRow | null> {
  const found = reference === null ? undefined : await findPaymentByReference(deps.db, reference)
  if (found?.provider !== gateway.name) return null
  return providerReference === undefined || found.provider_reference === providerReference ? found : null
}

const JOBS = { payout: 'payout.check', payout_account: 'payout_account.check' } as const

/** A job asks; it is written with the notification, so that neither is lost alone. */
function leaveForPayouts(
  deps: Deps,
  provider: string,
  notice: ProviderNotice & { about: keyof typeof JOBS },
): Promise<void> {
  const { reference, about } = notice
  return deps.db.transaction().execute(async (trx) => {
    if (reference !== null) await deps.jobs.enqueue(trx, JOBS[about], { provider, reference })
    await rememberNotice(trx, provider, notice, { outcome: reference === null ? 'unknown' : 'queued', paymentId: null })
  })
}
