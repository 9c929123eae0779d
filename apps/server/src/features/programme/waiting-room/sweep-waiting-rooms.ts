import type { Deps } from '../../../deps.ts'
import { advanceRoom } from './advance-room.ts'
import { listRoomsUnderWay } from './waiting-room.queries.ts'

/** Moves on the rooms that nobody looks at just now, so that the draw takes place and rooms end. */
export async function sweepWaitingRooms(deps: Deps): Promise<void> {
  for (const eventId of await listRoomsUnderWay(deps.db, deps.now())) await advanceRoom(deps, eventId)
}
