import { type SqlBool, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'
import { type Choice, filtered, listed } from './storefront.queries.ts'

const firstDay = sql<string>`(events.starts_at at time zone events.timezone)::date`
/** A night that ends before six in the morning belongs to the day on which it began. */
const lastDay = sql<string>`greatest(${firstDay}, ((events.ends_at - interval '6 hours') at time zone events.timezone)::date)`

/** Without a date there is no day to show an event on. */
const dated = (db: Database, choice: Choice) => filtered(listed(db).where('events.dates_open', '=', false), choice)

/** The events of a month, `2026-12`, each on the days that it has in its own zone. */
export function listMonth(db: Database, choice: Choice, { month, limit }: { month: string; limit: number }) {
  const start = sql`${`${month}-01`}::date`
  const inMonth = () =>
    dated(db, choice)
      .where(sql<SqlBool>`${firstDay} < (${start} + interval '1 month')::date`)
      .where(sql<SqlBool>`${lastDay} >= ${start}`)
  return pageOfRows(
    inMonth()
      .selectAll('events')
      .select([sql<string>`${firstDay}::text`.as('first_day'), sql<string>`${lastDay}::text`.as('last_day')])
      .orderBy('events.starts_at')
      .orderBy('events.id'),
    inMonth(),
    { page: 1, limit },
  )
}

/** The months of the first and the last event, `2026-12`; null where there is none. */
export function spanOfMonths(db: Database, choice: Choice) {
  return dated(db, choice)
    .select([
      sql<string | null>`to_char(min(${firstDay}), 'YYYY-MM')`.as('first'),
      sql<string | null>`to_char(max(${lastDay}), 'YYYY-MM')`.as('last'),
    ])
    .executeTakeFirstOrThrow()
}
