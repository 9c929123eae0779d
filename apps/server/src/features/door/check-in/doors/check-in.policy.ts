import type { DoorActor, UserActor } from '../../../../http/actor.ts'
import { AppError } from '../../../../http/app-error.ts'
import { canManageEvent, type EventRow } from '../../../programme/events/index.ts'

type GuardedEvent = Pick<EventRow, 'id' | 'organiser_id'>

/** A paired phone scans at its own event alone; a user at events they manage. */
export function canScanAt(actor: UserActor | DoorActor, event: GuardedEvent): boolean {
  return actor.kind === 'door' ? actor.eventId === event.id : canManageEvent(actor, event)
}

/** Returns the event to callers who may scan there. For others it does not exist. */
export function assertScansAt<E extends GuardedEvent>(actor: UserActor | DoorActor, event: E | undefined): E {
  if (!event || !canScanAt(actor, event)) throw new AppError('event.not_found')
  return event
}

/** A phone can undo its own scans, users who manage the event all of them. */
export function canUndo(actor: UserActor | DoorActor, scan: { device_id: string | null }): boolean {
  return actor.kind === 'user' || scan.device_id === actor.deviceId
}
