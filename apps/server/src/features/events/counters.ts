import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'

/** Counters of what one buyer may have. They are no terms of sale: their version never changes. */
export const allowances = ['buyer', 'promo_buyer'] as const

interface Publicity {
  /** Whether this change is what took a published event off the site. */
  readonly unpublished?: boolean
}

/**
 * Tells every node that an event changed: terms of sale are read again, and so are the public pages that show the event, where
 * it is or was public. A draft's change touches no page. Delivered when the transaction commits.
 */
export async function announceChange(
  trx: Trx,
  eventId: string,
  { unpublished = false }: Publicity = {},
): Promise<void> {
  await sql`
    select pg_notify('event_changed', id::text),
      case
        when status <> 'draft' and not blocked then pg_notify('pages_changed', id::text)
        when status <> 'draft' or ${unpublished} then pg_notify('pages_changed', id || ' gone')
      end
    from events where id = ${eventId}`.execute(trx)
}

/**
 * Locks an event's counters in id order, the order in which every hold takes them. Holds that were under way are then either
 * committed and seen, or will find what this transaction leaves. Must come before any question about orders.
 */
export async function lockCounters(trx: Trx, eventId: string, including: 'terms' | 'buyers' = 'terms'): Promise<void> {
  await trx
    .selectFrom('counters')
    .select('id')
    .where('event_id', '=', eventId)
    .$if(including === 'terms', (query) => query.where('kind', 'not in', allowances))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Locks the counters that a claim or a release is about to move, in id order. An event's own counter comes and goes with its
 * capacity, whose change waits for the locks of the others: so it either sees what moved, or is seen before anything moves.
 */
export async function lockNeeds(trx: Trx, counterIds: readonly string[]): Promise<void> {
  await trx.selectFrom('counters').select('id').where('id', 'in', counterIds).orderBy('id').forUpdate().execute()
}

/**
 * Marks the terms of sale of an event as changed. A batch of holds names the version it was priced by, so what was read
 * before this commits can no longer sell.
 */
export async function changeTerms(trx: Trx, eventId: string, publicity?: Publicity): Promise<void> {
  await lockCounters(trx, eventId)
  await trx
    .updateTable('counters')
    .set({ version: sql<number>`version + 1` })
    .where('event_id', '=', eventId)
    .where('kind', 'not in', allowances)
    .execute()
  await announceChange(trx, eventId, publicity)
}

/**
 * Sets, changes or lifts the limit over all tickets of an event. Its counters must be locked: a hold that has already counted
 * is then in their sum, and one that comes later finds a new version and reads the terms again.
 */
export async function setEventCapacity(trx: Trx, eventId: string, capacity: number | null): Promise<void> {
  const types = await trx
    .selectFrom('counters')
    .select('claimed')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'ticket_type')
    .execute()
  const claimed = types.reduce((sum, type) => sum + type.claimed, 0)
  if (capacity !== null && capacity < claimed)
    throw new AppError('event.capacity_below_claimed', {
      fields: { capacity: `cannot be less than the ${claimed} sold and held` },
    })
  if (capacity === null) await trx.deleteFrom('counters').where('id', '=', eventId).execute()
  else
    await trx
      .insertInto('counters')
      .values({ id: eventId, event_id: eventId, kind: 'event', capacity, claimed })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ capacity }))
      .execute()
}

/** Makes a new limit per buyer hold for those who have bought already; who has more keeps it and gets no more. */
export async function setBuyerLimit(trx: Trx, eventId: string, most: number | null): Promise<void> {
  await sql`
    update counters set capacity = case when ${most}::int is null then null else greatest(claimed, ${most}::int) end
    where event_id = ${eventId} and kind = 'buyer'`.execute(trx)
}
