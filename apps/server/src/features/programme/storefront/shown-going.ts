import { onlyRow } from '../../../db/only-row.ts'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { EventRow } from '../events/index.ts'

/** A smaller number is not shown: it says little, and might identify people. */
export const FEWEST_GOING = 10

/**
 * How many people are going, for the page of an event whose organiser shows it: the tickets that were sold or ordered for nothing and
 * not taken back. Tickets that the organiser gave away are not among them, so that nobody can raise the number with gifts.
 */
export async function shownGoing(db: Database, event: EventRow): Promise<number | null> {
  if (!event.show_going || event.status !== 'published') return null
  const { rows } = await sql<{ going: number }>`
    select coalesce(sum(tickets - complimentary), 0)::int as going from sales_daily where event_id = ${event.id}`.execute(
    db,
  )
  const { going } = onlyRow(rows)
  return going < FEWEST_GOING ? null : going
}
