import type { CheckInListView } from '@foyer/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../../db/database.ts'
import { AppError } from '../../../../http/app-error.ts'
import { type EventRow, isoOrNull } from '../../../programme/events/index.ts'

interface ListRow {
  id: string
  name: string
  ticket_type_ids: string[] | null
  opens_at: Date | null
  closes_at: Date | null
  admitted: number
  expected: number
  with_pass: number
  doors: number
  series_id: string | null
}

type DatedEvent = Pick<EventRow, 'id' | 'series_id'>

/** Whether a row of `lists` is one of an event: its own, or one over all dates of its series. */
function isListAt(event: DatedEvent): RawBuilder<boolean> {
  return sql`(lists.event_id = ${event.id} or lists.series_id = ${event.series_id}::uuid)`
}

/**
 * What a row of `lists` admits: `everyone` for a list for all tickets, else the ids of its ticket types, the sizes of an extra among them.
 * They are looked up once for a list, not for each ticket.
 */
export const LIST_KINDS = sql`select lists.ticket_type_ids is null as everyone, array(
        select id from ticket_types where id = any(lists.ticket_type_ids) or variant_of = any(lists.ticket_type_ids)
      ) as ids`

/** Whether a list with these kinds expects a row of `tickets`. A list for all tickets admits people alone. */
export const IS_EXPECTED = sql`case when kinds.everyone then not tickets.extra else tickets.ticket_type_id = any(kinds.ids) end`

/**
 * The lists of an event and of its series that are not removed, oldest first, with their attendance at the event; only the given one where
 * its id is given.
 */
export async function listCheckInLists(db: Database | Trx, event: DatedEvent, id?: string): Promise<CheckInListView[]> {
  const { rows } = await sql<ListRow>`
    select lists.id, lists.name, lists.ticket_type_ids, lists.opens_at, lists.closes_at, lists.series_id,
      (
        select count(*)::int from scans
        where scans.list_id = lists.id and scans.event_id = ${event.id} and scans.standing = 'admission'
      ) as admitted,
      (
        select count(*)::int from tickets join orders on orders.id = tickets.order_id
        where tickets.event_id = ${event.id} and tickets.state in ('valid', 'checked_in', 'checked_out')
          and orders.state in ('paid', 'partially_refunded') and ${IS_EXPECTED}
      ) as expected,
      (
        select count(*)::int from pass_list_visits visit
        where visit.list_id = lists.id and visit.event_id = ${event.id}
      ) as with_pass,
      (select count(*)::int from doors where doors.list_id = lists.id and doors.revoked_at is null) as doors
    from check_in_lists lists cross join lateral (${LIST_KINDS} offset 0) kinds
    where ${isListAt(event)} and lists.archived_at is null ${id ? sql`and lists.id = ${id}` : sql``}
    order by lists.created_at, lists.id`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    ticketIds: row.ticket_type_ids,
    opensAt: isoOrNull(row.opens_at),
    closesAt: isoOrNull(row.closes_at),
    admitted: row.admitted,
    expected: row.expected,
    withPass: row.with_pass,
    doors: row.doors,
    allDates: row.series_id !== null,
  }))
}

/** Where a list or a door is: at an event, or at a series with all its dates. */
interface Placed {
  readonly event_id: string | null
  readonly series_id: string | null
}

/** A list of the same place, locked so that it cannot be removed while a door is created for it. */
export async function holdList(trx: Trx, place: Placed, id: string): Promise<void> {
  const held = await trx
    .selectFrom('check_in_lists')
    .select('id')
    .where('id', '=', id)
    .where('event_id', 'is not distinct from', place.event_id)
    .where('series_id', 'is not distinct from', place.series_id)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!held) throw new AppError('check_in_list.not_found')
}

/** A list of an event or of its series, locked against all concurrent changes. */
export function lockList(trx: Trx, event: DatedEvent, id: string) {
  return trx
    .selectFrom('check_in_lists as lists')
    .select(['id', 'name', 'ticket_type_ids', 'opens_at', 'closes_at', 'series_id'])
    .where('id', '=', id)
    .where(isListAt(event))
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
