import type { WaitingRoomSettingsView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { auditEvent, edited, lockManagedEvent } from '../events/index.ts'
import { loadRoomSettings } from './load-room-settings.ts'
import { lockRoom } from './waiting-room.queries.ts'

/** Pauses or resumes the calling of numbers. Visitors with a pass can continue to buy, and all visitors keep their number. */
export function pauseRoom(
  deps: Deps,
  actor: MemberActor,
  eventId: string,
  paused: boolean,
): Promise<WaitingRoomSettingsView> {
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockManagedEvent(trx, actor, 'events:write', eventId)
    const room = await lockRoom(trx, eventId)
    if (!room) throw new AppError('waiting_room.not_found')
    if (room.paused !== paused) {
      await trx
        .updateTable('waiting_rooms')
        // The time of a pause must not count: otherwise many numbers would be called at once afterwards.
        .set({ paused, rate: paused ? 0 : room.rate, ...(room.drawn_at !== null && { served_at: deps.now() }) })
        .where('event_id', '=', eventId)
        .execute()
      await deps.outbox.announce(trx, edited(event, ['waitingRoom']))
      await auditEvent(trx, actor, event, 'pause_waiting_room', { before: { paused: room.paused }, after: { paused } })
    }
    return loadRoomSettings(deps, trx, { actor, event })
  })
}
