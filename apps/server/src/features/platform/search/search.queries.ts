import { MOST_FOUND, type SearchView } from '@foyer/contract'
import { normaliseReference } from '@foyer/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'
import { BUYER, codedTicket, NAMES_OF_BUYER } from '../../guests/guests/index.ts'
import { begins, hasLongWord, hasWords, rank } from './match.ts'

/** The scope of a search: the events of an organisation, or those that the member is limited to. */
export interface SearchScope {
  readonly organisationId: string
  /** Null means all. */
  readonly eventIds: readonly string[] | null
}

/** The search text. `contacts`: whether the member may see addresses; otherwise addresses are neither searched nor returned. */
interface Searched {
  readonly search: string
  readonly contacts: boolean
}

/** How many matches are ranked. A text can match thousands of names, and the first that are found serve as well as any. */
const MOST_RANKED = 200

/** The fewest characters of an order number that are searched for: fewer would match any word. */
const SHORTEST_REFERENCE = 4

/** The condition on events `e`. Whatever is found belongs to one of them. */
function inScope({ organisationId, eventIds }: SearchScope): RawBuilder<boolean> {
  const limit = eventIds === null ? sql`` : sql`and e.id = any(${[...eventIds]}::uuid[])`
  return sql<boolean>`(e.organiser_id = ${organisationId} ${limit})`
}

interface EventRow {
  id: string
  title: string
  status: SearchView['events'][number]['status']
  starts_at: Date | null
  ends_at: Date | null
  timezone: string
  city: string
}

/** Events by title, place or city; among equal matches, upcoming events come first. */
export async function findEvents(db: Database, scope: SearchScope, search: string): Promise<EventRow[]> {
  const title = sql`search_text(e.title)`
  const { rows } = await sql<EventRow>`
    select e.id, e.title, e.status, e.starts_at, e.ends_at, e.timezone, e.city from events e
    where ${inScope(scope)} and ${hasWords(sql`search_text(e.title || ' ' || e.venue_name || ' ' || e.city)`, search)}
    order by ${rank(title, search)}, coalesce(e.ends_at > now(), true) desc, e.starts_at desc nulls first, e.id desc
    limit ${MOST_FOUND}`.execute(db)
  return rows
}

interface GuestRow {
  id: string
  order_id: string
  name: string
  ticket: string
  email: string
  event_id: string
  title: string
}

/**
 * Guests by name, by the code of their ticket, and by the address of its holder. Each of these searches uses its own index: one
 * condition joined by `or` could use none. Names that begin with the text have a limit of their own, so that weaker matches do not
 * displace them. A search of two letters finds only these.
 */
export async function findGuests(
  db: Database,
  scope: SearchScope,
  { search, contacts }: Searched,
): Promise<GuestRow[]> {
  const name = sql`search_text(t.guest_name)`
  const here = sql`t.event_id = any(array(select id from scope))`
  const parts = [sql`(select t.id from tickets t where ${here} and ${begins(name, search)} limit ${MOST_RANKED})`]
  if (hasLongWord(search))
    parts.push(sql`(select t.id from tickets t where ${here} and ${hasWords(name, search)} limit ${MOST_RANKED})`)
  const ticketId = codedTicket(search)
  if (ticketId !== null) parts.push(sql`(select t.id from tickets t where ${here} and t.id = ${ticketId}::uuid)`)
  if (contacts && hasLongWord(search))
    parts.push(
      sql`(select t.id from ticket_transfers h join tickets t on t.transfer_id = h.id
        where ${here} and ${hasWords(sql`search_text(h.to_email)`, search)} limit ${MOST_RANKED})`,
      // The index covers name and address together; the address alone is checked in the rows found.
      sql`(select t.id from orders o join tickets t on t.order_id = o.id
        where o.event_id = any(array(select id from scope)) and o.paid_at is not null and t.transfer_id is null
          and ${hasWords(BUYER, search)} and ${hasWords(sql`search_text(coalesce(o.email, ''))`, search)} limit ${MOST_RANKED})`,
    )
  const { rows } = await sql<GuestRow>`
    with scope as materialized (select e.id, e.title from events e where ${inScope(scope)}),
      found as materialized (${sql.join(parts, sql` union `)})
    select t.id, t.order_id, k.name as ticket, t.event_id, scope.title,
      coalesce(nullif(t.guest_name, ''), trim(coalesce(o.first_name, '') || ' ' || coalesce(o.last_name, ''))) as name,
      coalesce(h.to_email, o.email, '') as email
    from found join tickets t on t.id = found.id join scope on scope.id = t.event_id
      join orders o on o.id = t.order_id join ticket_types k on k.id = t.ticket_type_id
      left join ticket_transfers h on h.id = t.transfer_id
    order by ${rank(name, search)}, t.created_at desc, t.id desc limit ${MOST_FOUND}`.execute(db)
  return rows
}

interface OrderRow {
  id: string
  reference: string
  state: SearchView['orders'][number]['state']
  buyer_name: string
  email: string
  event_id: string
  title: string
}

/** Orders by their number or its beginning, and paid orders by at least three letters of their buyer. */
export async function findOrders(
  db: Database,
  scope: SearchScope,
  { search, contacts }: Searched,
): Promise<OrderRow[]> {
  const here = sql`o.event_id = any(array(select id from scope))`
  const parts = []
  if (hasLongWord(search)) {
    const names = contacts ? sql`` : sql`and ${hasWords(NAMES_OF_BUYER, search)}`
    parts.push(
      sql`(select o.id from orders o where ${here} and o.paid_at is not null and ${hasWords(BUYER, search)} ${names}
        limit ${MOST_RANKED})`,
    )
  }
  const reference = normaliseReference(search)
  const numbered = sql`o.reference like ${`${likeText(reference)}%`}`
  if (reference.length >= SHORTEST_REFERENCE)
    // The range uses the index on references, which LIKE cannot use in most collations. Z is the last letter of a reference's alphabet.
    parts.push(
      sql`(select o.id from orders o where ${here} and o.reference >= ${reference}
        and o.reference <= ${reference.padEnd(20, 'Z')} and ${numbered} limit ${MOST_RANKED})`,
    )
  if (parts.length === 0) return []
  const { rows } = await sql<OrderRow>`
    with scope as materialized (select e.id, e.title from events e where ${inScope(scope)}),
      found as materialized (${sql.join(parts, sql` union `)})
    select o.id, o.reference, o.state, o.event_id, scope.title, coalesce(o.email, '') as email,
      trim(coalesce(o.first_name, '') || ' ' || coalesce(o.last_name, '')) as buyer_name
    from found join orders o on o.id = found.id join scope on scope.id = o.event_id
    order by ${numbered} desc, ${rank(NAMES_OF_BUYER, search)}, o.created_at desc, o.id desc limit ${MOST_FOUND}`.execute(
    db,
  )
  return rows
}
