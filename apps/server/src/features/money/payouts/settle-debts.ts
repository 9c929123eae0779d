import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import { uuidv7 } from '../../../ids.ts'
import { postTransaction } from '../ledger/index.ts'

/** Money that became available to an organiser; `ref` names the transaction it came by. */
interface Credit {
  readonly organiserId: string
  readonly currency: string
  readonly ref: string
  readonly amount: number
}

/**
 * Pays what the organiser owes out of money that just became available, the oldest debt first. Each settlement is posted on the
 * event its debt arose in and names that debt, so that no other event's figures change. The caller holds the lock on the
 * organiser's accounts, so that no debt is paid twice.
 */
export async function settleDebts(trx: Trx, { organiserId, currency, ref, amount: credit }: Credit): Promise<void> {
  const { rows: debts } = await sql<{ origin_id: string; event_id: string | null; amount: number }>`
    select origin_id, event_id, amount from open_debts
    where organiser_id = ${organiserId} and currency = ${currency} order by created_at, origin_id`.execute(trx)
  let left = credit
  for (const debt of debts) {
    const amount = Math.min(left, debt.amount)
    if (amount <= 0) return
    left -= amount
    const id = uuidv7()
    await postTransaction(
      trx,
      {
        kind: 'owed_settled',
        ref: `${ref}:${debt.origin_id}`,
        currency,
        eventId: debt.event_id,
        postings: [
          { account: 'organiser_available', organiserId, amount },
          { account: 'dispute_receivable', organiserId, amount: -amount },
        ],
      },
      id,
    )
    await trx
      .insertInto('debt_settlements')
      .values({ transaction_id: id, origin_id: debt.origin_id, event_id: debt.event_id, amount })
      .execute()
  }
}
