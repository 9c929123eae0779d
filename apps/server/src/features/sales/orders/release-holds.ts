import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { announceEndedBankTransfers } from './bank-transfer-holds.ts'
import { listDueHolds } from './orders.queries.ts'

/** Small enough that the counters' locks are held for milliseconds. */
const CHUNK = 500

type Ended = 'expired' | 'cancelled'

async function release(db: Database | Trx, orderIds: readonly string[], toState: Ended): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from release_holds(${orderIds}::uuid[], ${toState})`.execute(db)
  return rows.map(({ order_id: orderId }) => orderId)
}

/** Gives the tickets of unpaid orders back; orders that have changed state since are left alone. Returns how many were released. */
export async function releaseHolds(db: Database | Trx, orderIds: readonly string[], toState: Ended): Promise<number> {
  return (await release(db, orderIds, toState)).length
}

/** The same without a request of the buyer: buyers who may have sent a bank transfer are notified. */
export async function endUnpaid(deps: Deps, orderIds: readonly string[], toState: Ended): Promise<void> {
  await deps.db
    .transaction()
    .execute(async (trx) => announceEndedBankTransfers(deps, trx, await release(trx, orderIds, toState)))
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
