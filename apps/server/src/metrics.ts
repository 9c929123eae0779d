import type { EventEmitter } from 'node:events'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What is counted by one process. Labels hold names from the code alone: never an id, an address or anything a person typed. */
export interface Metrics {
  readonly registry: Registry
  /** How long answers took, by method, route pattern and status; public pages by the pattern of their address. */
  readonly requests: Histogram<'method' | 'route' | 'status'>
  /** How requests for cached public pages were answered: `fresh`, `stale` while it is rendered again, or `rendered`. */
  readonly pages: Counter<'answer'>
  /** Orders placed, by whether the request was new or repeated an earlier one. */
  readonly ordersPlaced: Counter<'request'>
  /** Orders refused, by error code. */
  readonly ordersRefused: Counter<'reason'>
  /** Calls refused or failed, by error code. */
  readonly refusals: Counter<'code'>
  /** How long a connection was out of its pool each time, by pool. */
  readonly connectionHolds: Histogram<'pool'>
  /** Runs of jobs, by name of the job and how they ended: `completed` or `failed`. */
  readonly jobRuns: Counter<'name' | 'result'>
  /** Mails by template and what became of them: `sent`, `failed` (it is tried again) or `refused` for good. */
  readonly mails: Counter<'template' | 'result'>
  /** Visitors who joined a waiting room. */
  readonly waitingRoomJoins: Counter
  /** Draws of waiting rooms that were made. */
  readonly waitingRoomDraws: Counter
  /** Numbers that waiting rooms called. */
  readonly waitingRoomCalls: Counter
  /** Passes that were `issued`; and requests for tickets of an event with a waiting room: `admitted`, or their pass was `expired` or `missing`. */
  readonly waitingRoomPasses: Counter<'result'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  registry.registerMetric(arrayBuffers())
  const ordersPlaced = counter('foyer_orders_placed_total', 'Orders placed', 'request')
  // Both labels start at 0, so that a share of all orders can be computed before the first order.
  for (const request of ['new', 'repeated']) ordersPlaced.inc({ request }, 0)
  const waitingRoomPasses = counter(
    'foyer_waiting_room_passes_total',
    'Passes of waiting rooms issued, and requests for tickets that were admitted or whose pass was expired or missing',
    'result',
  )
  for (const result of ['issued', 'admitted', 'expired', 'missing']) waitingRoomPasses.inc({ result }, 0)
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'How long answers took, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2],
      registers,
    }),
    pages: counter('foyer_pages_total', 'Public pages asked for, by how the cache answered', 'answer'),
    ordersPlaced,
    ordersRefused: counter('foyer_orders_refused_total', 'Orders refused, by error code', 'reason'),
    refusals: counter('foyer_refusals_total', 'Calls refused or failed, by error code', 'code'),
    connectionHolds: new Histogram({
      name: 'foyer_database_connection_hold_seconds',
      help: 'How long a connection was out of its pool each time',
      labelNames: ['pool'],
      buckets: [0.002, 0.01, 0.05, 0.2, 1, 5, 20],
      registers,
    }),
    jobRuns: counter('foyer_job_runs_total', 'Runs of jobs, by how they ended', 'name', 'result'),
    mails: counter('foyer_mails_total', 'Mails, by what became of them', 'template', 'result'),
    waitingRoomJoins: counter('foyer_waiting_room_joins_total', 'Visitors who joined a waiting room'),
    waitingRoomDraws: counter('foyer_waiting_room_draws_total', 'Draws of waiting rooms'),
    waitingRoomCalls: counter('foyer_waiting_room_calls_total', 'Numbers that waiting rooms called'),
    waitingRoomPasses,
  }
}

/** What a pool of connections tells of itself. */
interface WatchedPool extends EventEmitter {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/** Counts the connections of pools, and how long each is out of its pool. */
export function watchPools(metrics: Metrics, pools: Readonly<Record<string, WatchedPool>>): void {
  const connections = new Gauge({
    name: 'foyer_database_connections',
    help: 'Connections by pool: in use, idle, and callers that wait for one',
    labelNames: ['pool', 'state'],
    registers: [metrics.registry],
    collect: () => {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        connections.set({ pool, state: 'in_use' }, totalCount - idleCount)
        connections.set({ pool, state: 'idle' }, idleCount)
        connections.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  for (const [name, pool] of Object.entries(pools)) watchHolds(metrics, name, pool)
}

function watchHolds({ connectionHolds }: Metrics, pool: string, watched: WatchedPool): void {
  const since = new WeakMap<object, number>()
  watched.on('acquire', (client: object) => since.set(client, performance.now()))
  watched.on('release', (_error: unknown, client: object) => {
    const began = since.get(client)
    if (began !== undefined) connectionHolds.observe({ pool }, (performance.now() - began) / 1000)
  })
}

/** The default metrics leave it out. */
function arrayBuffers(): Gauge {
  return new Gauge({
    name: 'nodejs_array_buffers_bytes',
    help: 'Memory of ArrayBuffers and Buffers, which the external memory includes',
    registers: [],
    collect() {
      this.set(process.memoryUsage().arrayBuffers)
    },
  })
}
