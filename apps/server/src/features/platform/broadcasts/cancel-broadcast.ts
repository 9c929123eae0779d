import type { BroadcastView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { findBroadcast } from './broadcasts.queries.ts'
import { broadcastView } from './broadcasts.view.ts'

/** Cancels a broadcast that has not begun. The conditional update decides against a fan-out that begins at the same time. */
export function cancelBroadcast(deps: Deps, actor: UserActor, id: string): Promise<BroadcastView> {
  return deps.db.transaction().execute(async (trx) => {
    if (!(await findBroadcast(trx, id))) throw new AppError('broadcast.not_found')
    const cancelled = await trx
      .updateTable('broadcasts')
      .set({ state: 'cancelled' })
      .where('id', '=', id)
      .where('state', '=', 'scheduled')
      .executeTakeFirst()
    if (cancelled.numUpdatedRows === 0n) throw new AppError('broadcast.under_way')
    const broadcast = await findBroadcast(trx, id)
    if (!broadcast) throw new AppError('broadcast.not_found')
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'broadcast.cancel',
      target: { kind: 'broadcast', id, label: broadcast.title },
      before: { state: 'scheduled' },
      after: { state: 'cancelled' },
    })
    return broadcastView(broadcast)
  })
}
