import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabasePool } from '../../apps/server/src/db/database.ts'
import { brokenInvariants } from '../../apps/server/src/testing/invariants.ts'
import { auditSale } from '../books.ts'
import type { Offer } from '../site.ts'
import type { Bought } from './buyers.ts'

const PATIENCE_SECONDS = 120

/** Orders of these events that are not paid or do not have as many tickets as were bought. */
async function withWrongTickets(pool: DatabasePool, offers: readonly Offer[]): Promise<string[]> {
  const { rows } = await pool.query<{ reference: string; state: string; quantity: number; tickets: number }>(
    `select reference, state, quantity, (select count(*)::int from tickets where order_id = o.id) as tickets
     from orders o where event_id = any($1)`,
    [offers.map(({ eventId }) => eventId)],
  )
  return rows
    .filter(({ state, quantity, tickets }) => state !== 'paid' || tickets !== quantity)
    .map(
      ({ reference, state, quantity, tickets }) => `${reference} is ${state} with ${tickets} of ${quantity} tickets.`,
    )
}

/**
 * Compares what buyers were told with what is stored: every acknowledged order once and with its tickets, no event oversold, the
 * books in balance. One sentence for each thing that does not add up.
 */
export async function compare(
  pool: DatabasePool,
  offers: readonly Offer[],
  bought: readonly Bought[],
): Promise<string[]> {
  let wrong = await withWrongTickets(pool, offers)
  for (const since = Date.now(); wrong.length > 0 && Date.now() - since < PATIENCE_SECONDS * 1000; await sleep(1000))
    wrong = await withWrongTickets(pool, offers)
  const sales = await Promise.all(
    offers.map((offer) =>
      auditSale(
        { pool },
        offer,
        bought.filter((order) => order.offer === offer),
      ),
    ),
  )
  return [...wrong, ...sales.flat(), ...(await brokenInvariants(pool))]
}
