import { randomUUID } from 'node:crypto'
import type { WaitingPlaceView } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { limits } from '../../../http/limits.ts'
import { limitRate } from '../../../http/rate-limit.ts'
import type { Network } from '../../../http/subject.ts'
import { PASS_SECONDS, placeToken, readPlaceToken, waitingPass } from './waiting-room-tokens.ts'
import type { WaitingRooms } from './waiting-rooms.ts'
import { findVisitor } from './waiting-room.queries.ts'
import { waitingPlaceView } from './waiting-room.view.ts'

/** Visitors can join from the opening until the end, also while nobody is let in. */
const JOINABLE: ReadonlySet<string> = new Set(['arriving', 'drawing', 'serving', 'paused', 'all_held'])

/**
 * Gives a visitor a place. Its id is chosen here and the seed is secret, so nobody can look for ids that draw well; how many places one
 * network takes is limited.
 */
export async function joinRoom(
  deps: Deps,
  rooms: WaitingRooms,
  { eventId, network }: { eventId: string; network: Network },
): Promise<{ token: string; place: WaitingPlaceView }> {
  const room = await rooms.get(eventId)
  if (!JOINABLE.has(room.phase)) throw new AppError('waiting_room.closed', { details: { opensAt: room.opensAt } })
  await limitRate(deps, limits.waitingRoomPlaces, network)
  const place = { eventId, visitorId: randomUUID() }
  await deps.db
    .insertInto('waiting_visitors')
    .values({ event_id: eventId, id: place.visitorId, arrived_at: deps.now() })
    .execute()
  deps.metrics.waitingRoomJoins.inc()
  return { token: placeToken(deps.secrets, place), place: waitingPlaceView(place.visitorId, null, room) }
}

/** The place that a token stands for, as of now. */
export async function readPlace(
  deps: Deps,
  rooms: WaitingRooms,
  { eventId, token }: { eventId: string; token: string },
): Promise<WaitingPlaceView> {
  const place = readPlaceToken(deps.secrets, eventId, token)
  if (!place) throw new AppError('waiting_room.place_not_found')
  const room = await rooms.get(eventId)
  const visitor = await findVisitor(deps.db, place)
  if (!visitor) throw new AppError('waiting_room.place_not_found')
  if (visitor.number !== null || room.drawnAt === null) return waitingPlaceView(place.visitorId, visitor.number, room)
  // Who joined after the draw gets a number in the next turn.
  const next = await rooms.getAnew(eventId)
  const numbered = await findVisitor(deps.db, place)
  return waitingPlaceView(place.visitorId, numbered?.number ?? null, next)
}

/** The pass of a visitor whose number has been called. A called visitor stays called, so an expired pass is issued again. */
export async function takePass(
  deps: Deps,
  rooms: WaitingRooms,
  { eventId, token }: { eventId: string; token: string },
): Promise<{ pass: string; expiresAt: Date }> {
  const place = await calledPlace(deps, rooms, { eventId, token })
  const expiresAt = new Date(deps.now().getTime() + PASS_SECONDS * 1000)
  deps.metrics.waitingRoomPasses.inc({ result: 'issued' })
  return { pass: waitingPass(deps.secrets, { eventId, visitorId: place.visitorId, expiresAt }), expiresAt }
}

/** Reads the room again before refusing a visitor, because another process may have called the number a moment ago. */
async function calledPlace(
  deps: Deps,
  rooms: WaitingRooms,
  { eventId, token }: { eventId: string; token: string },
): Promise<WaitingPlaceView> {
  const place = await readPlace(deps, rooms, { eventId, token })
  if (place.called) return place
  const anew = waitingPlaceView(place.visitorId, place.number, await rooms.getAnew(eventId))
  if (!anew.called) throw new AppError('waiting_room.not_called')
  return anew
}
