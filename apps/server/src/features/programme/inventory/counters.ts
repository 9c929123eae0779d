import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { DB } from '../../../db/schema/index.ts'
import { AppError } from '../../../http/app-error.ts'

/** Counters of what one buyer may have. They are not terms of sale: their version never changes. */
export const allowances = ['buyer', 'promo_buyer'] as const

/** A counter shares the id of what it counts. `capacity` null counts without a limit. */
export interface NewCounter {
  readonly id: string
  /** Null for what all dates of a series share. */
  readonly eventId: string | null
  readonly seriesId?: string | null | undefined
  readonly kind: DB['counters']['kind']
  readonly capacity: number | null
  /** How many places of the event one of it takes; one where it is left out. */
  readonly places?: number
}

function counterRow({ id, eventId, seriesId = null, kind, capacity, places = 1 }: NewCounter) {
  return { id, event_id: eventId, series_id: seriesId, kind, capacity, places }
}

/** Makes a counter for something new, of which nothing is claimed yet. */
export async function createCounter(trx: Trx, counter: NewCounter): Promise<void> {
  await trx.insertInto('counters').values(counterRow(counter)).execute()
}

/** Makes the counters that do not exist yet: a buyer's allowance is made when it is first needed. */
export async function ensureCounters(db: Database | Trx, counters: readonly NewCounter[]): Promise<void> {
  if (counters.length === 0) return
  await db
    .insertInto('counters')
    .values(counters.map(counterRow))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A counter whose terms were read at this version. */
interface ReadAt {
  readonly counterId: string
  readonly version: number
}

/**
 * Sets the allowances of a buyer to the current limits, just before something is counted against them. A change of a limit does not
 * update all of them: an order priced by the previous limit can create one and be refused, the orders of one may have moved to another
 * buyer's, and a buyer above a new limit may have given some back since. If one of the terms in `read` has changed since it was read,
 * nothing is updated, because the limits given here are then out of date too. Locks in id order.
 */
export async function renewAllowances(
  db: Database | Trx,
  counters: readonly Pick<NewCounter, 'id' | 'capacity'>[],
  read: readonly ReadAt[] = [],
): Promise<void> {
  if (counters.length === 0) return
  await sql`
    with limited as materialized (
      select counters.id, most from counters
        join unnest(${counters.map(({ id }) => id)}::uuid[], ${counters.map(({ capacity }) => capacity)}::int[]) l(id, most)
          on l.id = counters.id
      where kind = any(${allowances}::text[]) and capacity is distinct from ${allowed(sql`most`)} and not exists (
        select from unnest(${read.map(({ counterId }) => counterId)}::uuid[], ${read.map(({ version }) => version)}::int[])
          was(id, version) left join counters terms on terms.id = was.id
        where terms.version is distinct from was.version)
      order by counters.id for update of counters
    )
    update counters set capacity = ${allowed(sql`most`)} from limited where counters.id = limited.id`.execute(db)
}

/** Deletes a counter, for example of something that is deleted. What is claimed of it need not be given back. */
export async function deleteCounter(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('counters').where('id', '=', id).execute()
}

/**
 * Sets a limit, and how many places each unit takes. The counter must be locked, and the limit must not be below what is claimed: the
 * CHECK on the counters would refuse it. Change the places only while nothing is claimed: the event's counter is not adjusted.
 */
export async function setCapacity(trx: Trx, id: string, capacity: number | null, places?: number): Promise<void> {
  await trx
    .updateTable('counters')
    .set({ capacity, ...(places !== undefined && { places }) })
    .where('id', '=', id)
    .execute()
}

/**
 * Sets, changes or removes the limit on how many people an event admits over all ticket types. Its counters must be locked: a hold that
 * has already counted is then in their sum, and a later one finds a new version and reads the terms again.
 */
export async function setEventCapacity(trx: Trx, eventId: string, capacity: number | null): Promise<void> {
  const types = await trx
    .selectFrom('counters')
    .select(['claimed', 'places'])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'ticket_type')
    .execute()
  const claimed = types.reduce((sum, type) => sum + type.claimed * type.places, 0)
  if (capacity !== null && capacity < claimed)
    throw new AppError('event.capacity_below_claimed', {
      fields: { capacity: { code: 'capacity_least', params: { claimed } } },
    })
  if (capacity === null) await deleteCounter(trx, eventId)
  else
    await trx
      .insertInto('counters')
      .values({ id: eventId, event_id: eventId, kind: 'event', capacity, claimed })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ capacity }))
      .execute()
}

/** What a buyer may have by a new limit: who has more keeps it and gets no more. */
const allowed = (most: RawBuilder<unknown>) =>
  sql`case when ${most} is null then null else greatest(claimed, ${most}) end`

/** Applies a new limit per buyer to those who have bought already. */
export async function setBuyerLimit(trx: Trx, eventId: string, most: number | null): Promise<void> {
  await sql`update counters set capacity = ${allowed(sql`${most}::int`)} where event_id = ${eventId} and kind = 'buyer'`.execute(
    trx,
  )
}

/** Applies a new limit of a promo code to the counters of those who have used it. They must be locked. */
export async function setPromoBuyerLimit(trx: Trx, counterIds: readonly string[], most: number | null): Promise<void> {
  await sql`
    update counters set capacity = ${allowed(sql`${most}::int`)}
    where id = any(${counterIds}::uuid[]) and kind = 'promo_buyer'`.execute(trx)
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

/** Locks one counter, so that its capacity is compared with a `claimed` that does not move. */
export function lockCounter(trx: Trx, id: string) {
  return trx.selectFrom('counters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Marks the terms of sale of events as changed. A batch of holds names the version it was priced by, so what was read before this
 * commits can no longer sell. Locks in id order.
 */
export async function markTermsChanged(trx: Trx, eventIds: readonly string[]): Promise<void> {
  await sql`
    with locked as materialized (
      select id from counters where event_id = any(${eventIds}::uuid[]) and kind <> all(${allowances}::text[])
      order by id for update
    )
    update counters set version = version + 1 from locked where counters.id = locked.id`.execute(trx)
}

/** Marks what one locked counter counts as changed: a hold priced by what it was before is refused and priced again. */
export async function markTermChanged(trx: Trx, id: string): Promise<void> {
  await sql`update counters set version = version + 1 where id = ${id}`.execute(trx)
}

/** How many people an event can admit at most: its ticket types together, within its own capacity. Infinity without a limit. */
export async function findStock(db: Database | Trx, eventId: string): Promise<number> {
  const counters = await db
    .selectFrom('counters')
    .select(['kind', 'capacity', 'places'])
    .where('event_id', '=', eventId)
    .where('places', '>', 0)
    .where('kind', 'in', ['ticket_type', 'event'])
    .execute()
  const sum = (kind: 'ticket_type' | 'event') =>
    counters
      .filter((counter) => counter.kind === kind)
      .reduce((all, { capacity, places }) => all + (capacity ?? Infinity) * places, 0)
  const ofEvent = counters.some(({ kind }) => kind === 'event') ? sum('event') : Infinity
  return Math.min(sum('ticket_type'), ofEvent)
}
