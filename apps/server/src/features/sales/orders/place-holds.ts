import { required } from '@foyer/domain'
import { bytes, orNull, plain } from '../../../db/array-texts.ts'
import type { DatabasePool } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { CLAIM_ONE } from '../../programme/inventory/index.ts'
import type { HoldRequest } from './hold-request.ts'

/** The outcome of one request. `full` names the counter that was short and what it has left. */
export type HoldOutcome =
  | { outcome: 'placed' }
  | { outcome: 'replayed'; orderId: string }
  | { outcome: 'full'; counterId: string; remaining: number }
  | { outcome: 'stale' }

interface ReplayRow {
  request: number
  order_id: string
}

interface AnswerRow {
  outcome: 'placed' | 'replayed' | 'full' | 'stale'
  order_id: string | null
  counter_id: string | null
  remaining: number | null
}

const PLACED: HoldOutcome = { outcome: 'placed' }

const REQUEST_TYPES = [
  'uuid[]',
  'text[]',
  'bytea[]',
  'bytea[]',
  'int[]',
  'text[]',
  'text[]',
  'text[]',
  'uuid[]',
  'uuid[]',
  'jsonb',
]
const parameters = (types: readonly string[]) => types.map((type, index) => `$${index + 1}::${type}`).join(', ')

const LONE = {
  name: 'place_lone_hold',
  text: `
    with claim as (${CLAIM_ONE})
    insert into orders (id, reference, event_id, idempotency_key, request_hash, state, first_name, last_name, email, lines,
      quantity, currency, subtotal, fee_total, platform_fee, total, held_until, tax_total, tax, source, terms_version,
      privacy_version, agreed_at)
    select $4, $5, $6, $7, $8, 'held', $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, now() + make_interval(secs => $19),
      $20, $21, $22, case when $11::text is not null then legal_version('terms') end,
      case when $11::text is not null then legal_version('privacy') end, case when $11::text is not null then now() end
    from claim`,
}
const LATE = {
  name: 'place_hold_batch',
  text: `select request, order_id from place_hold_batch(${parameters([...REQUEST_TYPES, 'uuid[]', 'int[]', 'int[]'])})`,
}
const EXACT = {
  name: 'place_holds_exactly',
  text: `select outcome, order_id, counter_id, remaining
    from place_holds_exactly(${parameters([...REQUEST_TYPES, 'uuid[]', 'int[]', 'int[]', 'int[]', 'int[]'])}) order by request`,
}

const GROUP = {
  name: 'place_order_group',
  text: `select request, outcome, counter_id, remaining from place_order_group(${parameters([
    'uuid',
    'text',
    'bytea',
    'bytea',
    'uuid',
    'text',
    ...REQUEST_TYPES,
    'uuid[]',
    'int[]',
    'int[]',
    'int[]',
    'int[]',
  ])})`,
}

