import type { WaitingRoomPage } from '@foyer/contract'
import type { Database } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { findEvent, shownTitle, withSeriesTexts } from '../events/index.ts'
import { readPlace } from './visit-room.ts'
import type { WaitingRooms } from './waiting-rooms.ts'

/** The event of a public address; undefined where nothing published has it. */
export async function findRushEvent(db: Database, customUrl: string) {
  const found = await db
    .selectFrom('events')
    .select('id')
    .where('custom_url', '=', customUrl)
    .where('status', '=', 'published')
    .where('blocked', '=', false)
    .executeTakeFirst()
  return found && findEvent(db, found.id)
}

/** What the page of a waiting room shows, or of one place in it; null where there is no such room or place. */
export async function readWaitingRoomPage(
  deps: Deps,
  rooms: WaitingRooms,
  { customUrl, token }: { customUrl: string; token: string | undefined },
): Promise<WaitingRoomPage | null> {
  const event = await findRushEvent(deps.db, customUrl)
  const room = event && (await rooms.find(event.id))
  if (!event || !room) return null
  const title = shownTitle(await withSeriesTexts(deps.db, event), deps.site)
  const facts = { eventId: event.id, title, customUrl, timezone: event.timezone }
  if (token === undefined) return { ...facts, room, place: null, token: null }
  try {
    const place = await readPlace(deps, rooms, { eventId: event.id, token })
    return { ...facts, room: place.room, place, token }
  } catch (error) {
    if (error instanceof AppError && error.code === 'waiting_room.place_not_found') return null
    throw error
  }
}
