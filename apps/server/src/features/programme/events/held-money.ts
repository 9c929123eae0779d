import { type RawBuilder, sql } from 'kysely'
import type { MemberActor } from '../../../http/actor.ts'
import { belongsTo } from '../../people/organisations/index.ts'
import type { EventRow } from './events.queries.ts'

/**
 * Until when an event's money is kept at least, to be written with its new dates: the latest end its buyers were told, however
 * early an organiser makes it end since. An administrator who corrects the dates of another organisation's event lets go of it.
 */
export function heldUntil(
  actor: MemberActor,
  event: Pick<EventRow, 'organiser_id' | 'ends_at' | 'money_held_until'>,
  ordered: boolean,
): RawBuilder<Date | null> {
  if (actor.isAdmin && !belongsTo(actor, event.organiser_id)) return sql`null`
  return ordered ? sql`greatest(money_held_until, ends_at)` : sql`money_held_until`
}
