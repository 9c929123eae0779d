import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { EventRow } from '../../programme/events/index.ts'

/** Days in the event's time zone, including the last. */
export interface Days {
  readonly from: string
  readonly to: string
}

type Zoned = Pick<EventRow, 'id' | 'timezone'>

/** Orders of visitors on these days. Complimentary orders do not count as sales. */
function orderedIn({ id, timezone }: Zoned, { from, to }: Days): RawBuilder<unknown> {
  return sql`from orders o where o.event_id = ${id} and not o.complimentary
    and o.created_at >= (${from}::date)::timestamp at time zone ${timezone}
    and o.created_at < (${to}::date + 1)::timestamp at time zone ${timezone}`
}

interface Funnel {
  readonly views: number
  readonly holds: number
  readonly paid: number
  readonly tickets: number
  readonly gross: number
}

/** A surcharge does not count as an order, but its money counts. */
const figures = sql`count(*) filter (where o.surcharge_of is null)::int as holds,
  count(o.paid_at) filter (where o.surcharge_of is null)::int as paid,
  coalesce(sum(o.quantity) filter (where o.paid_at is not null), 0)::int as tickets,
  coalesce(sum(o.total) filter (where o.paid_at is not null), 0)::bigint as gross`

/** Views, orders and sales by day and source; an empty source means none. */
export async function funnelRows(
  db: Database,
  event: Zoned,
  days: Days,
): Promise<(Funnel & { day: string; source: string })[]> {
  const { rows } = await sql<Funnel & { day: string; source: string }>`
    with viewed as (
      select day, source, views from event_views
      where event_id = ${event.id} and day between ${days.from}::date and ${days.to}::date
    ), ordered as (
      select (o.created_at at time zone ${event.timezone})::date as day, coalesce(o.source, '') as source, ${figures}
      ${orderedIn(event, days)} group by 1, 2
    )
    select day, source, coalesce(views, 0)::int as views, coalesce(holds, 0)::int as holds, coalesce(paid, 0)::int as paid,
      coalesce(tickets, 0)::int as tickets, coalesce(gross, 0)::bigint as gross
    from viewed full join ordered using (day, source) order by day, source`.execute(db)
  return rows
}

export async function soldByTicketType(db: Database, event: Zoned, days: Days) {
  const { rows } = await sql<{ id: string; name: string; tickets: number; gross: number }>`
    select t.id, t.name, sum((l->>'quantity')::int)::int as tickets, sum((l->>'total')::bigint)::bigint as gross
    from (select o.lines ${orderedIn(event, days)} and o.paid_at is not null) o
    cross join jsonb_array_elements(o.lines) l join ticket_types t on t.id = (l->>'ticketTypeId')::uuid
    group by t.id order by t.position, t.id`.execute(db)
  return rows
}

/** Tickets by the weekday (Monday is 1) and the hour of their payment. */
export async function soldByHour(db: Database, event: Zoned, days: Days) {
  const { rows } = await sql<{ weekday: number; hour: number; tickets: number }>`
    select extract(isodow from paid)::int as weekday, extract(hour from paid)::int as hour, sum(quantity)::int as tickets
    from (select o.paid_at at time zone ${event.timezone} as paid, o.quantity ${orderedIn(event, days)}
      and o.paid_at is not null) o
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** The first day with a view or an order, in the event's zone; null without any. */
export async function firstDay(db: Database, { id, timezone }: Zoned): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select min(day) from event_views where event_id = ${id}),
      (select (min(created_at) at time zone ${timezone})::date from orders where event_id = ${id} and not complimentary)
    ) as day`.execute(db)
  return rows[0]?.day ?? null
}

/** Tickets sold per day, without complimentary ones, for the days that have sales. */
export async function soldByDay(db: Database, eventId: string, { from, to }: Days) {
  const { rows } = await sql<{ day: string; tickets: number }>`
    select day, sum((s.tickets - s.complimentary) * t.admits)::int as tickets
    from sales_daily s join ticket_types t on t.id = s.ticket_type_id
    where s.event_id = ${eventId} and day between ${from}::date and ${to}::date group by day`.execute(db)
  return rows
}

/** Places that can still be claimed, by the limits of the event and of its ticket types that are not archived; null without a limit. */
export async function placesLeft(db: Database, eventId: string): Promise<number | null> {
  const { rows } = await sql<{ left: number | null }>`
    select least(
      (select case when bool_or(c.capacity is null) then null else sum(greatest(0, c.capacity - c.claimed) * t.admits) end
        from counters c join ticket_types t on t.id = c.id
        where t.event_id = ${eventId} and t.status <> 'archived' and t.admits > 0),
      (select greatest(0, capacity - claimed) from counters where id = ${eventId})
    )::int as left`.execute(db)
  return rows[0]?.left ?? null
}
