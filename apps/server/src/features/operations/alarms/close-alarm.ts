import type { AlarmView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { writeAudit } from '../audit/index.ts'
import { findAlarm } from './alarms.queries.ts'
import { alarmView } from './alarms.view.ts'

/** Closes an alarm that an administrator has looked into. The conditional update lets only one of several administrators close it. */
export function closeAlarm(deps: Deps, actor: UserActor, id: string, note: string): Promise<AlarmView> {
  return deps.db.transaction().execute(async (trx) => {
    const closed = await trx
      .updateTable('alarms')
      .set({ closed_at: sql<Date>`now()`, closed_by: actor.userId, note })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    const alarm = await findAlarm(trx, id)
    if (!alarm) throw new AppError('alarm.not_found')
    if (closed.numUpdatedRows === 0n) throw new AppError('alarm.closed')
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'alarm.close',
      target: { kind: 'alarm', id, label: alarm.rule },
      after: { note, findings: alarm.findings },
    })
    return alarmView(alarm)
  })
}
