import type { OrderView } from '@foyer/contract'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { EventRow } from '../../programme/events/index.ts'

/** How many of the coming dates are listed on the page of a pass; the page of the series has them all. */
const MOST_DATES = 6

interface VisitRow {
  ticket_id: string
  visits: number | null
  at: Date[]
}

/** The use of an order's passes: their visits so far, by ticket, and the next dates at which they admit. */
export interface PassesOfOrder {
  readonly byTicket: ReadonlyMap<string, NonNullable<OrderView['tickets'][number]['pass']>>
  readonly dates: NonNullable<OrderView['event']['passDates']>
}

/** Null for an order without passes. */
export async function readPasses(
  db: Database,
  orderId: string,
  event: Pick<EventRow, 'passes_for_series'>,
  now: Date,
): Promise<PassesOfOrder | null> {
  if (event.passes_for_series === null) return null
  const { rows } = await sql<VisitRow>`
    select tickets.id as ticket_id, ticket_types.visits,
      coalesce(array_agg(dates.starts_at order by dates.starts_at) filter (where dates.id is not null), '{}') as at
    from tickets join ticket_types on ticket_types.id = tickets.ticket_type_id
      left join pass_visits on pass_visits.ticket_id = tickets.id
      left join events dates on dates.id = pass_visits.event_id
    where tickets.order_id = ${orderId}
    group by tickets.id, ticket_types.visits`.execute(db)
  const coming = await db
    .selectFrom('events')
    .select(['id', 'custom_url', 'starts_at', 'ends_at', 'timezone'])
    .where('series_id', '=', event.passes_for_series)
    .where('status', '=', 'published')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(MOST_DATES)
    .execute()
  return {
    byTicket: new Map(
      rows.map(({ ticket_id: id, visits, at }) => [id, { visits, at: at.map((start) => start.toISOString()) }]),
    ),
    dates: coming.flatMap(({ id, custom_url: customUrl, starts_at: startsAt, ends_at: endsAt, timezone }) =>
      startsAt && endsAt
        ? [{ customUrl: customUrl ?? id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timezone }]
        : [],
    ),
  }
}
