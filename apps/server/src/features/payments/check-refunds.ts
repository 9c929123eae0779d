import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { findPayment, namesOf, type PaymentRow } from './payments.queries.ts'
import { recordRefundOutcome, refundKey } from './refund-outcome.ts'

const BATCH = 50

/** Asks the provider what became of a payment's refunds and records it. What it never heard of is the sending job's matter. */
export async function checkRefunds(deps: Deps, payment: PaymentRow): Promise<void> {
  const refunds = await deps.db
    .selectFrom('refunds')
    .select(['id', 'round'])
    .where('payment_id', '=', payment.id)
    .where('state', 'in', ['submitted', 'succeeded', 'failed'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const gateway = deps.payments.byName.get(payment.provider)
  if (!gateway) throw new Error(`No gateway for ${payment.provider}`)
  const told = await gateway.refundsOf(namesOf(payment))
  for (const refund of refunds) {
    const said = told.find(({ key }) => key === refundKey(refund))
    if (said) await recordRefundOutcome(deps, payment.id, refund, said)
  }
  const ours = (key: string | null) => refunds.some(({ id }) => key?.startsWith(`refund_${id}`))
  for (const { key, refundReference } of told)
    if (!ours(key))
      deps.log.error({ payment: payment.id, refund: refundReference }, 'the provider has a refund that is not ours')
}

/** Asks after refunds that a provider took and nobody has told us the end of; ever less often as they age. */
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
    const payment = await findPayment(deps.db, id)
    if (payment)
      await checkRefunds(deps, payment).catch((error: unknown) =>
        deps.log.warn({ err: error, payment: id }, 'refunds could not be asked after'),
      )
  }
}
