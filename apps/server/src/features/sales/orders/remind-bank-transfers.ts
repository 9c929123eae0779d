import type { Deps } from '../../../deps.ts'

const AT_ONCE = 100

/**
 * Reminds buyers of bank transfers that have not arrived. The time of the reminder is cleared in the transaction that writes the mail's
 * job, so that any number of workers remind once, and a killed worker leaves both or neither.
 */
export async function remindBankTransfers(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const due = trx
      .selectFrom('bank_transfer_holds')
      .select('order_id')
      .where('remind_at', '<=', deps.now())
      .orderBy('remind_at')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
    const reminded = await trx
      .updateTable('bank_transfer_holds')
      .set({ remind_at: null })
      .where('order_id', 'in', due)
      .returning('order_id as orderId')
      .execute()
    deps.failpoint('before_transfer_reminders')
    await deps.jobs.enqueueAll(
      trx,
      reminded.map(({ orderId }) => ({
        name: 'mail.send',
        data: { key: `bank-transfer-reminder:${orderId}`, template: 'bank_transfer_reminder', orderId },
      })),
    )
  })
}
