import type { ErrorCode } from '@foyer/contract'
import type { OrganisationPermission } from '@foyer/domain'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import {
  assertMay,
  assertMayWriteToGuests,
  eventLimit,
  may,
  organisationOrNone,
  type Place,
} from '../../people/organisations/index.ts'
import type { EventRow } from './events.queries.ts'

type OwnedEvent = Pick<EventRow, 'id' | 'organiser_id'>

function placeOf({ id, organiser_id: organisationId }: OwnedEvent): Place {
  return { organisationId, eventId: id }
}

/** Whether an actor has a permission for an event. */
export function canManageEvent(actor: MemberActor, permission: OrganisationPermission, event: OwnedEvent): boolean {
  return may(actor, permission, placeOf(event))
}

/**
 * Returns the event to callers who have a permission for it. To strangers the event, or what belongs to it, is `missing`; a member
 * without the permission is told so.
 */
export function assertManages<Event extends OwnedEvent>(
  actor: MemberActor,
  permission: OrganisationPermission,
  event: Event | undefined,
  missing: ErrorCode = 'event.not_found',
): Event {
  if (!event) throw new AppError(missing)
  assertMay(actor, permission, placeOf(event), missing)
  return event
}

/** As `assertMayWriteToGuests`, for the guests of an event that the actor manages. */
export function assertMayAddNote(actor: MemberActor, event: OwnedEvent, note: string): void {
  assertMayWriteToGuests(actor, placeOf(event), note)
}

/** The events that an actor's lists contain: those of their current organisation, or those of them that the actor is limited to. */
export function listedEvents(actor: MemberActor): {
  organisationId: string | null
  eventIds: readonly string[] | null
} {
  const organisationId = organisationOrNone(actor, 'events:read')
  return { organisationId, eventIds: organisationId === null ? null : eventLimit(actor, organisationId) }
}

/** The order of a list of events. Only actors who may see the sales of all its events can sort by sales; others get the list by date. */
export function permittedSort<Sort extends string>(actor: MemberActor, sort: Sort): Sort | '-startsAt' {
  const { organisationId } = listedEvents(actor)
  if (sort !== '-gross' || organisationId === null) return sort
  return may(actor, 'sales:read', { organisationId, eventId: null }) ? sort : '-startsAt'
}

/** What may be done with an event in its present state. */
export function eventAbilities(event: EventRow, facts: { ordered: boolean; now: Date }) {
  return {
    update: event.status !== 'cancelled',
    publish: event.status !== 'cancelled',
    delete: !facts.ordered,
    changeCurrency: !facts.ordered,
    postpone:
      event.status === 'published' && (event.dates_open || (event.ends_at !== null && facts.now < event.ends_at)),
    cancel: event.status === 'published' || (event.status === 'draft' && facts.ordered),
  }
}
