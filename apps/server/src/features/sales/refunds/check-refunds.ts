import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { namesOf, type ProviderRefund } from '../../../gateways/payments/payment-gateway.ts'
import { workOnAll } from '../../../jobs/work-on-each.ts'
import { recordRefundOutcome, refundKey, type SentRefund } from './refund-outcome.ts'
import { findRefundedPayment, idsOfCheckout, type RefundedPayment } from './refunded-payment.ts'

const BATCH = 50

/**
 * Asks the provider about a payment's refunds and records the answers. A refund that the provider has never received is left to the job
 * that sends it; one made on the provider's own pages is left to a job that books it.
 */
export async function checkRefunds(deps: Deps, payment: RefundedPayment): Promise<void> {
  const refunds = await deps.db
    .selectFrom('refunds')
    .select(['id', 'payment_id', 'round', 'state', 'provider_reference'])
    .where('payment_id', 'in', await idsOfCheckout(deps.db, payment))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const gateway = deps.payments.byName.get(payment.provider)
  if (!gateway) throw new Error(`No gateway for ${payment.provider}`)
  const told = await gateway.refundsOf(namesOf(payment))
  await enqueueStrange(deps, payment, { told, refunds })
  await workOnAll(
    refunds,
    async (refund) => {
      const said = told.find((each) => isOf(each, refund))
      if (said && SENT.has(refund.state)) await recordRefundOutcome(deps, refund.payment_id, refund, said)
    },
    { message: 'the outcome of some refunds is not recorded yet' },
  )
}

type KnownRefund = SentRefund & { readonly provider_reference: string | null }

async function enqueueStrange(
  deps: Deps,
  payment: RefundedPayment,
  { told, refunds }: { told: readonly ProviderRefund[]; refunds: readonly KnownRefund[] },
): Promise<void> {
  const isKnown = (each: ProviderRefund) => refunds.some((refund) => isOurs(each, refund) || isOf(each, refund))
  const strange = told.filter((each) => each.status !== 'failed' && !isKnown(each))
  if (strange.length === 0) return
  deps.log.error({ payment: payment.id, refunds: strange }, 'the provider has refunds that nobody here asked for')
  await deps.db.transaction().execute((trx) => deps.jobs.enqueue(trx, 'refund.adopt', { paymentId: payment.id }))
}

/** The same by the id of the payment. */
export async function checkRefundsOf(deps: Deps, paymentId: string): Promise<void> {
  const payment = await findRefundedPayment(deps.db, paymentId)
  if (payment) await checkRefunds(deps, payment)
}

const SENT: ReadonlySet<string> = new Set(['submitted', 'succeeded', 'failed', 'charged_back'])

/** Whether a refund at the provider is the current round of this one. */
function isOf(said: ProviderRefund, refund: KnownRefund): boolean {
  return said.key === refundKey(refund) || said.refundReference === refund.provider_reference
}

/** Whether a refund at the provider belongs to this one, in any round. */
export function isOurs({ key }: ProviderRefund, { id }: { id: string }): boolean {
  return key === `refund_${id}` || key?.startsWith(`refund_${id}_`) === true
}

/** Asks about refunds that a provider has accepted but of which no outcome is known; at growing intervals as they age. */
export async function checkSentRefunds(deps: Deps): Promise<void> {
  const due = await deps.db
    .updateTable('refunds')
    .set({ checked_at: sql<Date>`now()` })
    .where('id', 'in', (query) =>
      query
        .selectFrom('refunds')
        .select('id')
        .where('state', '=', 'submitted')
        .where(
          sql<boolean>`coalesce(checked_at, sent_at) < now() - greatest(interval '10 minutes', (now() - sent_at) / 10)`,
        )
        .orderBy(sql`checked_at nulls first`)
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning('payment_id')
    .execute()
  for (const id of new Set(due.map((refund) => refund.payment_id))) {
    const payment = await findRefundedPayment(deps.db, id)
    if (payment)
      await checkRefunds(deps, payment).catch((error: unknown) =>
        deps.log.warn({ err: error, payment: id }, 'refunds could not be asked after'),
      )
  }
}
