import type { ManifestView } from '@foyer/contract'
import type { Deps } from '../../../../deps.ts'
import { coverView, findEvent } from '../../../programme/events/index.ts'
import { assertScansAt } from '../doors/check-in.policy.ts'
import { findDoor, type RuledDoor, touchDevice } from '../doors/doors.queries.ts'
import type { AtEvents } from '../scanning/at-events.ts'
import { doorEventView } from '../scanning/check-in.view.ts'
import {
  doorDateView,
  isSeriesPlace,
  listNearDates,
  readSeriesPlace,
  seriesEventView,
} from '../scanning/dates-of-day.ts'
import { findPassesEvent } from '../passes/passes.queries.ts'
import type { Scanner } from '../scanning/scan-decision.ts'
import { listConflicts } from './conflicts.queries.ts'
import { changesCursor, listManifestTickets, listPassTypes, listPublicKeys, listTypeNames } from './manifest.queries.ts'
import { manifestView, validityView } from './manifest.view.ts'

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
  const place = await readPlace(deps, actor, asked)
  const { door, events, seriesId, ...shown } = place
  const passesEventId = await findPassesEvent(deps.db, seriesId)
  // Read before the tickets: what commits between the two is fetched twice rather than never.
  const cursor = await changesCursor(deps.db)
  // A phone gets only the names of guests whom its door admits.
  const types = door?.ticket_type_ids ?? null
  const tickets = await listManifestTickets(deps.db, events, {
    ...asked,
    types,
    listId: door?.list_id ?? null,
    passesEventId: admitsPasses(door) ? passesEventId : null,
  })
  const [keys, typeNames, conflicts] = await Promise.all([
    listPublicKeys(deps.db, events),
    listTypeNames(deps.db, events),
    listConflicts(deps.db, events, actor.kind === 'door' ? actor.deviceId : null),
  ])
  const next = tickets.length < asked.limit ? null : (tickets.at(-1)?.id ?? null)
  const passes = passesEventId === null ? null : await readPasses(deps, passesEventId)
  return manifestView({
    ...shown,
    door,
    passes,
    keys,
    types: typeNames,
    tickets,
    conflicts,
    next,
    cursor,
    now: deps.now(),
  })
}

interface ManifestPlace extends Pick<ManifestView, 'event' | 'validity' | 'dates' | 'otherDates'> {
  readonly door: RuledDoor | null
  readonly events: AtEvents
  readonly seriesId: string | null
}

/** A door for certain ticket types admits tickets of its event alone. Its phones only recognise passes. */
function admitsPasses(door: RuledDoor | null): boolean {
  return door === null || door.ticket_type_ids === null
}

async function readPasses(deps: Deps, eventId: string) {
  const [keys, types] = await Promise.all([listPublicKeys(deps.db, eventId), listPassTypes(deps.db, eventId)])
  return { eventId, keys, types }
}

async function readPlace(deps: Deps, actor: Scanner, asked: Asked): Promise<ManifestPlace> {
  // Later pages repeat the status that the phone reported with the first one; it may be outdated.
  const report = asked.after === undefined ? asked : {}
  if (isSeriesPlace(actor, asked.eventId)) {
    await touchDevice(deps.db, actor.deviceId, report)
    const place = await readSeriesPlace(deps, actor)
    const event = { ...seriesEventView(place, deps.now()), cover: coverView(place.series.cover) }
    return {
      event,
      door: place.door,
      seriesId: place.series.id,
      events: place.dates.map(({ id }) => id),
      validity: { from: event.startsAt, until: event.endsAt },
      dates: place.dates.map((date) => ({ ...doorDateView(date, place.arrival), validity: validityView(date) })),
      ...(asked.since === undefined && {
        otherDates: (await listNearDates(deps.db, place.series.id, place.dates, deps.now())).map((date) =>
          doorDateView(date, place.arrival),
        ),
      }),
    }
  }
  const event = assertScansAt(actor, await findEvent(deps.db, asked.eventId))
  if (actor.kind === 'door') await touchDevice(deps.db, actor.deviceId, report)
  const door = actor.kind === 'door' ? await findDoor(deps.db, actor.doorId) : undefined
  return {
    event: doorEventView(event),
    door: door ?? null,
    events: event.id,
    // At a cancelled date nobody is let in, and a draft has no guests yet.
    seriesId: event.status === 'published' ? event.series_id : null,
    validity: validityView(event),
  }
}
