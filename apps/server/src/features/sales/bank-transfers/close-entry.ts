import type { BankEntryView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { findEntry } from './bank-transfers.queries.ts'
import { entryView } from './bank-transfers.view.ts'

/** Closes an entry with a note. When two administrators close it at the same time, the first note stays. */
export function closeEntry(deps: Deps, actor: UserActor, id: string, note: string): Promise<BankEntryView> {
  return deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('bank_entries')
      .set({ note, closed_by: actor.userId, closed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    const entry = await findEntry(trx, id)
    if (!entry) throw new AppError('bank_entry.not_found')
    if (numUpdatedRows === 0n) throw new AppError('bank_entry.closed')
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'bank_entry.close',
      target: { kind: 'bank_transfer', id, label: entry.order_reference ?? entry.statement },
      after: { outcome: entry.outcome, amount: entry.amount, currency: entry.currency, note },
    })
    return entryView(entry)
  })
}
