import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
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

/**
 * Keeps the money of a locked event until the latest end that the buyers of another one were told, because an organiser gave it some of
 * their orders. Where it ends later itself nothing changes.
 */
export async function keepMoneyAsLong(
  trx: Trx,
  to: Pick<EventRow, 'id'>,
  { ends_at: endsAt, money_held_until: keptUntil }: Pick<EventRow, 'ends_at' | 'money_held_until'>,
): Promise<void> {
  const until = sql<Date>`greatest(${endsAt}::timestamptz, ${keptUntil}::timestamptz)`
  await trx
    .updateTable('events')
    .set({ money_held_until: sql<Date>`greatest(money_held_until, ${until})` })
    .where('id', '=', to.id)
    .where(sql<boolean>`ends_at < ${until}`)
    .execute()
}
