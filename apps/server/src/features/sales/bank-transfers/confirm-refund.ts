import type { BankRefundView } from '@foyer/contract'
import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertMayApprove } from '../../../http/approval-wait.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { checkRefundsOf } from '../refunds/index.ts'
import { findRefund } from './bank-transfers.queries.ts'
import { refundView } from './bank-transfers.view.ts'

/** Records that a refund was sent by bank transfer, once. The refund itself is recorded once the provider is asked; the hourly sweep asks too. */
export async function confirmRefund(deps: Deps, actor: UserActor, id: string, note: string): Promise<BankRefundView> {
  await assertMayApprove(deps.db, actor)
  const paymentId = await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('bank_refunds')
      .set({ sent_at: sql<Date>`now()`, sent_by: actor.userId, note })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .executeTakeFirst()
    const refund = await findRefund(trx, id)
    if (!refund) throw new AppError('bank_refund.not_found')
    if (numUpdatedRows === 0n) throw new AppError('bank_refund.sent')
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'bank_transfer.refund_sent',
      target: { kind: 'bank_transfer', id: refund.payment_id ?? id, label: refund.order_reference ?? id },
      after: { amount: refund.amount, currency: refund.currency, note },
    })
    return refund.payment_id
  })
  if (paymentId !== null) await checkRefundsOf(deps, paymentId)
  return refundView(required(await findRefund(deps.db, id), 'the refund just confirmed'))
}
