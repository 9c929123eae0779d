import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { EventRow } from './events.queries.ts'

/** An event may be managed by its organiser and by administrators. */
export function canManageEvent(actor: UserActor, event: Pick<EventRow, 'organiser_id'>): boolean {
  return actor.isAdmin || event.organiser_id === actor.userId
}

/** Gives the event to whoever may manage it; to anyone else it does not exist. */
export function assertManages(actor: UserActor, event: EventRow | undefined): EventRow {
  if (!event || !canManageEvent(actor, event)) throw new AppError('event.not_found')
  return event
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
