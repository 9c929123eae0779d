import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

interface Request {
  readonly method: string
  /** The pattern of the route, never the address: that may hold a secret or a search. */
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  readonly requestId?: string
}

interface RequestLogOptions {
  /** Whether each request has a line in the log. */
  readonly lines: boolean
  readonly pageRoute: (url: string) => string
}

/** Counts every request by route and status and, where asked for, logs a line that names no person. */
export class RequestLog {
  readonly #deps: Pick<Deps, 'log' | 'metrics'>
  readonly #options: RequestLogOptions

  constructor(deps: Pick<Deps, 'log' | 'metrics'>, options: RequestLogOptions) {
    this.#deps = deps
    this.#options = options
  }

  register(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      const pattern = request.routeOptions.url ?? 'unknown'
      const took = () =>
        this.took({
          method: request.method,
          route: pattern === '/*' ? this.#options.pageRoute(request.url) : pattern,
          status: reply.statusCode,
          milliseconds: reply.elapsedTime,
          requestId: request.id,
        })
      // The event comes from the connection, outside the trace of the request.
      if (request.span) request.span.around(took)
      else took()
    })
  }

  took({ method, route, status, milliseconds, requestId }: Request): void {
    const { log, metrics } = this.#deps
    metrics.requests.observe({ method, route, status }, milliseconds / 1000)
    if (this.#options.lines)
      log.info({ method, route, status, ms: Math.round(milliseconds * 10) / 10, reqId: requestId }, 'request')
  }
}
