import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { assertManagesDoor, doorLink, findOpenDoorById } from '../check-in/index.ts'
import { assertManages, type EventRow, eventUrl } from '../../programme/events/index.ts'

/** What a code leads to: the event's page, or the door whose scanner a phone becomes by it. */
export interface QrTarget {
  readonly url: string
  readonly doorName: string | null
}

/**
 * Fails for a door that is closed or belongs to another event. The code of a door pairs a phone as its scanner, so it is only for users who
 * may pair phones with the door.
 */
export async function qrTarget(
  deps: Deps,
  actor: MemberActor,
  event: EventRow,
  doorId: string | null,
): Promise<QrTarget> {
  if (doorId === null) return { url: eventUrl(deps, event), doorName: null }
  assertManages(actor, 'doors:write', event)
  const door = await findOpenDoorById(deps.db, event, doorId)
  if (!door) throw new AppError('door.not_found')
  assertManagesDoor(actor, event, door)
  return { url: doorLink(deps.site, door), doorName: door.name }
}
