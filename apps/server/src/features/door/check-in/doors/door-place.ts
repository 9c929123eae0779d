import { type Arrival, required } from '@foyer/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../../db/database.ts'
import type { MemberActor } from '../../../../http/actor.ts'
import { assertMay, holdFor, may } from '../../../people/organisations/index.ts'
import type { EventRow } from '../../../programme/events/index.ts'
import type { DoorRow } from './doors.queries.ts'

type DatedEvent = Pick<EventRow, 'id' | 'series_id'>
type PlacedDoor = Pick<DoorRow, 'event_id' | 'series_id'>

/** The id that the phones of a door send as their event: the event, or the series of a door for all its dates. */
export function placeOf({ event_id: eventId, series_id: seriesId }: PlacedDoor): string {
  return required(eventId ?? seriesId, 'the place of a door')
}

/** Whether a row of `doors` is a door of an event: its own, or one over all dates of its series. */
export function isDoorAt({ id, series_id: seriesId }: DatedEvent): RawBuilder<boolean> {
  return sql`(doors.event_id = ${id} or doors.series_id = ${seriesId}::uuid)`
}

/** Whether a door that was read is one of the event. */
export function isAtEvent(door: PlacedDoor, event: DatedEvent): boolean {
  return door.event_id === event.id || (door.series_id !== null && door.series_id === event.series_id)
}

/** A door of a series covers all its dates, so members limited to some events may neither change it nor pair phones with it. */
export function assertManagesDoor(
  actor: MemberActor,
  { organiser_id: organisationId }: Pick<EventRow, 'organiser_id'>,
  door: Pick<DoorRow, 'series_id'> | undefined,
): void {
  if (door?.series_id) assertMay(actor, 'doors:write', { organisationId, eventId: null }, 'door.not_found')
}

/**
 * Returns the actor with their rights as they are now, before anything is locked. Whoever makes a door, a code or a link reads it, and
 * removing a member renews only those that exist by then.
 */
export async function holdDoors(
  trx: Trx,
  actor: MemberActor,
  { id, organiser_id: organisationId }: Pick<EventRow, 'id' | 'organiser_id'>,
  door: Pick<DoorRow, 'series_id'> | undefined,
): Promise<MemberActor> {
  const held = await holdFor(trx, actor, 'doors:write', { organisationId, eventId: door?.series_id ? null : id })
  return held.actor
}

/** Whether a user who may change doors of the event may change this one. */
export function managesDoor(
  actor: MemberActor,
  { organiser_id: organisationId }: Pick<EventRow, 'organiser_id'>,
  door: Pick<DoorRow, 'series_id'>,
): boolean {
  return door.series_id === null || may(actor, 'doors:write', { organisationId, eventId: null })
}

/** The tolerance of a door over all dates of a series; null for a door of an event. */
export function arrivalOf({
  arrival_before: before,
  arrival_after: after,
}: Pick<DoorRow, 'arrival_before' | 'arrival_after'>): Arrival | null {
  return before === null || after === null ? null : { before, after }
}
