import type { Database, Trx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { ProviderNotice } from '../../gateways/payments/payment-gateway.ts'
import { AppError } from '../../http/app-error.ts'
import { checkRefunds } from './check-refunds.ts'
import { findPaymentByReference } from './payments.queries.ts'
import { checkDispute } from './record-dispute.ts'
import { checkPayment } from './verify-payment.ts'

/**
 * A provider's notification. Its signature is checked on the raw bytes; a repeated one is recognised by its row. It only says
 * where to look: the state is asked for, so a notification that comes late or twice can tell nothing wrong.
 */
export async function receiveNotice(
  deps: Deps,
  provider: string,
  rawBody: Buffer,
  headers: Record<string, string | string[] | undefined>,
): Promise<void> {
  const gateway = deps.payments.byName.get(provider)
  if (!gateway) throw new AppError('request.not_found')
  const notice = await gateway.readNotice(rawBody, headers)
  if (!notice) throw new AppError('payment.signature_invalid')
  const { reference } = notice
  const { about } = notice
  if (about === 'payout' || about === 'payout_account') return leaveForPayouts(deps, provider, { ...notice, about })
  const payment = reference === null ? undefined : await findPaymentByReference(deps.db, reference)
  if (payment?.provider === provider) await checkPayment(deps, payment)
  if (payment?.provider === provider && notice.about === 'refund') await checkRefunds(deps, payment)
  if (notice.disputeId !== null) await checkDispute(deps, gateway, notice.disputeId)
  // Written last: a crash before it makes the provider send again, and checking twice does no harm.
  await remember(deps.db, provider, notice)
}

async function remember(db: Database | Trx, provider: string, { eventKey, reference }: ProviderNotice): Promise<void> {
  await db
    .insertInto('provider_events')
    .values({ provider, event_key: eventKey, reference })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
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
    await remember(trx, provider, notice)
  })
}
