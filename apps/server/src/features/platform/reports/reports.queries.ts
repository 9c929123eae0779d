import type { DashboardView } from '@foyer/contract'
import type { TicketTypeKind } from '@foyer/domain'
import { onlyRow } from '../../../db/only-row.ts'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

export async function countPaidOrders(db: Database, eventId: string): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from orders
    where event_id = ${eventId} and paid_at is not null and surcharge_of is null`.execute(db)
  return onlyRow(rows).orders
}

/** Sales per ticket type, straight from the rollup written with each payment. */
export async function salesByTicket(db: Database, eventId: string) {
  const { rows } = await sql<{
    id: string
    name: string
    kind: TicketTypeKind
    status: string
    price: number
    capacity: number | null
    claimed: number
    sold: number
    gross: number
    tax: number
    net: number
    discount: number
    refunded: number
    charged_back: number
    complimentary: number
    withheld: number
    admits: number
  }>`
    select t.id, t.name, t.kind, t.status, t.price, t.admits, c.capacity, c.claimed,
      coalesce(s.tickets, 0)::int as sold, coalesce(s.gross, 0)::bigint as gross, coalesce(s.net, 0)::bigint as net,
      coalesce(s.tax, 0)::bigint as tax,
      coalesce(s.discount, 0)::bigint as discount, coalesce(s.refunded, 0)::bigint as refunded,
      coalesce(s.charged_back, 0)::bigint as charged_back,
      coalesce(s.complimentary, 0)::int as complimentary, coalesce(s.withheld, 0)::int as withheld
    from ticket_types t
    join counters c on c.id = t.id
    left join (
      select ticket_type_id, sum(tickets) tickets, sum(gross) gross, sum(net) net, sum(tax) tax, sum(discount) discount,
        sum(refunded) refunded, sum(charged_back) charged_back, sum(complimentary) complimentary, sum(withheld) withheld
      from sales_daily where event_id = ${eventId} group by ticket_type_id
    ) s on s.ticket_type_id = t.id
    where t.event_id = ${eventId} and (t.status <> 'archived' or s.tickets > 0)
      -- What has variants is sold as one of them.
      and (s.ticket_type_id is not null or not exists (select from ticket_types v where v.variant_of = t.id))
    order by t.position, t.variant_position, t.id`.execute(db)
  return rows
}

/**
 * Paid units with valid tickets, by the price at which they were sold. A surcharge sold none: it paid the difference to a more expensive
 * date.
 */
export async function salesByPrice(db: Database, eventId: string) {
  const { rows } = await sql<{
    id: string
    name: string
    step: string | null
    group_from: number | null
    surcharge: boolean
    unit_price: number
    sold: number
    gross: number
  }>`
    select t.id, t.name, l.line->>'priceStep' as step, (l.line->>'groupFrom')::int as group_from,
      o.surcharge_of is not null as surcharge,
      (l.line->>'unitPrice')::bigint as unit_price, sum(live.tickets)::int as sold,
      sum((l.line->>'total')::bigint)::bigint as gross
    from orders o
    cross join jsonb_array_elements(o.lines) l (line)
    join ticket_types t on t.id = (l.line->>'ticketTypeId')::uuid
    cross join lateral (
      select count(distinct coalesce(k.unit, k.number)) as tickets from tickets k
      where k.order_id = o.id and k.ticket_type_id = t.id and k.bundle_unit is null
        and k.price_step_id::text is not distinct from l.line->>'priceStepId' and k.state not in ('refunded', 'cancelled')
    ) live
    where not l.line ? 'bundleUnit' and o.event_id = ${eventId} and o.paid_at is not null and not o.complimentary
    group by t.id, step, group_from, surcharge, unit_price
    order by t.position, t.variant_position, t.id, unit_price, step, surcharge`.execute(db)
  return rows
}

/** Bundles with their sales. */
export async function salesByBundle(db: Database, eventId: string) {
  const { rows } = await sql<{
    id: string
    name: string
    price: number
    capacity: number | null
    sold: number
    held: number
    gross: number
  }>`
    select b.id, b.name, b.price, c.capacity, coalesce(live.sold, 0)::int as sold,
      greatest(0, c.claimed - coalesce(live.kept, 0))::int as held, coalesce(paid.gross, 0)::bigint as gross
    from bundles b
    join counters c on c.id = b.id
    left join (
      select bundle_id, count(distinct (order_id, bundle_unit)) filter (where state not in ('refunded', 'cancelled')) as sold,
        count(distinct (order_id, bundle_unit)) filter (where not freed) as kept
      from tickets where event_id = ${eventId} and bundle_id is not null group by bundle_id
    ) live on live.bundle_id = b.id
    left join (
      select line->>'bundleId' as bundle_id, sum((line->>'total')::bigint) as gross
      from orders o cross join jsonb_array_elements(o.lines) line
      where o.event_id = ${eventId} and o.paid_at is not null and line ? 'bundleUnit' group by 1
    ) paid on paid.bundle_id = b.id::text
    where b.event_id = ${eventId} and (b.archived_at is null or live.sold > 0)
    order by b.position, b.id`.execute(db)
  return rows
}

export async function salesByDay(db: Database, eventId: string) {
  const { rows } = await sql<{
    day: string
    tickets: number
    gross: number
    tax: number
    refunded: number
    charged_back: number
    net: number
  }>`
    select day, sum(s.tickets * t.admits)::int as tickets, sum(gross)::bigint as gross, sum(tax)::bigint as tax,
      sum(refunded)::bigint as refunded, sum(charged_back)::bigint as charged_back, sum(net)::bigint as net
    from sales_daily s join ticket_types t on t.id = s.ticket_type_id
    where s.event_id = ${eventId} group by day order by day`.execute(db)
  return rows
}

export async function countCheckedIn(db: Database, eventId: string): Promise<number> {
  const { rows } = await sql<{ checked_in: number }>`
    select count(*)::int as checked_in from tickets where event_id = ${eventId} and checked_in_at is not null and not extra`.execute(
    db,
  )
  return onlyRow(rows).checked_in
}

/** An organiser's sales per day and currency; `day` in each event's own zone. */
export async function organiserSales(db: Database, organiserId: string, since: string) {
  const { rows } = await sql<{
    day: string
    currency: string
    tickets: number
    gross: number
    refunded: number
    charged_back: number
  }>`
    select s.day, e.currency, sum(s.tickets * t.admits)::int as tickets, sum(s.gross)::bigint as gross,
      sum(s.refunded)::bigint as refunded, sum(s.charged_back)::bigint as charged_back
    from sales_daily s join events e on e.id = s.event_id join ticket_types t on t.id = s.ticket_type_id
    where e.organiser_id = ${organiserId} and s.day >= ${since}::date
    group by s.day, e.currency order by s.day`.execute(db)
  return rows
}

/** The number of orders paid since a day; the day begins in each event's own time zone, as in its daily sales. */
export async function paidOrdersSince(
  db: Database,
  organiserId: string,
  currency: string,
  since: string,
): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from orders o join events e on e.id = o.event_id
    where e.organiser_id = ${organiserId} and o.currency = ${currency} and o.surcharge_of is null
      and (o.paid_at at time zone e.timezone)::date >= ${since}::date`.execute(db)
  return onlyRow(rows).orders
}

