import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'

export const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** Health for whoever restarts processes, readiness for whoever sends them visitors, metrics for whoever holds the token. */
export function registerProbes(app: FastifyInstance, deps: Deps, metricsToken: string | null): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  if (metricsToken)
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown'
      duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    })
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    try {
      await sql`select 1`.execute(deps.db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
  app.get('/metrics', hidden, async (request, reply) => {
    if (!metricsToken || request.headers.authorization !== `Bearer ${metricsToken}`)
      throw new AppError('request.not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
