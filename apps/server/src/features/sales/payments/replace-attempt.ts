import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { PaymentRow } from './payments.queries.ts'

/** The buyer pays in another way, or another amount: the attempt ends here, and a job closes it at the provider. */
export async function replaceAttempt(deps: Deps, trx: Trx, { id }: PaymentRow): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state: 'abandoned', decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await deps.jobs.enqueue(trx, 'payment.close', { paymentId: id })
}
