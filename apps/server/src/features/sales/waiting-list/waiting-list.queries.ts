import { type Selectable, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { WaitingEntriesTable } from '../../../db/schema/index.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import { type EventRow, lockEvent } from '../../programme/events/index.ts'
import { lockCounters } from '../../programme/inventory/index.ts'

export type WaitingEntryRow = Selectable<WaitingEntriesTable>

/** Open: still on the list, waiting or with an offer. */
const OPEN = ['waiting', 'offered'] as const

export function findWaitingEntry(db: Database | Trx, id: string): Promise<WaitingEntryRow | undefined> {
  return db.selectFrom('waiting_entries').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The waiting list entry whose offer an order is. */
export function findOfferOf(db: Database, orderId: string): Promise<WaitingEntryRow | undefined> {
  return db.selectFrom('waiting_entries').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/**
 * Locks an event with its counters: until the transaction ends no hold commits and no offer is made, so what is free stays free. The locks
 * are taken in the order of every change of the terms of sale.
 */
export async function lockSale(trx: Trx, eventId: string): Promise<EventRow | undefined> {
  const event = await lockEvent(trx, eventId)
  if (event) await lockCounters(trx, eventId)
  return event
}

/** The entries of an event that wait, in order of arrival. */
export function listQueue(trx: Trx, eventId: string): Promise<WaitingEntryRow[]> {
  return trx
    .selectFrom('waiting_entries')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', '=', 'waiting')
    .orderBy('place')
    .execute()
}

/** The event's own room, null where it has no limit. Its counters must be locked. */
export async function eventRoom(trx: Trx, eventId: string): Promise<number | null> {
  const counter = await trx
    .selectFrom('counters')
    .select(['capacity', 'claimed'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  return counter?.capacity == null ? null : counter.capacity - counter.claimed
}

/** Whether an entry waits for the capacity of the event itself, so that the sale of all its tickets is closed already. */
export async function isRoomAwaited(trx: Trx, eventId: string): Promise<boolean> {
  const entry = await trx
    .selectFrom('waiting_entries')
    .select('id')
    .where('event_id', '=', eventId)
    .where('for_room', '=', true)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/** Offers whose order is no longer held: what became of each, and whether it was paid. */
export function listEndedOffers(db: Database | Trx, eventId?: string) {
  return db
    .selectFrom('waiting_entries')
    .innerJoin('orders', 'orders.id', 'waiting_entries.order_id')
    .select([
      'waiting_entries.id',
      'waiting_entries.event_id',
      'waiting_entries.ticket_type_id',
      'waiting_entries.quantity',
      'waiting_entries.offered',
      'orders.paid_at',
    ])
    .where('waiting_entries.state', '=', 'offered')
    .where('orders.state', 'not in', ['held', 'awaiting_payment'])
    .$call((query) => (eventId === undefined ? query : query.where('waiting_entries.event_id', '=', eventId)))
    .execute()
}

/** Events with entries that wait for a ticket type of which some may be free. */
export async function listEventsWithRoom(db: Database): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select distinct w.event_id from waiting_entries w
    join counters type on type.id = w.ticket_type_id
    left join counters room on room.id = w.event_id
    where w.state = 'waiting' and (type.capacity is null or type.claimed < type.capacity)
      and (room.capacity is null or room.claimed < room.capacity)`.execute(db)
  return rows.map((row) => row.event_id)
}

interface ListFilter {
  page: number
  limit: number
  ticketTypeId: string | undefined
  show: 'open' | 'all'
}

function selectListed(db: Database, eventId: string, { ticketTypeId, show }: ListFilter) {
  return db
    .selectFrom('waiting_entries')
    .where('waiting_entries.event_id', '=', eventId)
    .$call((query) => (ticketTypeId === undefined ? query : query.where('ticket_type_id', '=', ticketTypeId)))
    .$if(show === 'open', (query) => query.where('waiting_entries.state', 'in', OPEN))
}

function withFacts(query: ReturnType<typeof selectListed>) {
  return query
    .innerJoin('ticket_types', 'ticket_types.id', 'waiting_entries.ticket_type_id')
    .leftJoin('orders', 'orders.id', 'waiting_entries.order_id')
    .selectAll('waiting_entries')
    .select([
      'ticket_types.name as ticket_name',
      'orders.held_until',
      sql<number>`(
        select count(*)::int from waiting_entries earlier
        where earlier.ticket_type_id = waiting_entries.ticket_type_id and earlier.state = 'waiting'
          and earlier.place <= waiting_entries.place
      )`.as('position'),
    ])
}

export type ListedEntry = Awaited<ReturnType<typeof findListed>> & object

export function findListed(db: Database, entry: { id: string; event_id: string }) {
  const every = { page: 1, limit: 1, show: 'all' as const, ticketTypeId: undefined }
  return withFacts(selectListed(db, entry.event_id, every))
    .where('waiting_entries.id', '=', entry.id)
    .executeTakeFirst()
}

/** A page of an event's list, in order of arrival. */
export async function listWaiting(
  db: Database,
  eventId: string,
  filter: ListFilter,
): Promise<{ rows: ListedEntry[]; total: number }> {
  return pageOfRows(
    withFacts(selectListed(db, eventId, filter)).orderBy('waiting_entries.place'),
    selectListed(db, eventId, filter),
    filter,
  )
}
