import type { Deps } from '../../../deps.ts'
import { workOnEach } from '../../../jobs/work-on-each.ts'
import { advanceRoom } from './advance-room.ts'
import { listRoomsUnderWay } from './waiting-room.queries.ts'

/** Moves on the rooms that nobody looks at just now, so that the draw takes place and rooms end. */
export async function sweepWaitingRooms(deps: Deps): Promise<void> {
  await workOnEach(
    await listRoomsUnderWay(deps.db, deps.now()),
    (eventId) => advanceRoom(deps, eventId),
    (error, eventId) => deps.log.error({ err: error, event: eventId }, 'a waiting room could not be moved on'),
  )
}
