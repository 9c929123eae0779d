import { type WaitingRoomPhase, waitingRoomPhase, waitingRoomPhases } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { listOpenRooms } from './waiting-room.queries.ts'
import { roomFacts } from './waiting-room.view.ts'

/** The phases of a room that has not ended. */
const OPEN_PHASES = waitingRoomPhases.filter((phase) => phase !== 'sold_out' && phase !== 'ended')

/** All open waiting rooms together, for the metrics. */
export interface RoomFigures {
  /** How many rooms are in each phase. */
  readonly phases: readonly { readonly phase: WaitingRoomPhase; readonly count: number }[]
  /** Visitors whose number has not been called, and those who have none yet. */
  readonly waiting: number
  readonly called: number
  /** Seconds since the room that was left longest was last moved on, counted from its start before the draw; 0 if none is under way. */
  readonly behind: number
}

export async function readRoomFigures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<RoomFigures> {
  const rooms = await listOpenRooms(db)
  const at = now()
  const phases = rooms.map((room) => waitingRoomPhase(roomFacts(room), at))
  const movedOn = rooms.map((room) => (room.drawn_at === null ? room.starts_at : room.served_at))
  return {
    phases: OPEN_PHASES.map((phase) => ({ phase, count: phases.filter((each) => each === phase).length })),
    waiting: rooms.reduce((sum, { unnumbered, numbered, served }) => sum + unnumbered + numbered - served, 0),
    called: rooms.reduce((sum, { served }) => sum + served, 0),
    behind: Math.max(0, ...movedOn.map((moment) => (at.getTime() - moment.getTime()) / 1000)),
  }
}
