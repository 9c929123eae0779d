import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { pageOfRows } from '../../../db/page-of-rows.ts'

function alarms(db: Database | Trx) {
  return db
    .selectFrom('alarms')
    .leftJoin('users', 'users.id', 'alarms.closed_by')
    .selectAll('alarms')
    .select(sql<string | null>`nullif(trim(users.first_name || ' ' || users.last_name), '')`.as('closer'))
}

export function findAlarm(db: Database | Trx, id: string) {
  return alarms(db).where('alarms.id', '=', id).executeTakeFirst()
}

/** Open alarms first, each group the newest first. */
export async function listAlarms(
  db: Database,
  state: 'open' | 'closed' | undefined,
  { limit, offset }: { limit: number; offset: number },
) {
  const is = state === 'closed' ? ('is not' as const) : ('is' as const)
  let found = alarms(db)
  let counted = db.selectFrom('alarms')
  if (state !== undefined) {
    found = found.where('alarms.closed_at', is, null)
    counted = counted.where('alarms.closed_at', is, null)
  }
  return pageOfRows(
    found
      .orderBy(sql`alarms.closed_at is not null`)
      .orderBy('alarms.opened_at', 'desc')
      .orderBy('alarms.id'),
    counted,
    { limit, offset },
  )
}

export function lastCheck(db: Database) {
  return db.selectFrom('book_checks').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()
}
