import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import { assertWritable } from '../db/wait-for-database.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'

export const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** Whoever sends visitors asks every few seconds: an answer that takes longer than this is a no. */
const READY_WITHIN_MS = 3_000

export interface ProbeAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

const json = (status: number, body: object): ProbeAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

/**
 * Health for whoever restarts processes, readiness for whoever sends them visitors, metrics for whoever holds the token. Null
 * for any other path, and for metrics without the token.
 */
export class Probes {
  readonly #deps: Deps
  readonly #metricsToken: string | null

  constructor(deps: Deps, metricsToken: string | null) {
    this.#deps = deps
    this.#metricsToken = metricsToken
    if (metricsToken) observe(deps)
  }

  async answer(path: string, authorization: string | undefined): Promise<ProbeAnswer | null> {
    if (path === '/healthz') return json(200, { status: 'ok' })
    if (path === '/readyz') return this.#ready()
    if (path !== '/metrics' || !this.#metricsToken || authorization !== `Bearer ${this.#metricsToken}`) return null
    const { registry } = this.#deps.metrics
    return { status: 200, type: registry.contentType, body: await registry.metrics() }
  }

  /** Ready means that the database takes writes: reading alone sells nothing. */
  async #ready(): Promise<ProbeAnswer> {
    try {
      await inTime(assertWritable(this.#deps.pool))
      return json(200, { status: 'ready' })
    } catch {
      return json(503, { status: 'the database cannot be reached or takes no writes' })
    }
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), READY_WITHIN_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Adds what is read when metrics are asked for: connections, and what the database knows about orders, jobs and alarms. */
function observe(deps: Deps): void {
  if (deps.metrics.registry.getSingleMetric('foyer_database_up')) return
  const registers = [deps.metrics.registry]
  const connections = new Gauge({
    name: 'foyer_database_connections',
    help: 'Connections for calls and pages: in use, idle, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect: () => {
      const { totalCount, idleCount, waitingCount } = deps.pool
      connections.set({ state: 'in_use' }, totalCount - idleCount)
      connections.set({ state: 'idle' }, idleCount)
      connections.set({ state: 'waiting' }, waitingCount)
    },
  })
  const jobs = new Gauge({
    name: 'foyer_jobs',
    help: 'Jobs that wait, run, wait for another try or have failed for good',
    labelNames: ['name', 'state'],
    registers,
  })
  const jobAge = new Gauge({
    name: 'foyer_jobs_oldest_seconds',
    help: 'How long the oldest job that is due has waited',
    labelNames: ['name'],
    registers,
  })
  const holds = new Gauge({
    name: 'foyer_orders_held',
    help: 'Orders that hold tickets and are not paid yet',
    registers,
  })
  const alarms = new Gauge({ name: 'foyer_alarms_open', help: 'Alarms that nobody has closed', registers })
  const up = new Gauge({
    name: 'foyer_database_up',
    help: 'Whether the database answered; 0 leaves out what it would have said',
    registers,
    collect: async () => {
      for (const gauge of [jobs, jobAge, holds, alarms]) gauge.reset()
      try {
        const said = await inTime(readCounts(deps))
        holds.set(said.held)
        alarms.set(said.alarms)
        for (const { name, state, count, oldest } of said.jobs) {
          jobs.set({ name, state }, count)
          if (oldest !== null) jobAge.set({ name }, oldest)
        }
        up.set(1)
      } catch {
        up.set(0)
      }
    },
  })
}

interface JobCount {
  readonly name: string
  readonly state: string
  readonly count: number
  readonly oldest: number | null
}

async function readCounts({ db }: Deps) {
  const { held } = await db
    .selectFrom('orders')
    .where('state', '=', 'held')
    .select((eb) => eb.fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow()
  const { alarms } = await db
    .selectFrom('alarms')
    .where('closed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('alarms'))
    .executeTakeFirstOrThrow()
  const { rows: jobs } = await sql<JobCount>`
    select name, state::text, count(*)::int as count,
      extract(epoch from now() - min(start_after) filter (where state = 'created' and start_after <= now()))::float as oldest
    from pgboss.job where state in ('created', 'active', 'retry', 'failed') group by name, state`.execute(db)
  return { held, alarms, jobs }
}

export function registerProbes(app: FastifyInstance, probes: Probes): void {
  for (const path of PROBES)
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const answer = await probes.answer(path, request.headers.authorization)
      if (!answer) throw new AppError('request.not_found')
      return reply.code(answer.status).type(answer.type).send(answer.body)
    })
}
