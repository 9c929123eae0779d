import { admissionRate, advanceServing, required } from '@foyer/domain'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { unseal } from '../../../secrets.ts'
import { changeTerms, edited, findEvent } from '../events/index.ts'
import { drawLots } from './lots.ts'
import {
  findSupply,
  hasUnpaidHolds,
  listParticipants,
  lockRoomForTurn,
  numberLateVisitors,
  type RoomRow,
  writeDraw,
} from './waiting-room.queries.ts'

/** An empty room ends only after this time, so that the last visitors of a rush do not have to race each other. */
const EMPTY_MS = 5 * 60_000

/**
 * Does what is due in a waiting room: the draw once its start has come, numbers for who came later, the counter, and the end. Any number of
 * processes may call it: the lock lets one of them do a turn, the others leave it to that one. A process that is killed in the draw leaves
 * nothing of it, and the next draws the same, because lots follow from the seed.
 */
export async function advanceRoom(deps: Deps, eventId: string, holdsPerSecond: number | null = null): Promise<void> {
  const done = await deps.db.transaction().execute(async (trx) => {
    const room = await lockRoomForTurn(trx, eventId)
    const now = deps.now()
    if (!room || now < room.starts_at) return null
    const drawn = room.drawn_at === null ? await draw(deps, trx, room, now) : room
    const numbered = drawn.numbered + (await numberLateVisitors(trx, eventId, drawn.numbered))
    const next = { ...drawn, numbered, holds_per_second: holdsPerSecond ?? room.holds_per_second }
    const served = await turn(deps, trx, next, now)
    return { draws: room.drawn_at === null ? 1 : 0, calls: served - room.served }
  })
  // Counted once it is committed: a turn that fails is done again.
  if (!done) return
  deps.metrics.waitingRoomDraws.inc(done.draws)
  deps.metrics.waitingRoomCalls.inc(done.calls)
}

/** Runs once per room, because `drawn_at` was read under the room's lock. */
async function draw(deps: Deps, trx: Trx, room: RoomRow, now: Date): Promise<RoomRow> {
  const lots = await drawLots(unseal(deps.secrets, room.seed), await listParticipants(trx, room))
  await writeDraw(trx, room.event_id, lots)
  deps.failpoint('waiting_room_drawn')
  return { ...room, drawn_at: now, drawn: lots.length, numbered: lots.length, served_at: now }
}

/** Moves the counter on, and ends the room once nobody waits or everything is sold. Returns the last number called. */
async function turn(deps: Deps, trx: Trx, room: RoomRow, now: Date): Promise<number> {
  const { placesLeft, opensLater } = await findSupply(trx, room.event_id, now)
  const rate = room.paused
    ? 0
    : admissionRate({ fixedPerMinute: room.rate_per_minute, holdsPerSecond: room.holds_per_second, placesLeft })
  const { served, servedAt } = advanceServing(
    { served: room.served, numbered: room.numbered, servedAt: room.served_at },
    { rate, now },
  )
  const emptySince = served < room.numbered ? null : (room.empty_since ?? now)
  const ended = await endOf(trx, room, { soldOut: placesLeft === 0 && !opensLater, emptySince, now })
  await trx
    .updateTable('waiting_rooms')
    .set({
      drawn_at: room.drawn_at,
      drawn: room.drawn,
      numbered: room.numbered,
      served,
      served_at: servedAt,
      rate,
      holds_per_second: room.holds_per_second,
      places_left: placesLeft,
      empty_since: emptySince,
      ended_at: ended === null ? null : now,
      ended_because: ended,
    })
    .where('event_id', '=', room.event_id)
    .execute()
  if (ended !== null) await announceEnd(deps, trx, room.event_id)
  return served
}

/** From now on tickets are sold as usual, and the page of the event says nothing more of a waiting room. */
async function announceEnd(deps: Deps, trx: Trx, eventId: string): Promise<void> {
  const event = required(await findEvent(trx, eventId), 'the event of a waiting room')
  await changeTerms(deps, trx, edited(event, ['waitingRoom']))
}

async function endOf(
  trx: Trx,
  room: RoomRow,
  { soldOut, emptySince, now }: { soldOut: boolean; emptySince: Date | null; now: Date },
): Promise<'empty' | 'sold_out' | null> {
  if (soldOut && !(await hasUnpaidHolds(trx, room.event_id))) return 'sold_out'
  if (room.paused || emptySince === null) return null
  return now.getTime() - emptySince.getTime() >= EMPTY_MS ? 'empty' : null
}
