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
  /** Runs of jobs, by name of the job and how they ended: `completed` or `failed`. */
  readonly jobRuns: Counter<'name' | 'result'>
  /** Mails by template and what became of them: `sent`, `failed` (it is tried again) or `refused` for good. */
  readonly mails: Counter<'template' | 'result'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers })
  registry.registerMetric(arrayBuffers())
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
    ordersPlaced: counter('foyer_orders_placed_total', 'Orders placed', 'request'),
    ordersRefused: counter('foyer_orders_refused_total', 'Orders refused, by error code', 'reason'),
    jobRuns: counter('foyer_job_runs_total', 'Runs of jobs, by how they ended', 'name', 'result'),
    mails: counter('foyer_mails_total', 'Mails, by what became of them', 'template', 'result'),
  }
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
