import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import type { EventsTable } from '../../../db/schema/index.ts'
import { instantKey, numberKey, orderOf, type SortKey, textKey } from '../../../db/keyset.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import { type CursorQuery, pageFrom, startOf } from '../../../http/cursor-paging.ts'

export type EventRow = Selectable<EventsTable>

export function findEvent(db: Database | Trx, id: string): Promise<EventRow | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locks the event, so that its terms change one at a time. The lock does not block orders that refer to the event: a hold has locked its
 * counters by then, and a hold that waited here could deadlock. See `lockCounters`.
 */
export function lockEvent(trx: Trx, id: string): Promise<EventRow | undefined> {
  return trx.selectFrom('events').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Whether an address is taken by another event. */
export async function takenCustomUrls(
  db: Database,
  candidates: string[],
  exceptEventId?: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('events')
    .select((eb) => eb.ref('custom_url').$notNull().as('custom_url'))
    .where('custom_url', 'in', candidates)
    .$call((query) => (exceptEventId === undefined ? query : query.where('id', '<>', exceptEventId)))
    .execute()
  return new Set(rows.map((row) => row.custom_url))
}

/**
 * Whether an event's public tickets are sold out, by their own limits or that of the event; extras do not count, because they admit
 * nobody.
 */
export const soldOut = (event: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from ticket_types t where t.event_id = ${event} and t.status <> 'archived' and t.visibility = 'public'
    and t.admits > 0)
  and not exists (
    select from ticket_types t join counters c on c.id = t.id
    where t.event_id = ${event} and t.status <> 'archived' and t.visibility = 'public' and t.admits > 0
      and (c.capacity is null or c.claimed < c.capacity))
  or exists (select from counters c where c.id = ${event} and c.claimed >= c.capacity))`

/** Tickets of an event, one for each person: `claimed` comes from the counters, `sold` and `withheld` from the rollup; the rest is held. */
export async function countTickets(
  db: Database | Trx,
  eventId: string,
): Promise<{ sold: number; withheld: number; claimed: number; soldOut: boolean }> {
  const { rows } = await sql<{ sold: number; withheld: number; claimed: number; soldOut: boolean }>`
    select
      (select coalesce(sum(s.tickets * t.admits), 0)::int from sales_daily s join ticket_types t on t.id = s.ticket_type_id
        where s.event_id = ${eventId}) as sold,
      (select coalesce(sum(s.withheld * t.admits), 0)::int from sales_daily s join ticket_types t on t.id = s.ticket_type_id
        where s.event_id = ${eventId}) as withheld,
      (select coalesce(sum(claimed * places), 0)::int from counters where event_id = ${eventId} and kind = 'ticket_type') as claimed,
      ${soldOut(sql`${eventId}::uuid`)} as "soldOut"
  `.execute(db)
  return rows[0] ?? { sold: 0, withheld: 0, claimed: 0, soldOut: false }
}

/** Whether an event has orders, or had one that moved to another date: its history and the ledger name the event for ever. */
export async function hasOrders(db: Database | Trx, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders where event_id = ${eventId})
      or exists (select from order_moves where from_event_id = ${eventId}) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** The states of an event's ticket types, for the check before publishing. */
export function ticketTypeStatuses(db: Database | Trx, eventId: string) {
  return db
    .selectFrom('ticket_types')
    .select(['status', 'kind'])
    .where('event_id', '=', eventId)
    .where('admits', '>', 0)
    .execute()
}

interface EventConditions {
  /** Null for a user without an organisation: nothing is found. */
  organisationId: string | null
  /** The events that the reader is limited to; null means all. */
  eventIds: readonly string[] | null
  status?: 'draft' | 'published' | 'cancelled' | undefined
  when?: 'upcoming' | 'past' | undefined
  search?: string | undefined
  /** Leaves out the dates of series and the events that sell their passes. */
  single?: boolean | undefined
}

export interface EventFilter extends EventConditions, CursorQuery {
  /** Shows of each series only the first date that the rest of the filter finds. */
  nextOfSeries?: boolean | undefined
  sort: '-startsAt' | 'startsAt' | '-updatedAt' | 'title' | '-gross' | '-sold'
}

const KEYS: Readonly<Record<EventFilter['sort'], SortKey>> = {
  '-startsAt': instantKey(sql`events.starts_at`, 'perhaps'),
  startsAt: instantKey(sql`events.starts_at`, 'perhaps'),
  '-updatedAt': instantKey(sql`events.updated_at`),
  title: textKey(sql`lower(events.title)`),
  '-gross': numberKey(sql`coalesce(sales.gross, 0)`),
  '-sold': numberKey(sql`coalesce(sales.sold, 0)`),
}

export type EventWithSales = EventRow & { sold: number; gross: number; sold_out: boolean }

function foundBy(db: Database, filter: EventConditions) {
  return db
    .selectFrom('events')
    .where('organiser_id', '=', filter.organisationId)
    .$call((query) =>
      filter.eventIds === null ? query : query.where('id', '=', sql<string>`any(${[...filter.eventIds]}::uuid[])`),
    )
    .$call((query) => (filter.status === undefined ? query : query.where('status', '=', filter.status)))
    .$if(filter.when === 'upcoming', (query) => query.where(sql<boolean>`coalesce(ends_at > now(), true)`))
    .$if(filter.single === true, (query) => query.where('series_id', 'is', null).where('passes_for_series', 'is', null))
    .$if(filter.when === 'past', (query) => query.where(sql<boolean>`ends_at <= now()`))
    .$call((query) =>
      filter.search
        ? query.where(sql<boolean>`
        search_text(title || ' ' || venue_name || ' ' || city) like '%' || search_text(${likeText(filter.search)}) || '%'`)
        : query,
    )
}

/** How many of an organisation's events meet the conditions. */
export async function countEvents(db: Database, conditions: EventConditions): Promise<number> {
  const { total } = await foundBy(db, conditions)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A page of an organisation's events with what each sold. */
export async function listEvents(
  db: Database,
  filter: EventFilter,
): Promise<{ rows: EventWithSales[]; total: number; next: string | null }> {
  const { sort } = filter
  const start = startOf({ name: sort, key: KEYS[sort], id: sql`events.id`, descending: sort.startsWith('-') }, filter)
  const found = foundBy(db, filter)
  const first = found
    .select('events.id')
    .distinctOn(sql`coalesce(series_id, id)`)
    .orderBy(sql`coalesce(series_id, id)`)
    .orderBy('starts_at')
    .orderBy('id')
  const matching = filter.nextOfSeries ? found.where('events.id', 'in', first) : found
  const sales = db
    .selectFrom('sales_daily')
    .innerJoin('ticket_types', 'ticket_types.id', 'sales_daily.ticket_type_id')
    .select((eb) => [
      'sales_daily.event_id',
      sql<number>`sum(sales_daily.tickets * ticket_types.admits)::int`.as('sold'),
      sql<number>`${eb.fn.sum('gross')}::bigint`.as('gross'),
    ])
    .groupBy('sales_daily.event_id')
    .as('sales')
  const { rows, total } = await pageOfRows(
    matching
      .leftJoin(sales, 'sales.event_id', 'events.id')
      .selectAll('events')
      .select([
        sql<number>`coalesce(sales.sold, 0)`.as('sold'),
        sql<number>`coalesce(sales.gross, 0)`.as('gross'),
        soldOut(sql`events.id`).as('sold_out'),
        start.keyset.key.text.as('sort_text'),
      ])
      .where(start.from)
      .orderBy(orderOf(start.keyset)),
    matching,
    start,
  )
  return { total, ...pageFrom(start, rows, ({ id }) => id) }
}
