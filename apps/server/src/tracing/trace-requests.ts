import { type Row, routes } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { inSpan, type OpenSpan, type RemoteParent, type Tracing } from './tracing.ts'

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** The trace context that a proxy or another program sent with the request; null if it is missing or unreadable. */
export function remoteParent(header: string | string[] | undefined): RemoteParent | null {
  const said = typeof header === 'string' ? TRACEPARENT.exec(header) : null
  if (!said) return null
  const [, traceId = '', spanId = '', flags = ''] = said
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

const names = new Map<Row, string>(Object.entries(routes).map(([name, row]) => [row, name]))

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | null
  }
}

/** A span for each request, and below it one for the use case that answers it. */
export function traceRequests(app: FastifyInstance, tracing: Tracing, pageRoute: (url: string) => string): void {
  app.decorateRequest('span', null)
  // In callback style, because the rest of the request must run inside the span.
  app.addHook('onRequest', (request, _reply, done) => {
    const pattern = request.routeOptions.url ?? 'unknown'
    const route = pattern === '/*' ? pageRoute(request.url) : pattern
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    request.span = tracing.begin(
      { name: `${request.method} ${route}`, kind: 'server', attributes },
      remoteParent(request.headers['traceparent']),
    )
    request.span.around(done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const attributes = { 'http.response.status_code': reply.statusCode }
    request.span?.end({ failed: reply.statusCode >= 500, attributes })
  })
  app.addHook('onRoute', (options) => {
    const { handler, config } = options
    const name = config?.row && names.get(config.row)
    if (name === undefined) return
    options.handler = function traced(request, reply) {
      return inSpan(tracing, { name, kind: 'internal' }, async () => handler.call(this, request, reply))
    }
  })
}
