import type { CheckInListView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Database, Trx } from '../../../../db/database.ts'
import { AppError } from '../../../../http/app-error.ts'
import { isoOrNull } from '../../../programme/events/index.ts'

interface ListRow {
  id: string
  name: string
  ticket_type_ids: string[] | null
  opens_at: Date | null
  closes_at: Date | null
  admitted: number
  expected: number
  doors: number
}

/** The lists of an event that are not removed, oldest first, with their attendance; only the given one where its id is given. */
export async function listCheckInLists(db: Database | Trx, eventId: string, id?: string): Promise<CheckInListView[]> {
  const { rows } = await sql<ListRow>`
    select lists.id, lists.name, lists.ticket_type_ids, lists.opens_at, lists.closes_at,
      (select count(*)::int from scans where scans.list_id = lists.id and scans.standing = 'admission') as admitted,
      (
        select count(*)::int from tickets join orders on orders.id = tickets.order_id
        where tickets.event_id = lists.event_id and tickets.state in ('valid', 'checked_in', 'checked_out')
          and orders.state in ('paid', 'partially_refunded')
          and (lists.ticket_type_ids is null or tickets.ticket_type_id = any(lists.ticket_type_ids))
      ) as expected,
      (select count(*)::int from doors where doors.list_id = lists.id and doors.revoked_at is null) as doors
    from check_in_lists lists
    where lists.event_id = ${eventId} and lists.archived_at is null ${id ? sql`and lists.id = ${id}` : sql``}
    order by lists.created_at, lists.id`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    ticketIds: row.ticket_type_ids,
    opensAt: isoOrNull(row.opens_at),
    closesAt: isoOrNull(row.closes_at),
    admitted: row.admitted,
    expected: row.expected,
    doors: row.doors,
  }))
}

/** A list of the event, held against its removal while a door is made for it. */
export async function holdList(trx: Trx, eventId: string, id: string): Promise<void> {
  const held = await trx
    .selectFrom('check_in_lists')
    .select('id')
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!held) throw new AppError('check_in_list.not_found')
}

/** The same, locked against everybody who holds it. */
export function lockList(trx: Trx, eventId: string, id: string) {
  return trx
    .selectFrom('check_in_lists')
    .select(['id', 'name', 'ticket_type_ids', 'opens_at', 'closes_at'])
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
