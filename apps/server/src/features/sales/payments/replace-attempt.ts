import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { PaymentRow } from './payments.queries.ts'

/**
 * Ends an attempt because the buyer pays in another way, or another amount; a job closes it at the provider. An attempt has one payment, or
 * one for each order that is paid by the same checkout.
 */
export async function replaceAttempt(deps: Deps, trx: Trx, payments: readonly PaymentRow[]): Promise<void> {
  const [first] = payments
  if (!first) return
  const ids = payments.map(({ id }) => id)
  await trx
    .updateTable('payments')
    .set({ state: 'abandoned', decided_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
  await deps.jobs.enqueue(trx, 'payment.close', { paymentId: first.id })
}
