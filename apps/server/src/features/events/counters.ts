import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'

/** Tells every node that an event changed: cached pages and terms of sale are dropped. Delivered when the transaction commits. */
export async function announceChange(trx: Trx, eventId: string): Promise<void> {
  await sql`select pg_notify('event_changed', ${eventId})`.execute(trx)
}

/**
 * Marks the terms of sale of an event as changed. A batch of holds names the version it was priced by, so what was read
 * before this commits can no longer sell.
 */
export async function changeTerms(trx: Trx, eventId: string): Promise<void> {
  await sql`
    update counters set version = version + 1
    where id in (select id from counters where event_id = ${eventId} and kind <> 'buyer' order by id for update)`.execute(
    trx,
  )
  await announceChange(trx, eventId)
}

/**
 * Sets, changes or lifts the limit over all tickets of an event. Its counters are locked first, in id order like everywhere: a
 * hold that has already counted is in their sum, and one that comes later finds a new version and reads the terms again.
 */
export async function setEventCapacity(trx: Trx, eventId: string, capacity: number | null): Promise<void> {
  const counters = await trx
    .selectFrom('counters')
    .select(['kind', 'claimed'])
    .where('event_id', '=', eventId)
    .where('kind', '<>', 'buyer')
    .orderBy('id')
    .forUpdate()
    .execute()
  const types = counters.filter(({ kind }) => kind === 'ticket_type')
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

/**
 * Makes a new limit per buyer hold for those who have bought already; who has more keeps it and gets no more. All counters of
 * the event are locked first, in id order, as a hold that needs several of them takes them.
 */
export async function setBuyerLimit(trx: Trx, eventId: string, most: number | null): Promise<void> {
  await sql`
    with locked as materialized (select id, kind from counters where event_id = ${eventId} order by id for update)
    update counters set capacity = case when ${most}::int is null then null else greatest(claimed, ${most}::int) end
    where id in (select id from locked where kind = 'buyer')`.execute(trx)
}
