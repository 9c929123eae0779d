import type { Deps } from '../../deps.ts'
import type { DoorActor, UserActor } from '../../http/actor.ts'
import { AppError } from '../../http/app-error.ts'
import { assertScansAt, canUndo } from './check-in.policy.ts'
import { findPlace, findUndoable, undoAdmission } from './scans.queries.ts'

/** Takes an admission of the last minute back. Of two who try at once, one does. */
export async function undoScan(
  deps: Deps,
  actor: UserActor | DoorActor,
  ids: { eventId: string; scanId: string },
): Promise<void> {
  const event = assertScansAt(actor, await findPlace(deps.db, { eventId: ids.eventId, doorId: null }))
  const scan = await findUndoable(deps.db, { eventId: event.id, scanId: ids.scanId })
  if (!scan || !canUndo(actor, scan)) throw new AppError('scan.not_undoable')
  if (!(await undoAdmission(deps.db, scan))) throw new AppError('scan.not_undoable')
}
