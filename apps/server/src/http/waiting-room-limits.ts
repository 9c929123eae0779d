import { HOUR, limit } from './declare-limit.ts'

/** The limits of waiting rooms, part of `limits`. */
export const waitingRoomLimits = {
  /** Places in waiting rooms. A draw is fair only where nobody takes part a thousand times. */
  waitingRoomPlaces: limit({
    name: 'waiting-room-places',
    hits: 60,
    seconds: HOUR,
    by: ['network'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['joinWaitingRoom'],
  }),
  /** Lists of a draw, which are long. */
  waitingRoomDraws: limit({
    name: 'waiting-room-draws',
    hits: 20,
    seconds: HOUR,
    by: ['network'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['getWaitingRoomDraw'],
  }),
}
