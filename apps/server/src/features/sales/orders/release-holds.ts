import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { isWorthAnotherTry } from '../../../db/outage.ts'
import { workOnEach } from '../../../jobs/work-on-each.ts'
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

/**
 * Expires holds whose time has run out, chunk by chunk until none is left. A chunk that fails is expired order by order, so that an order
 * that cannot be released does not keep the places of the others.
 */
export async function expireHolds(deps: Pick<Deps, 'db' | 'log'>): Promise<number> {
  const failed: string[] = []
  const onFailure = (error: unknown, id: string) => {
    failed.push(id)
    deps.log.error({ err: error, order: id }, 'a hold could not be expired')
  }
  let released = 0
  const releaseOne = async (id: string) => {
    released += await releaseHolds(deps.db, [id], 'expired')
  }
  for (;;) {
    const due = await listDueHolds(deps.db, CHUNK, failed)
    if (due.length === 0) return released
    try {
      released += await releaseHolds(deps.db, due, 'expired')
    } catch (error) {
      if (isWorthAnotherTry(error)) throw error
      await workOnEach(due, releaseOne, onFailure)
    }
  }
}
