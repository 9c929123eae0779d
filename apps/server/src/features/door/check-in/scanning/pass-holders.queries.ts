import { normaliseReference, type TicketState } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { likeText } from '../../../../db/like-text.ts'
import type { Deps } from '../../../../deps.ts'
import { findPassesEvent, visitsAt } from '../passes/passes.queries.ts'
import type { GuestRow } from './guests.queries.ts'

/** The holders of passes of a series whom a search at some of its dates finds, as a check-in list, the main one for null, knows them. */
export async function passHolders(
  { db }: Deps,
  seriesId: string | null,
  sought: Omit<Sought, 'passesEventId'>,
): Promise<GuestRow[]> {
  const passesEventId = await findPassesEvent(db, seriesId)
  return passesEventId === null ? [] : findPassHolders(db, { ...sought, passesEventId })
}

const MOST_FOUND = 20

interface Sought {
  readonly search: string
  readonly passesEventId: string
  /** The dates of the phone; the holder is inside if the list let the pass in at one of them. */
  readonly eventIds: readonly string[]
  readonly listId: string | null
}

/** Passes whose holder's name has every word of the search, or whose order's reference begins with it. */
async function findPassHolders(db: Database, { search, passesEventId, eventIds, listId }: Sought): Promise<GuestRow[]> {
  const { table, ofList } = visitsAt(listId)
  const words = search
    .split(/\s+/)
    .map((word) => sql`search_text(tickets.guest_name) like search_text(${`%${likeText(word)}%`})`)
  const reference = normaliseReference(search)
  // Of dashes alone nothing is left, and nothing is the beginning of every reference.
  const byReference = reference === '' ? sql`false` : sql`orders.reference like ${`${likeText(reference)}%`}`
  const { rows } = await sql<GuestRow & { state: TicketState }>`
    select tickets.id, tickets.event_id, tickets.guest_name, tickets.number,
      case when tickets.state = 'valid' and visit.admitted_at is not null then 'checked_in' else tickets.state end as state,
      visit.admitted_at as checked_in_at, orders.reference, orders.quantity, ticket_types.name as ticket_name
    from tickets
      join orders on orders.id = tickets.order_id
      join ticket_types on ticket_types.id = tickets.ticket_type_id
      left join lateral (
        select max(visit.admitted_at) as admitted_at from ${table} visit
        where visit.ticket_id = tickets.id and visit.event_id = any(${eventIds}::uuid[]) and ${ofList}
      ) visit on true
    where tickets.event_id = ${passesEventId} and ((${sql.join(words, sql` and `)}) or ${byReference})
    order by search_text(tickets.guest_name), tickets.order_id, tickets.number
    limit ${MOST_FOUND}`.execute(db)
  return rows
}
