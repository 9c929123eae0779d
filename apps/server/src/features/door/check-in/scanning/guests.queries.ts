import { normaliseReference, type TicketState, type TicketTypeStatus } from '@foyer/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../../db/database.ts'
import { likeText } from '../../../../db/like-text.ts'
import { IS_EXPECTED, LIST_KINDS } from '../doors/check-in-lists.queries.ts'
import { type AtEvents, isAt } from './at-events.ts'
import { isAdmissionAt, isInsideAt, presenceAt } from './list-admission.ts'

const MOST = 20

interface Sought {
  readonly search: string
  /** The ticket types that may come in through the door; null for all. */
  readonly types: readonly string[] | null
  /** The check-in list that guests are looked up for; null for the main one. */
  readonly listId: string | null
}

export interface GuestRow {
  id: string
  event_id: string
  guest_name: string
  number: number
  state: TicketState
  checked_in_at: Date | null
  reference: string
  quantity: number
  ticket_name: string
}

/** Tickets whose guest's name has every word of the search, or whose order's reference begins with it. */
export async function findGuests(db: Database, events: AtEvents, sought: Sought): Promise<GuestRow[]> {
  const { rows } = await guestsNamed(events, sought).execute(db)
  return rows
}

/**
 * Names and references are looked up apart, each by its own index: in one condition joined by `or` neither index can be used, and
 * every ticket of the event is read. The range is the prefix again, for an index that compares by the rules of a language: no text
 * is greater than U+FFFF there.
 */
export function guestsNamed(events: AtEvents, { search, types, listId }: Sought): RawBuilder<GuestRow> {
  const words = search
    .split(/\s+/)
    .map((word) => sql`search_text(tickets.guest_name) like search_text(${`%${likeText(word)}%`})`)
  const reference = normaliseReference(search)
  const admitted = types
    ? sql`and not tickets.extra and tickets.ticket_type_id = any(${types}::uuid[])`
    : sql`and not tickets.extra`
  // Of dashes alone nothing is left, and nothing is the beginning of every reference.
  const byReference =
    reference === ''
      ? sql``
      : sql`union
        select tickets.id from orders join tickets on tickets.order_id = orders.id
        where orders.reference >= ${reference} and orders.reference < ${`${reference}\uffff`}
          and orders.reference like ${`${likeText(reference)}%`} and ${isAt('orders.event_id', events)} ${admitted}`
  const presence = presenceAt(listId, 'listed')
  return sql<GuestRow>`
    with found as materialized (
      select tickets.id from tickets
      where ${isAt('tickets.event_id', events)} ${admitted}
        and ${sql.join(words, sql` and `)}
      ${byReference}
    )
    select tickets.id, tickets.event_id, tickets.guest_name, tickets.number, ${presence.state} as state, ${presence.at} as checked_in_at, orders.reference,
      orders.quantity, ticket_types.name as ticket_name
    from found
      join tickets on tickets.id = found.id
      left join scans listed on ${isAdmissionAt(listId, 'listed')}
      join orders on orders.id = tickets.order_id
      join ticket_types on ticket_types.id = tickets.ticket_type_id
    order by search_text(tickets.guest_name), tickets.order_id, tickets.number
    limit ${MOST}`
}

/** Guests inside and expected at a check-in list, the main one for null, by ticket type in the organiser's order. Cancelled and refunded tickets are not expected. */
export async function countGuests(db: Database, eventId: string, listId: string | null): Promise<GuestCount[]> {
  const kinds = listId
    ? sql`with kinds as materialized (${LIST_KINDS} from check_in_lists lists where id = ${listId})`
    : sql``
  const listed = listId ? sql`and ${IS_EXPECTED}` : sql``
  // The extras that a list hands out are what it is there for.
  const extra = listId ? sql`ticket_types.admits = 0 and counted.expected is null` : sql`ticket_types.admits = 0`
  const { rows } = await sql<GuestCount>`
    ${kinds}
    select ticket_types.id, ticket_types.name, ticket_types.status, ${extra} as extra, coalesce(counted.inside, 0) as inside,
      coalesce(counted.expected, 0) as expected
    from ticket_types left join (
      select tickets.ticket_type_id, count(*)::int as expected,
        (count(*) filter (where ${isInsideAt(listId)}))::int as inside
      from tickets join orders on orders.id = tickets.order_id ${listId ? sql`cross join kinds` : sql``}
      where tickets.event_id = ${eventId} and tickets.state in ('valid', 'checked_in', 'checked_out')
        and orders.state in ('paid', 'partially_refunded') ${listed}
      group by tickets.ticket_type_id
    ) counted on counted.ticket_type_id = ticket_types.id
    where ticket_types.event_id = ${eventId}
    order by ticket_types.position, ticket_types.variant_position, ticket_types.id`.execute(db)
  return rows
}

/**
 * Guests inside and expected at a check-in list, the main one for null, by date and by the name of their ticket type: the dates of a series
 * sell the same under other ids.
 */
export async function countGuestsByDate(
  db: Database,
  eventIds: readonly string[],
  listId: string | null,
): Promise<{ event_id: string; name: string; inside: number; expected: number }[]> {
  const { rows } = await sql<{ event_id: string; name: string; inside: number; expected: number }>`
    select tickets.event_id, ticket_types.name, count(*)::int as expected,
      (count(*) filter (where ${isInsideAt(listId)}))::int as inside
    from tickets
      join orders on orders.id = tickets.order_id
      join ticket_types on ticket_types.id = tickets.ticket_type_id
    where tickets.event_id = any(${eventIds}::uuid[]) and tickets.state in ('valid', 'checked_in', 'checked_out')
      and not tickets.extra and orders.state in ('paid', 'partially_refunded')
    group by tickets.event_id, ticket_types.name
    order by min(ticket_types.position), ticket_types.name`.execute(db)
  return rows
}

export interface GuestCount {
  id: string
  name: string
  status: TicketTypeStatus
  /** It lets nobody in, and the list does not hand it out. */
  extra: boolean
  inside: number
  expected: number
}
