import type { BankTransferView } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertMayApprove } from '../../../http/approval-wait.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { checkPaymentById } from '../payments/index.ts'
import { findBankTransfer, receiveTransfer } from './bank-transfers.queries.ts'
import { bankTransferView } from './bank-transfers.view.ts'

/** What arrived, and by which source it is known. */
export interface Receipt {
  readonly paymentId: string
  readonly paymentReference: string
  readonly amount: number
  readonly currency: string
  readonly note: string
}

/**
 * Records in the provider's books that the money of a payment has arrived, once. The payment itself is recorded by asking the provider,
 * as for any other; the job does so if the process ends before the caller can. Answers false when the money was recorded before.
 */
export async function recordReceipt(deps: Deps, trx: Trx, actor: UserActor, receipt: Receipt): Promise<boolean> {
  const { paymentId, paymentReference, amount, currency, note } = receipt
  if (!(await receiveTransfer(trx, paymentReference, { amount, currency }))) return false
  await writeAudit(trx, {
    actorId: actor.userId,
    action: 'bank_transfer.receive',
    target: { kind: 'bank_transfer', id: paymentId, label: paymentReference },
    after: { amount, currency, note },
  })
  await deps.jobs.enqueue(trx, 'payment.check', { paymentId })
  return true
}

/**
 * Records by hand that the whole amount of an order has arrived. Money that arrives after the order has expired still pays for it if places
 * are free.
 */
export async function confirmBankTransfer(
  deps: Deps,
  actor: UserActor,
  paymentId: string,
  note: string,
): Promise<BankTransferView> {
  await assertMayApprove(deps.db, actor)
  await deps.db.transaction().execute(async (trx) => {
    const transfer = await findBankTransfer(trx, paymentId)
    if (!transfer) throw new AppError('bank_transfer.not_found')
    const { amount, currency, payment_reference: paymentReference } = transfer
    if (!(await recordReceipt(deps, trx, actor, { paymentId, paymentReference, amount, currency, note })))
      throw new AppError('bank_transfer.received')
  })
  await checkPaymentById(deps, paymentId)
  return bankTransferView(required(await findBankTransfer(deps.db, paymentId), 'the bank transfer just confirmed'))
}
