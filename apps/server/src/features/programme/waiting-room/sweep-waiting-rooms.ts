import { isWorthAnotherTry } from '../../../db/outage.ts'
import type { Deps } from '../../../deps.ts'
import { advanceRoom } from './advance-room.ts'
import { listRoomsUnderWay } from './waiting-room.queries.ts'

/**
 * Moves on the rooms that nobody looks at just now, so that the draw takes place and rooms end. An error with one room must not stop the
 * others. An error such as a lost database is thrown, since it affects all of them.
 */
export async function sweepWaitingRooms(deps: Deps): Promise<void> {
  for (const eventId of await listRoomsUnderWay(deps.db, deps.now()))
    await advanceRoom(deps, eventId).catch((error: unknown) => {
      if (isWorthAnotherTry(error)) throw error
      deps.log.error({ err: error, event: eventId }, 'a waiting room could not be moved on')
    })
}
