import { normaliseReference } from '@foyer/domain'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { likeText } from '../../db/like-text.ts'

const MOST = 20

/** Tickets whose guest's name has every word of the search, or whose order's reference begins with it. */
export function findGuests(db: Database, eventId: string, search: string) {
  const words = search.split(/\s+/).map((word) => `%${likeText(word)}%`)
  const reference = normaliseReference(search)
  // Of dashes alone nothing is left, and nothing is the beginning of every reference.
  const references = reference === '' ? null : `${likeText(reference)}%`
  return db
    .selectFrom('tickets')
    .innerJoin('orders', 'orders.id', 'tickets.order_id')
    .innerJoin('ticket_types', 'ticket_types.id', 'tickets.ticket_type_id')
    .select([
      'tickets.id',
      'tickets.guest_name',
      'tickets.number',
      'tickets.state',
      'tickets.checked_in_at',
      'orders.reference',
      'orders.quantity',
      'ticket_types.name as ticket_name',
    ])
    .where('tickets.event_id', '=', eventId)
    .where(
      sql<boolean>`(
      search_text(tickets.guest_name) like all (select search_text(word) from unnest(${words}::text[]) word)
      or orders.reference like ${references}
    )`,
    )
    .orderBy(sql`search_text(tickets.guest_name)`)
    .orderBy('tickets.order_id')
    .orderBy('tickets.number')
    .limit(MOST)
    .execute()
}

export type GuestRow = Awaited<ReturnType<typeof findGuests>>[number]

/** Who is inside and who is expected, by ticket type in the organiser's order. Tickets taken back are expected no more. */
export async function countGuests(db: Database, eventId: string): Promise<GuestCount[]> {
  const { rows } = await sql<GuestCount>`
    select ticket_types.id, ticket_types.name, ticket_types.status, coalesce(counted.inside, 0) as inside,
      coalesce(counted.expected, 0) as expected
    from ticket_types left join (
      select tickets.ticket_type_id, count(*)::int as expected,
        (count(*) filter (where tickets.state = 'checked_in'))::int as inside
      from tickets join orders on orders.id = tickets.order_id
      where tickets.event_id = ${eventId} and tickets.state in ('valid', 'checked_in', 'checked_out')
        and orders.state in ('paid', 'partially_refunded')
      group by tickets.ticket_type_id
    ) counted on counted.ticket_type_id = ticket_types.id
    where ticket_types.event_id = ${eventId}
    order by ticket_types.position, ticket_types.id`.execute(db)
  return rows
}

export interface GuestCount {
  id: string
  name: string
  status: 'on_sale' | 'paused' | 'archived'
  inside: number
  expected: number
}