/**
 * Which first steps the events of an organisation have reached: of all its events, or of those that a member is limited to. Complimentary
 * tickets are no sales.
 */
export async function checklistFacts(db: Database, organiserId: string, eventIds: readonly string[] | null) {
  const { rows } = await sql<{ events: number; tickets: boolean; published: boolean; sold: boolean }>`
    select
      count(*)::int as events,
      bool_or(exists (select from ticket_types t where t.event_id = e.id)) is true as tickets,
      bool_or(e.published_at is not null) is true as published,
      bool_or(exists (
        select from sales_daily s where s.event_id = e.id and (s.gross > 0 or s.tickets > s.complimentary))) is true as sold
    from events e
    where e.organiser_id = ${organiserId} and (${eventIds}::uuid[] is null or e.id = any(${eventIds}::uuid[]))`.execute(
    db,
  )
  return rows[0] ?? { events: 0, tickets: false, published: false, sold: false }
}

const CELEBRATED_DAYS = 14

/**
 * The first paid order of an organisation for a member who has not seen it. Null if it is too old, or older than the membership: a
 * colleague who joins later has nothing to celebrate. Complimentary orders are no sales; tickets that were ordered for free are. Most
 * organisations with earlier sales are ruled out by the rollup, without a read of their orders.
 */
export async function firstSaleFor(
  db: Database,
  member: { organisationId: string; userId: string },
  now: Date,
): Promise<DashboardView['firstSale']> {
  const since = new Date(now.getTime() - CELEBRATED_DAYS * 86_400_000)
  const { rows } = await sql<{ order_id: string; event_id: string; title: string }>`
    with unseen as materialized (
      select m.created_at from members m
      where m.organisation_id = ${member.organisationId} and m.user_id = ${member.userId}
        and m.first_sale_seen_at is null
        and not exists (
          select from events e join sales_daily s on s.event_id = e.id
          where e.organiser_id = m.organisation_id and s.day < ${since}::date and s.tickets > s.complimentary)
    )
    select first.* from unseen, lateral (
      select o.id as order_id, e.id as event_id, e.title, o.paid_at
      from events e join orders o on o.event_id = e.id
      where e.organiser_id = ${member.organisationId} and o.paid_at is not null and not o.complimentary
      order by o.paid_at, o.id limit 1) first
    where first.paid_at > ${since} and first.paid_at > unseen.created_at`.execute(db)
  const [first] = rows
  return first ? { orderId: first.order_id, event: { _id: first.event_id, title: first.title } } : null
}
