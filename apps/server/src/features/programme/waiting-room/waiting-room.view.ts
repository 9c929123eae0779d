import type { WaitingPlaceView, WaitingRoomInput, WaitingRoomView } from '@foyer/contract'
import { opensAt, queueStanding, type WaitingRoomFacts, waitingRoomPhase } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { unseal } from '../../../secrets.ts'
import type { RoomRow, RoomState } from './waiting-room.queries.ts'

/** What the phase of a stored room follows from. */
export function roomFacts(
  room: Pick<RoomRow, 'starts_at' | 'opens_minutes' | 'drawn_at' | 'paused' | 'places_left' | 'ended_because'>,
): WaitingRoomFacts {
  return {
    startsAt: room.starts_at,
    opensMinutes: room.opens_minutes,
    drawnAt: room.drawn_at,
    paused: room.paused,
    placesLeft: room.places_left,
    ended: room.ended_because,
  }
}

/** What everybody may know. The seed is unsealed for it only once the draw is done. */
export function waitingRoomView(
  { secrets, now }: Pick<Deps, 'secrets' | 'now'>,
  { room, participants }: RoomState,
): WaitingRoomView {
  const facts = roomFacts(room)
  return {
    eventId: room.event_id,
    phase: waitingRoomPhase(facts, now()),
    opensAt: opensAt(facts).toISOString(),
    startsAt: room.starts_at.toISOString(),
    serverTime: now().toISOString(),
    participants,
    drawn: room.drawn_at === null ? null : room.drawn,
    drawnAt: room.drawn_at?.toISOString() ?? null,
    served: room.served,
    ratePerMinute: Math.round(room.rate * 600) / 10,
    seedHash: room.seed_hash.toString('hex'),
    seed: room.drawn_at === null ? null : unseal(secrets, room.seed).toString('hex'),
  }
}

/** A visitor's place as of this state of the room. */
export function waitingPlaceView(visitorId: string, number: number | null, room: WaitingRoomView): WaitingPlaceView {
  return { visitorId, number, ...queueStanding(number, room), room }
}

/** What its organiser set. */
export function roomInput(room: RoomRow): WaitingRoomInput {
  return {
    enabled: room.ended_at === null,
    startsAt: room.starts_at.toISOString(),
    opensMinutes: room.opens_minutes,
    ratePerMinute: room.rate_per_minute,
  }
}
