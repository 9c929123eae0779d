import type { ManifestView } from '@foyer/contract'
import type { Deps } from '../../../../deps.ts'
import { findEvent } from '../../../programme/events/index.ts'
import { assertScansAt } from '../doors/check-in.policy.ts'
import { listConflicts } from './conflicts.queries.ts'
import { findDoor, touchDevice } from '../doors/doors.queries.ts'
import { changesCursor, listManifestTickets, listPublicKeys, listTypeNames } from './manifest.queries.ts'
import { manifestView } from './manifest.view.ts'
import type { Scanner } from '../scanning/scan-decision.ts'

interface Asked {
  eventId: string
  since?: string | undefined
  after?: string | undefined
  limit: number
  queued?: number | undefined
  battery?: number | undefined
}

/** A page of the data a phone needs to decide offline. Mostly changes since the last one, so small enough to poll every two seconds. */
export async function readManifest(deps: Deps, actor: Scanner, asked: Asked): Promise<ManifestView> {
  const event = assertScansAt(actor, await findEvent(deps.db, asked.eventId))
  const phone = actor.kind === 'door' ? actor : null
  // Later pages repeat the status that the phone reported with the first one; it may be outdated.
  if (phone) await touchDevice(deps.db, phone.deviceId, asked.after === undefined ? asked : {})
  // Read before the tickets: what commits between the two is fetched twice rather than never.
  const cursor = await changesCursor(deps.db)
  const door = phone ? await findDoor(deps.db, phone.doorId) : undefined
  // A phone gets only the names of guests whom its door admits.
  const types = door?.ticket_type_ids ?? null
  const tickets = await listManifestTickets(deps.db, event.id, { ...asked, types, listId: door?.list_id ?? null })
  const [keys, typeNames, conflicts] = await Promise.all([
    listPublicKeys(deps.db, event.id),
    listTypeNames(deps.db, event.id),
    listConflicts(deps.db, event.id, phone?.deviceId ?? null),
  ])
  const next = tickets.length < asked.limit ? null : (tickets.at(-1)?.id ?? null)
  return manifestView({
    event,
    door: door ?? null,
    keys,
    types: typeNames,
    tickets,
    conflicts,
    next,
    cursor,
    now: deps.now(),
  })
}
