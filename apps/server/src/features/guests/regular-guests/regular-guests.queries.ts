import { onlyRow } from '../../../db/only-row.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { likeText } from '../../../db/like-text.ts'

export type RegularGuestSort = '-lastAt' | 'lastAt' | 'name' | '-name' | '-events' | '-tickets'

export interface RegularGuestFilter {
  /** Null for a user without an organisation: nothing is found. */
  readonly organisationId: string | null
  readonly search?: string | undefined
  /** Whether the search looks into e-mail addresses too: not for readers who may not see them. */
  readonly contacts: boolean
  readonly favourites: 'yes' | 'no'
  readonly sort: RegularGuestSort
}

export interface RegularGuestRow {
  id: string
  email: string
  name: string
  events: number
  orders: number
  tickets: number
  spent: { amount: number; currency: string }[]
  first_at: Date
  last_at: Date
  note: string
  favourite: boolean
}

/**
 * The people who bought for two or more of an organisation's events: read from the orders each time, through the index on event and
 * address, so that the list is always up to date. Complimentary orders and orders that were returned completely do not count.
 */
function regularGuests(organisationId: string | null): RawBuilder<RegularGuestRow> {
  return sql`
    select regular_guest_id(${organisationId}, g.email) as id, g.email, g.name, g.events, g.orders, g.tickets, g.first_at, g.last_at,
      coalesce(n.note, '') as note, coalesce(n.favourite, false) as favourite
    from (
      select o.email,
        (array_agg(trim(coalesce(o.first_name, '') || ' ' || coalesce(o.last_name, '')) order by o.paid_at desc))[1] as name,
        count(distinct o.event_id)::int as events, count(*) filter (where o.surcharge_of is null)::int as orders,
        sum(o.quantity)::int as tickets,
        min(o.paid_at) as first_at, max(o.paid_at) as last_at
      from events e join orders o on o.event_id = e.id
      where e.organiser_id = ${organisationId} and o.paid_at is not null and o.email is not null and not o.complimentary
        and o.state in ('paid', 'partially_refunded')
      group by o.email having count(distinct o.event_id) > 1
    ) g
    left join guest_notes n on n.organiser_id = ${organisationId} and n.email = g.email`
}

const ORDERS: Readonly<Record<RegularGuestSort, RawBuilder<unknown>>> = {
  '-lastAt': sql`r.last_at desc, r.email`,
  lastAt: sql`r.last_at, r.email`,
  name: sql`search_text(r.name), r.email`,
  '-name': sql`search_text(r.name) desc, r.email`,
  '-events': sql`r.events desc, r.last_at desc, r.email`,
  '-tickets': sql`r.tickets desc, r.last_at desc, r.email`,
}

/** What they spent after refunds, per currency. A refunded order counts too: its booking fee may not have been given back. */
const SPENT = sql`coalesce((
  select jsonb_agg(jsonb_build_object('amount', s.amount, 'currency', s.currency) order by s.currency) from (
    select o.currency, sum(o.total - o.refunded_total) as amount
    from events e join orders o on o.event_id = e.id
    where e.organiser_id = r.organiser_id and o.email = r.email and o.paid_at is not null and not o.complimentary
    group by o.currency
  ) s), '[]')`

function matching({ search = '', favourites, contacts }: RegularGuestFilter): RawBuilder<boolean> {
  const words = search
    .trim()
    .split(/\s+/)
    .slice(0, 8)
    .filter((word) => word !== '')
  const searched = contacts ? sql`r.name || ' ' || r.email || ' ' || r.note` : sql`r.name || ' ' || r.note`
  const parts = words.map((word) => sql<boolean>`search_text(${searched}) like search_text(${`%${likeText(word)}%`})`)
  if (favourites === 'yes') parts.push(sql<boolean>`r.favourite`)
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** A page of an organisation's regular guests. */
export async function listRegularGuests(
  db: Database,
  filter: RegularGuestFilter & { limit: number; offset: number },
): Promise<{ rows: RegularGuestRow[]; total: number }> {
  const { rows } = await sql<RegularGuestRow & { total: number }>`
    select r.*, ${SPENT} as spent from (
      select r.*, ${filter.organisationId}::uuid as organiser_id, count(*) over ()::int as total
      from (${regularGuests(filter.organisationId)}) r where ${matching(filter)}
      order by ${ORDERS[filter.sort]} limit ${filter.limit} offset ${filter.offset}
    ) r order by ${ORDERS[filter.sort]}`.execute(db)
  const [first] = rows
  return { rows, total: first?.total ?? (filter.offset > 0 ? await countRegularGuests(db, filter) : 0) }
}

/** How many there are, for a page behind the last one. */
export async function countRegularGuests(db: Database, filter: RegularGuestFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${regularGuests(filter.organisationId)}) r where ${matching(filter)}`.execute(
    db,
  )
  return onlyRow(rows).total
}

/**
 * One regular guest of an organisation; the guest of another organisation is not found, since the id is made of both the organisation and
 * the address.
 */
export async function findRegularGuest(
  db: Database,
  organisationId: string,
  id: string,
): Promise<RegularGuestRow | undefined> {
  const { rows } = await sql<RegularGuestRow>`
    select r.*, ${SPENT} as spent from (
      select r.*, ${organisationId}::uuid as organiser_id from (${regularGuests(organisationId)}) r where r.id = ${id}::uuid
    ) r`.execute(db)
  return rows[0]
}

/** What a guest bought for an organisation's events, newest first. */
export function listHistory(db: Database, organisationId: string, email: string) {
  return db
    .selectFrom('orders')
    .innerJoin('events', 'events.id', 'orders.event_id')
    .select([
      'orders.id',
      'orders.reference',
      'orders.event_id',
      'events.title',
      'events.starts_at',
      'events.timezone',
      'orders.quantity',
      'orders.total',
      'orders.refunded_total',
      'orders.currency',
      'orders.created_at',
      sql<number>`(select count(*)::int from tickets t where t.order_id = orders.id and t.checked_in_at is not null and not t.extra)`.as(
        'checked_in',
      ),
    ])
    .where('events.organiser_id', '=', organisationId)
    .where('orders.email', '=', email)
    .where('orders.paid_at', 'is not', null)
    .orderBy('orders.paid_at', 'desc')
    .limit(100)
    .execute()
}

/** Stores an organisation's note about a guest. */
export async function writeNote(
  trx: Trx,
  note: { organisationId: string; email: string; note: string; favourite: boolean },
): Promise<void> {
  const values = { note: note.note, favourite: note.favourite, updated_at: sql<Date>`now()` }
  await trx
    .insertInto('guest_notes')
    .values({ organiser_id: note.organisationId, email: note.email, ...values })
    .onConflict((conflict) => conflict.columns(['organiser_id', 'email']).doUpdateSet(values))
    .execute()
}
