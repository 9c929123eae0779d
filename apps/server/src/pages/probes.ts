import type { FastifyInstance } from 'fastify'
import { assertWritable } from '../db/wait-for-database.ts'
import type { Deps } from '../deps.ts'
import { inTime } from './in-time.ts'
import { AppError } from '../http/app-error.ts'
import { observeStored } from './stored-figures.ts'

export const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

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
 * Health for the process manager, readiness for the load balancer, metrics for callers with the token. Null for any other path, and for
 * metrics without the token.
 */
export class Probes {
  readonly #deps: Deps
  readonly #metricsToken: string | null

  constructor(deps: Deps, metricsToken: string | null) {
    this.#deps = deps
    this.#metricsToken = metricsToken
    if (metricsToken) observeStored(deps)
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

export function registerProbes(app: FastifyInstance, probes: Probes): void {
  for (const path of PROBES)
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const answer = await probes.answer(path, request.headers.authorization)
      if (!answer) throw new AppError('request.not_found')
      return reply.code(answer.status).type(answer.type).send(answer.body)
    })
}
