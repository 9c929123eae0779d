import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'

/** Whether this event sells the passes of a series. */
export async function sellsPasses(db: Database, eventId: string): Promise<boolean> {
  const found = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('passes_for_series', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

export interface PassVisits {
  ticket_id: string
  /** To how many dates the pass admits; null for every date. */
  visits: number | null
  /** The starts of the dates that let it in. */
  at: Date[]
}

/** How often these passes were used, and at which dates. */
export async function listPassVisits(db: Database, ticketIds: readonly string[]): Promise<PassVisits[]> {
  if (ticketIds.length === 0) return []
  const { rows } = await sql<PassVisits>`
    select tickets.id as ticket_id, ticket_types.visits,
      coalesce(array_agg(dates.starts_at order by dates.starts_at) filter (where dates.id is not null), '{}') as at
    from tickets
      join ticket_types on ticket_types.id = tickets.ticket_type_id
      left join pass_visits on pass_visits.ticket_id = tickets.id
      left join events dates on dates.id = pass_visits.event_id
    where tickets.id = any(${ticketIds}::uuid[]) and ticket_types.admits > 0
    group by tickets.id, ticket_types.visits`.execute(db)
  return rows
}
