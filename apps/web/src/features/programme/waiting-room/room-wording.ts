import type { WaitingPlaceView, WaitingRoomView } from '@foyer/contract'
import { formatDate, m, zoneAbbreviation } from '@foyer/messages'

const MINUTE = 60
const LONG_MINUTES = 120
/** Estimates of more minutes than this are rounded up to multiples of it. */
const STEP = 5

/** A moment on the clock of the event, which is not that of every visitor. */
export function momentInWords(moment: string, timezone: string): string {
  return `${formatDate(moment, 'fullMoment', timezone)} ${zoneAbbreviation(new Date(moment), timezone)}`
}

/** An estimate, no more exact than it can be; null where there is none. */
export function waitInWords(seconds: number | null): string | null {
  if (seconds === null) return null
  if (seconds < MINUTE) return m.programme_room_soon()
  const minutes = Math.ceil(seconds / MINUTE)
  if (minutes > LONG_MINUTES) return m.programme_room_hours()
  return m.programme_room_minutes({ count: minutes <= STEP ? minutes : Math.ceil(minutes / STEP) * STEP })
}

/** The number of people ahead of a visitor who has not been called yet. */
export function aheadInWords(position: number): string {
  return position <= 1 ? m.programme_room_next() : m.programme_room_ahead({ count: position - 1 })
}

export const phaseWords: Readonly<Record<WaitingRoomView['phase'], () => string>> = {
  closed: m.programme_room_phase_closed,
  arriving: m.programme_room_phase_arriving,
  drawing: m.programme_room_phase_drawing,
  serving: m.programme_room_phase_serving,
  paused: m.programme_room_phase_paused,
  all_held: m.programme_room_phase_all_held,
  sold_out: m.programme_room_phase_sold_out,
  ended: m.programme_room_phase_ended,
}

/** The title of a page that shows a room or a place in it. It changes only when something happened, so it is also what is announced. */
export function headlineOf(room: WaitingRoomView, place: WaitingPlaceView | null): string {
  if (room.phase === 'sold_out') return m.programme_room_sold_out()
  if (room.phase === 'ended') return m.programme_room_ended()
  if (!place) return m.programme_room_title()
  if (place.called) return m.programme_room_called()
  if (room.phase === 'drawing' || (place.number === null && room.drawnAt !== null)) return m.programme_room_drawing()
  return m.programme_room_joined()
}
