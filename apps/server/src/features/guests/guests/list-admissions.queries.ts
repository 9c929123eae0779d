import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

interface NamedList {
  id: string
  name: string
}

/**
 * The check-in lists by which an event's guests can have been admitted besides the main one, oldest first. Of an event that sells passes,
 * those over all dates of the series.
 */
export async function listListNames(db: Database, eventId: string): Promise<NamedList[]> {
  const { rows } = await sql<NamedList>`
    select lists.id, lists.name from events
      join check_in_lists lists on lists.event_id = events.id or lists.series_id = coalesce(events.series_id, events.passes_for_series)
    where events.id = ${eventId} and (lists.archived_at is null or exists (
      select from scans where scans.list_id = lists.id and scans.event_id = events.id and scans.standing = 'admission'
    ) or exists (
      select from pass_list_visits visit join tickets on tickets.id = visit.ticket_id
      where visit.list_id = lists.id and tickets.event_id = events.id
    ))
    order by lists.created_at, lists.id`.execute(db)
  return rows
}

export interface ListAdmission {
  ticket_id: string
  list_id: string
  happened_at: Date
}

/** Which lists besides the main one admitted these tickets; a pass, which a list admits at several dates, at the last of them. */
export async function listListAdmissions(db: Database, ticketIds: readonly string[]): Promise<ListAdmission[]> {
  if (ticketIds.length === 0) return []
  const { rows } = await sql<ListAdmission>`
    select ticket_id, list_id, happened_at from scans
    where ticket_id = any(${ticketIds}::uuid[]) and list_id is not null and standing = 'admission'
    union all
    select ticket_id, list_id, max(admitted_at) as happened_at from pass_list_visits
    where ticket_id = any(${ticketIds}::uuid[]) group by ticket_id, list_id
    order by happened_at`.execute(db)
  return rows
}
