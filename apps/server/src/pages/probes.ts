import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'

export const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** Health for whoever restarts processes, readiness for whoever sends them visitors, metrics for whoever holds the token. */
export function registerProbes(app: FastifyInstance, deps: Deps, metricsToken: string | null): void {
  const { registry, requests } = deps.metrics
  if (metricsToken)
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown'
      requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
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
