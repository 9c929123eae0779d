import type { Pool } from 'pg'
import type { HoldRequest } from './hold-request.ts'

/** What became of one request. `full` names the counter that was short and what it has left. */
export type HoldOutcome =
  | { outcome: 'placed' }
  | { outcome: 'replayed'; orderId: string }
  | { outcome: 'full'; counterId: string; remaining: number }
  | { outcome: 'stale' }

interface AnswerRow {
  outcome: 'placed' | 'replayed' | 'full' | 'stale'
  order_id: string | null
  counter_id: string | null
  remaining: number | null
}

const CASTS = [
  'uuid[]',
  'text[]',
  'uuid[]',
  'bytea[]',
  'bytea[]',
  'text[]',
  'text[]',
  'text[]',
  'uuid[]',
  'text[]',
  'int[]',
  'text[]',
  'bigint[]',
  'bigint[]',
  'bigint[]',
  'bigint[]',
  'int[]',
  'uuid[]',
  'int[]',
  'int[]',
  'int[]',
  'int[]',
].map((type, index) => `$${index + 1}::${type}`)

const statement = (name: 'place_holds_late' | 'place_holds_exact') => ({
  name,
  text: `select outcome, order_id, counter_id, remaining from ${name}(${CASTS.join(', ')}) order by request`,
})
const LATE = statement('place_holds_late')
const EXACT = statement('place_holds_exact')

/** The functions' arguments: arrays, one element a request, then the counters once each, then the needs. */
function argumentsOf(requests: readonly HoldRequest[]): unknown[] {
  const counters = new Map<string, number>()
  const versions: number[] = []
  const needRequests: number[] = []
  const needCounters: number[] = []
  const needQuantities: number[] = []
  requests.forEach((request, index) => {
    for (const need of request.needs) {
      // The same counter read at two versions counts as two: whichever is old is refused.
      const key = `${need.counterId}${need.version}`
      let place = counters.get(key)
      if (place === undefined) {
        place = counters.size + 1
        counters.set(key, place)
        versions.push(need.version)
      }
      needRequests.push(index + 1)
      needCounters.push(place)
      needQuantities.push(need.quantity)
    }
  })
  const each = <T>(read: (request: HoldRequest) => T) => requests.map(read)
  return [
    each((r) => r.id),
    each((r) => r.reference),
    each((r) => r.eventId),
    each((r) => r.key),
    each((r) => r.hash),
    each((r) => r.buyer?.firstName ?? null),
    each((r) => r.buyer?.lastName ?? null),
    each((r) => r.buyer?.email ?? null),
    each((r) => r.buyerCounterId),
    each((r) => JSON.stringify(r.lines)),
    each((r) => r.quantity),
    each((r) => r.currency),
    each((r) => r.subtotal),
    each((r) => r.feeTotal),
    each((r) => r.platformFee),
    each((r) => r.total),
    each((r) => r.holdSeconds),
    [...counters.keys()].map((key) => key.slice(0, 36)),
    versions,
    needRequests,
    needCounters,
    needQuantities,
  ]
}

function outcomeOf(row: AnswerRow): HoldOutcome {
  if (row.outcome === 'replayed') return { outcome: 'replayed', orderId: row.order_id ?? '' }
  if (row.outcome === 'full') return { outcome: 'full', counterId: row.counter_id ?? '', remaining: row.remaining ?? 0 }
  return { outcome: row.outcome }
}

/** SQLSTATEs after which the exact way may still succeed: the batch did not fit, a lock or a key was taken, the event is gone, a deadlock was cut. */
const TRY_EXACT = new Set(['P0409', '55P03', '23503', '23505', '40P01'])

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** One statement for a request that needs one counter: costs what the plain conditional update costs. Null: it did not fit. */
async function placeLone(pool: Pool, request: HoldRequest): Promise<HoldOutcome | null> {
  const [need] = request.needs
  if (!need) return null
  const { rowCount } = await pool.query({
    name: 'place_lone_hold',
    text: `
      with claim as (
        update counters set claimed = claimed + $1
        where id = $2 and version = $3 and (capacity is null or claimed + $1 <= capacity) returning 1
      )
      insert into orders (id, reference, event_id, idempotency_key, request_hash, state, first_name, last_name, email, lines,
        quantity, currency, subtotal, fee_total, platform_fee, total, held_until)
      select $4, $5, $6, $7, $8, 'held', $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, now() + make_interval(secs => $19)
      from claim`,
    values: [
      need.quantity,
      need.counterId,
      need.version,
      request.id,
      request.reference,
      request.eventId,
      request.key,
      request.hash,
      request.buyer?.firstName ?? null,
      request.buyer?.lastName ?? null,
      request.buyer?.email ?? null,
      JSON.stringify(request.lines),
      request.quantity,
      request.currency,
      request.subtotal,
      request.feeTotal,
      request.platformFee,
      request.total,
      request.holdSeconds,
    ],
  })
  return rowCount === 1 ? { outcome: 'placed' } : null
}

async function run(pool: Pool, prepared: typeof LATE, requests: readonly HoldRequest[]): Promise<HoldOutcome[]> {
  const { rows } = await pool.query<AnswerRow>({ ...prepared, values: argumentsOf(requests) })
  return rows.map(outcomeOf)
}

/**
 * Places holds for any number of requests in one statement, so one transaction and one flush to disk for all. The fast way
 * takes all or none; what it refuses goes to the exact way, which walks the requests in order of arrival. Either way what is
 * answered is committed, and a CHECK on the counters stands behind both.
 */
export async function placeHolds(pool: Pool, requests: readonly HoldRequest[]): Promise<HoldOutcome[]> {
  const [first] = requests
  try {
    if (first && requests.length === 1 && first.needs.length === 1) {
      const placed = await placeLone(pool, first)
      if (placed) return [placed]
    } else return await run(pool, LATE, requests)
  } catch (error) {
    if (!TRY_EXACT.has(sqlState(error))) throw error
  }
  return run(pool, EXACT, requests)
}
