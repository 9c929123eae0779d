import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { listDueHolds } from './orders.queries.ts'

/** Few enough that the counters' locks are held for milliseconds. */
const CHUNK = 500

/** Gives the tickets of unpaid orders back; orders that moved on meanwhile are left alone. Answers how many were released. */
export async function releaseHolds(
  db: Database | Trx,
  orderIds: readonly string[],
  toState: 'expired' | 'cancelled',
): Promise<number> {
  const { rows } = await sql`select order_id from release_holds(${orderIds}::uuid[], ${toState})`.execute(db)
  return rows.length
}

/** Expires holds whose time has run out, chunk by chunk until none is left. */
export async function expireHolds(deps: Pick<Deps, 'db'>): Promise<number> {
  let released = 0
  for (;;) {
    const due = await listDueHolds(deps.db, CHUNK)
    if (due.length === 0) return released
    released += await releaseHolds(deps.db, due, 'expired')
  }
}