const quoted = (values: readonly (string | null)[]) =>
  orNull(values.map((value) => (value === null ? null : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`)))

/** An empty array stands for an array of nulls: most batches of a rush name no buyers. */
function buyersOf(requests: readonly HoldRequest[]): string[] {
  if (requests.every((request) => request.buyer === null)) return ['{}', '{}', '{}', '{}', '{}']
  return [
    quoted(requests.map(({ buyer }) => buyer?.firstName ?? null)),
    quoted(requests.map(({ buyer }) => buyer?.lastName ?? null)),
    quoted(requests.map(({ buyer }) => buyer?.email ?? null)),
    orNull(requests.map((request) => request.buyerCounterId)),
    orNull(requests.map((request) => request.promoBuyerCounterId)),
  ]
}

/** A cart as the database's functions read it, with the source of the visitors who asked for it. */
function cartJson({ cart, source }: HoldRequest): string {
  return source === null ? cart.json : `${cart.json.slice(0, -1)},"source":${JSON.stringify(source)}}`
}

/** One element per request, in order of arrival, and each distinct cart once. */
function requestArguments(requests: readonly HoldRequest[]): string[] {
  const carts = new Map<string, number>()
  const cartOf = requests.map((request) => {
    const json = cartJson(request)
    const place = carts.get(json) ?? carts.size + 1
    carts.set(json, place)
    return place
  })
  return [
    plain(requests.map(({ id }) => id)),
    plain(requests.map(({ reference }) => reference)),
    bytes(requests.map(({ key }) => key)),
    bytes(requests.map(({ hash }) => hash)),
    plain(cartOf),
    ...buyersOf(requests),
    `[${[...carts.keys()].join()}]`,
  ]
}

/** The needs of all requests, and the counters they name with the total wanted of each. */
function countersOf(requests: readonly HoldRequest[]) {
  const places = new Map<string, number>()
  const wanted: number[] = []
  const needs = { requests: [] as number[], counters: [] as number[], quantities: [] as number[] }
  requests.forEach((request, index) => {
    for (const { counterId, version, quantity } of request.needs) {
      // The same counter at two versions counts as two: the outdated one is refused.
      const key = `${counterId},${version}`
      const place = places.get(key) ?? places.size
      places.set(key, place)
      wanted[place] = (wanted[place] ?? 0) + quantity
      needs.requests.push(index + 1)
      needs.counters.push(place + 1)
      needs.quantities.push(quantity)
    }
  })
  const names = [...places.keys()].map((key) => key.split(','))
  const counters = [plain(names.map(([id = '']) => id)), plain(names.map(([, version = '']) => version))]
  return { counters, wanted, needs }
}

/**
 * SQLSTATEs after which the exact way may still succeed: capacity was short, a lock or key was taken, an event is gone, or a deadlock was
 * broken.
 */
const TRY_EXACT = new Set(['P0409', '55P03', '23503', '23505', '40P01'])

function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/**
 * One statement for a request that needs one counter, so one without a promo code. It costs as much as a plain conditional update: calling
 * a database function would cost a third more. Null: capacity was short.
 */
async function placeLone(pool: DatabasePool, request: HoldRequest): Promise<HoldOutcome | null> {
  const [need] = request.needs
  if (!need) return null
  const { rowCount } = await pool.query({
    ...pool.statement(LONE),
    values: [
      need.quantity,
      need.counterId,
      need.version,
      request.id,
      request.reference,
      request.eventId,
      `\\x${request.key}`,
      `\\x${request.hash}`,
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
      request.taxTotal,
      request.tax && JSON.stringify(request.tax),
      request.source,
    ],
  })
  return rowCount === 1 ? PLACED : null
}

/** Places all requests, or none with an error. Repeated requests are only named; the others are then tried again without them. */
async function placeAll(pool: DatabasePool, requests: readonly HoldRequest[]): Promise<HoldOutcome[]> {
  const { counters, wanted } = countersOf(requests)
  const values = [...requestArguments(requests), ...counters, plain(wanted)]
  const { rows } = await pool.query<ReplayRow>({ ...pool.statement(LATE), values })
  if (rows.length === 0) return requests.map(() => PLACED)
  const replayed = new Map(rows.map((row) => [row.request - 1, row.order_id]))
  const others = requests.filter((_, index) => !replayed.has(index))
  const outcomes = (others.length > 0 ? await placeHolds(pool, others) : []).values()
  return requests.map((_, index): HoldOutcome => {
    const orderId = replayed.get(index)
    return orderId === undefined ? (outcomes.next().value ?? { outcome: 'stale' }) : { outcome: 'replayed', orderId }
  })
}

/** Each request separately, in order of arrival. */
async function placeEach(pool: DatabasePool, requests: readonly HoldRequest[]): Promise<HoldOutcome[]> {
  const { counters, needs } = countersOf(requests)
  const values = [
    ...requestArguments(requests),
    ...counters,
    plain(needs.requests),
    plain(needs.counters),
    plain(needs.quantities),
  ]
  const { rows } = await pool.query<AnswerRow>({ ...pool.statement(EXACT), values })
  return rows.map((row): HoldOutcome => {
    if (row.outcome === 'replayed')
      return { outcome: 'replayed', orderId: required(row.order_id, 'the order of a repeated request') }
    if (row.outcome !== 'full') return { outcome: row.outcome }
    return {
      outcome: 'full',
      counterId: required(row.counter_id, 'the counter that is full'),
      remaining: required(row.remaining, 'what is left of the counter'),
    }
  })
}

/**
 * Places holds for any number of requests in one statement, so with one transaction and one flush to disk. The fast way takes all or none;
 * if it refuses, the exact way decides the requests in order of arrival. In both cases the answers are committed, and a CHECK on the
 * counters is the last safeguard.
 */
async function placeHolds(pool: DatabasePool, requests: readonly HoldRequest[]): Promise<HoldOutcome[]> {
  const [first] = requests
  try {
    if (first && requests.length === 1 && first.needs.length === 1) {
      const placed = await placeLone(pool, first)
      if (placed) return [placed]
    } else return await placeAll(pool, requests)
  } catch (error) {
    if (!TRY_EXACT.has(sqlState(error))) throw error
  }
  return placeEach(pool, requests)
}

/** If a statement fails as a whole, its requests are retried one by one, so that a bad request never fails the others. */
export async function placeBatch(
  deps: Pick<Deps, 'pool' | 'log'>,
  batch: readonly HoldRequest[],
): Promise<(HoldOutcome | Promise<HoldOutcome>)[]> {
  try {
    return await placeHolds(deps.pool, batch)
  } catch (error) {
    if (batch.length === 1) throw error
    deps.log.error({ err: error }, 'a batch of holds failed')
  }
  const outcomes: Promise<HoldOutcome>[] = []
  for (const request of batch) {
    const placing = placeHolds(deps.pool, [request])
    outcomes.push(placing.then(([outcome]) => required(outcome, `the outcome of request ${request.key}`)))
    await Promise.allSettled(outcomes.slice(-1))
  }
  return outcomes
}

/** Holds of several dates that are placed together. */
export interface GroupHold {
  readonly id: string
  readonly reference: string
  /** Digests of the idempotency key and of what was asked, in hexadecimal. */
  readonly key: string
  readonly hash: string
  readonly organisationId: string
  readonly currency: string
  readonly requests: readonly HoldRequest[]
}

/** The outcome of a group. `place` is the index (0-based) of the first request that was refused. */
export type GroupOutcome =
  | { outcome: 'placed' }
  | { outcome: 'replayed' }
  | { outcome: 'full'; place: number; counterId: string; remaining: number }
  | { outcome: 'stale'; place: number }

/** Places all requests or none, in one statement. */
export async function placeGroup(pool: DatabasePool, group: GroupHold): Promise<GroupOutcome> {
  const { counters, needs } = countersOf(group.requests)
  const values = [
    group.id,
    group.reference,
    `\\x${group.key}`,
    `\\x${group.hash}`,
    group.organisationId,
    group.currency,
    ...requestArguments(group.requests),
    ...counters,
    plain(needs.requests),
    plain(needs.counters),
    plain(needs.quantities),
  ]
  const { rows } = await pool.query<AnswerRow & { request: number | null }>({ ...pool.statement(GROUP), values })
  const [row] = rows
  if (!row) return PLACED_GROUP
  if (row.outcome === 'replayed') return { outcome: 'replayed' }
  const place = required(row.request, 'the request that was refused') - 1
  if (row.outcome !== 'full') return { outcome: 'stale', place }
  return {
    outcome: 'full',
    place,
    counterId: required(row.counter_id, 'the counter that is full'),
    remaining: required(row.remaining, 'what is left of the counter'),
  }
}

const PLACED_GROUP: GroupOutcome = { outcome: 'placed' }
