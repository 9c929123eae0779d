import type { DoorActor, MemberActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { assertManages, canManageEvent, type EventRow } from '../../../programme/events/index.ts'

type GuardedEvent = Pick<EventRow, 'id' | 'organiser_id' | 'series_id'>

/**
 * A paired phone scans only at its own event; a phone of a series, at each of its dates. A user scans at events where their role allows
 * check-in.
 */
export function canScanAt(actor: MemberActor | DoorActor, event: GuardedEvent): boolean {
  if (actor.kind !== 'door') return canManageEvent(actor, 'check-in:write', event)
  return actor.seriesId === null ? actor.eventId === event.id : actor.seriesId === event.series_id
}

/** Returns the event to callers who may scan there. For strangers and for phones of other events it does not exist. */
export function assertScansAt<E extends GuardedEvent>(actor: MemberActor | DoorActor, event: E | undefined): E {
  if (actor.kind !== 'door') return assertManages(actor, 'check-in:write', event)
  if (!event || !canScanAt(actor, event)) throw new AppError('event.not_found')
  return event
}

/** Passes are checked at the dates of their series. The event that sells them has no door, since nobody comes to it. */
export function assertIsNoPasses({ passes_for_series: series }: Pick<EventRow, 'passes_for_series'>): void {
  if (series !== null) throw new AppError('passes.checked_at_dates')
}

/** A phone can undo its own scans. Users who may check in at the event can undo all of them. */
export function canUndo(actor: MemberActor | DoorActor, scan: { device_id: string | null }): boolean {
  return actor.kind !== 'door' || scan.device_id === actor.deviceId
}
