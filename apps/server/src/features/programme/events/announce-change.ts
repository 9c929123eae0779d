import type { DomainEventName, DomainEventOf, EventPart, EventVisibility } from '@foyer/contract'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { markTermsChanged } from '../inventory/index.ts'
import type { EventRow } from './events.queries.ts'

type EventNews = DomainEventOf<Extract<DomainEventName, `event.${string}`>>
type Shown = Pick<EventRow, 'status' | 'visibility' | 'blocked'>

/** Who can find an event as it is now. A cancelled event keeps its page. */
export function visibleTo({ status, visibility, blocked }: Shown): EventVisibility {
  if (status === 'draft' || blocked) return 'nobody'
  return visibility === 'public' ? 'everyone' : 'link'
}

/** The ids that every domain event about an event has. */
export function namesOf({ id, organiser_id }: Pick<EventRow, 'id' | 'organiser_id'>) {
  return { eventId: id, organiserId: organiser_id }
}

/** The domain event of an edit; `event` is the state after it. */
export function edited(
  event: Shown & Pick<EventRow, 'id' | 'organiser_id'>,
  changed: EventPart[],
): DomainEventOf<'event.changed'> {
  return { name: 'event.changed', ...namesOf(event), visibleTo: visibleTo(event), changed }
}

/** Announces a change of an event's terms of sale, so that prices computed from the former terms are computed again. */
export async function changeTerms(deps: Pick<Deps, 'outbox'>, trx: Trx, news: EventNews): Promise<void> {
  await markTermsChanged(trx, [news.eventId])
  await deps.outbox.announce(trx, news)
}
