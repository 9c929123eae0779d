import { sql } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'

/** A quantity of something scarce: places of a ticket type or an event, uses of a promo code, or what one buyer may have. */
export interface Need {
  readonly counterId: string
  readonly quantity: number
}

/** The counter that was short and what it has left; 0 when the counter does not exist any more. */
export interface Shortage {
  readonly counterId: string
  readonly remaining: number
}

/**
 * Claims all needs and returns null, or claims none and returns the first shortage. A counter in `mayBeMissing` is skipped if it does
 * not exist: an event without its own capacity has none.
 */
export function claim(
  trx: Trx,
  needs: readonly Need[],
  { mayBeMissing = [] }: { mayBeMissing?: readonly string[] } = {},
): Promise<Shortage | null> {
  return move(trx, needs, mayBeMissing)
}

/**
 * Claims $1 of the counter $2 by terms read at version $3, and returns a row if it fitted. It is embedded in the statement that writes
 * the order, so that a single order takes one round trip and no function call.
 */
export const CLAIM_ONE = `
  update counters set claimed = claimed + $1 where id = $2 and version = $3 and fits(capacity, claimed, $1) returning 1`

/**
 * Locks counters in id order, as every claim takes them, before several claims of one transaction move them one after the other, or their
 * limits are changed. Counters that do not exist are left out.
 */
export async function lockForClaims(trx: Trx, counterIds: readonly string[]): Promise<void> {
  await sql`select lock_counters(${[...new Set(counterIds)]}::uuid[])`.execute(trx)
}

/** Gives back what was claimed. Needs of counters that do not exist any more are left out. */
export async function giveBack(trx: Trx, needs: readonly Need[]): Promise<void> {
  const given = needs.map(({ counterId, quantity }) => ({ counterId, quantity: -quantity }))
  await move(trx, given, [])
}

/**
 * Gives some needs back and claims others, together: all, or none and answers the first that was short. `mayBeMissing` as for a claim;
 * what is given back to a counter that does not exist is left out.
 */
export function exchange(
  trx: Trx,
  {
    given,
    claimed,
    mayBeMissing = [],
  }: { given: readonly Need[]; claimed: readonly Need[]; mayBeMissing?: readonly string[] },
): Promise<Shortage | null> {
  const needs = [...given.map(({ counterId, quantity }) => ({ counterId, quantity: -quantity })), ...claimed]
  return move(trx, needs, mayBeMissing)
}

async function move(trx: Trx, needs: readonly Need[], mayBeMissing: readonly string[]): Promise<Shortage | null> {
  const total = new Map<string, number>()
  for (const { counterId, quantity } of needs) total.set(counterId, (total.get(counterId) ?? 0) + quantity)
  const { rows } = await sql<{ counter_id: string; remaining: number | null }>`
    select counter_id, remaining
    from move_claims(${[...total.keys()]}::uuid[], ${[...total.values()]}::int[], ${mayBeMissing}::uuid[])`.execute(trx)
  const [short] = rows
  return short ? { counterId: short.counter_id, remaining: short.remaining ?? 0 } : null
}

/** The first need that its counter cannot meet at the moment. A claim may find it otherwise. */
export async function findShortage(db: Database, needs: readonly Need[]): Promise<Shortage | null> {
  const { rows } = await sql<{ counter_id: string; remaining: number }>`
    select c.id as counter_id, c.capacity - c.claimed as remaining
    from unnest(${needs.map(({ counterId }) => counterId)}::uuid[], ${needs.map(({ quantity }) => quantity)}::int[])
      with ordinality need(id, quantity, place)
    join counters c on c.id = need.id
    where not fits(c.capacity, c.claimed, need.quantity)
    order by need.place limit 1`.execute(db)
  const [short] = rows
  return short ? { counterId: short.counter_id, remaining: short.remaining } : null
}

/** What the counters with a limit have left. */
export async function findLeft(db: Database | Trx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; left: number }>`
    select id, greatest(0, capacity - claimed) as left from counters
    where id = any(${[...ids]}::uuid[]) and capacity is not null`.execute(db)
  return new Map(rows.map(({ id, left }) => [id, left]))
}
