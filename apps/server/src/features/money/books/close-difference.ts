import type { DifferenceView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { findDifference } from './reconciliations.queries.ts'
import { differenceView } from './reconciliations.view.ts'

/** Closes a difference. If two administrators close it concurrently, the note of the first one is kept. */
export function closeDifference(deps: Deps, actor: UserActor, id: string, note: string): Promise<DifferenceView> {
  return deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('reconciliation_differences')
      .set({ note, closed_by: actor.userId, closed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    const difference = await findDifference(trx, id)
    if (!difference) throw new AppError('difference.not_found')
    if (numUpdatedRows === 0n) throw new AppError('difference.closed')
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'reconciliation.close',
      target: { kind: 'reconciliation', id: difference.reconciliation_id, label: difference.reference },
      after: { difference: difference.kind, note },
    })
    return differenceView(difference)
  })
}
