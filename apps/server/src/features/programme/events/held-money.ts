import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { belongsTo } from '../../people/organisations/index.ts'
import type { EventRow } from './events.queries.ts'

/**
 * Until when at least an event's money is held, to be stored with its new dates: the latest end that its buyers were told, even if an
 * organiser has made it end earlier since. An administrator who corrects the dates of another organisation's event releases it from
 * this.
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
 * Holds the money of a locked event until the latest end that the buyers of another event were told, because an organiser moved some of
 * their orders to it. Changes nothing if the event itself ends later.
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
