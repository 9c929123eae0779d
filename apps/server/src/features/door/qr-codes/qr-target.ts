import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import { doorLink, findOpenDoorById } from '../check-in/index.ts'
import { type EventRow, eventUrl } from '../../programme/events/index.ts'

/** What a code leads to: the event's page, or the door whose scanner a phone becomes by it. */
export interface QrTarget {
  readonly url: string
  readonly doorName: string | null
}

/** Fails for a door that is closed or belongs to another event. */
export async function qrTarget(deps: Deps, event: EventRow, doorId: string | null): Promise<QrTarget> {
  if (doorId === null) return { url: eventUrl(deps, event), doorName: null }
  const door = await findOpenDoorById(deps.db, event, doorId)
  if (!door) throw new AppError('door.not_found')
  return { url: doorLink(deps.site, door), doorName: door.name }
}
