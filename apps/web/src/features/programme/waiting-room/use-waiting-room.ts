import type { WaitingPlaceView, WaitingRoomPage, WaitingRoomView } from '@foyer/contract'
import { queueStanding } from '@foyer/domain'
import { useEffect, useState } from 'react'
import { lightCall } from '../../../api/light-call.ts'

/** The page of a visitor this near to the front asks more often. */
const NEAR = 50
const NEAR_MS = 2500
const FAR_MS = 6000

/** A room and one's own place in it, as of now. */
export interface RoomNow {
  readonly room: WaitingRoomView
  readonly place: WaitingPlaceView | null
  /** The last question got no answer. */
  readonly offline: boolean
}

/** What cannot change any more. */
const over = ({ phase }: WaitingRoomView) => phase === 'sold_out' || phase === 'ended'

/** The place updated from the state of the room, without a request for the place. */
const movedOn = (place: WaitingPlaceView, room: WaitingRoomView): WaitingPlaceView => ({
  ...place,
  ...queueStanding(place.number, room),
  room,
})

/** All visitors request the same small document. After the draw, a visitor without a number requests their place until it has one. */
async function next({ eventId, token }: WaitingRoomPage, now: RoomNow): Promise<RoomNow> {
  const params = { eventId }
  try {
    if (token !== null && now.place?.number === null && now.room.drawnAt !== null) {
      const place = await lightCall('getWaitingPlace', { params, headers: { 'x-waiting-place': token } })
      return { room: place.room, place, offline: false }
    }
    const room = await lightCall('getWaitingRoom', { params })
    return { room, place: now.place && movedOn(now.place, room), offline: false }
  } catch {
    return { ...now, offline: true }
  }
}

/** Random, so that not all visitors ask at the same moment. */
function pauseOf({ place, room }: RoomNow): number {
  const soon = room.phase === 'drawing' || (place?.position ?? NEAR + 1) <= NEAR
  return (soon ? NEAR_MS : FAR_MS) * (0.75 + Math.random() / 2)
}

/** Keeps a room up to date while its page is open, and at once when a phone wakes up. */
export function useWaitingRoom(page: WaitingRoomPage): RoomNow {
  const [now, setNow] = useState<RoomNow>({ room: page.room, place: page.place, offline: false })
  useEffect(() => {
    if (over(now.room)) return
    let stopped = false
    const turn = async () => {
      const then = await next(page, now)
      if (!stopped) setNow(then)
    }
    const timer = setTimeout(() => void turn(), pauseOf(now))
    const woken = () => {
      if (document.visibilityState !== 'visible') return
      clearTimeout(timer)
      void turn()
    }
    document.addEventListener('visibilitychange', woken)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', woken)
    }
  }, [page, now])
  return now
}
