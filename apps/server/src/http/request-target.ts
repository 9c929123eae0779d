import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** The methods of the server as a whole, for `OPTIONS *`. */
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** The absolute form, `http://host/path`, which every server must accept (RFC 9112 section 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i
const HIGHEST_PORT = 65_535

/** The trailing slash that a client adds when it joins a base address with the path `/`; the specification writes `POST /` of a base. */
const TRAILING_SLASH = /^(\/api\/[^?]*[^/?])\/(?=\?|$)/

/** The path that is routed. Targets in a form that has no path are routed as `/` and refused by the hook below. */
export function routedPath({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const authority = ABSOLUTE.exec(url)
  const path = authority ? url.slice(authority[0].length) : url
  if (!path.startsWith('/')) return authority ? `/${path}` : '/'
  return path.replace(TRAILING_SLASH, '$1')
}

/** The host of `host` or `host:port`, lower-cased; null when it is malformed or holds user information. */
function hostOf(authority: string): string | null {
  const [, host, port = '0'] = AUTHORITY.exec(authority) ?? []
  return host === undefined || Number(port) > HIGHEST_PORT ? null : host.toLowerCase()
}

/** Whether a request has more than one Host header, of which a proxy and we might read different ones. */
export function hasSeveralHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

/** The host a request is for: that of its target in absolute form, else that of its Host header. X-Forwarded-Host is not read. */
function askedHost(request: FastifyRequest): string {
  const target = ABSOLUTE.exec(request.originalUrl)
  const host = hasSeveralHosts(request.raw) ? null : hostOf(target?.[1] ?? request.headers.host ?? '')
  if (host === null) throw new AppError('request.malformed')
  return host
}

/**
 * Refuses requests whose target or host cannot be relied on. A forged host must not reach a mail or a cached page, so the site
 * answers to its own host alone; in a demo also to the names of this machine. Probes come by address.
 */
export function registerTargetCheck(
  app: FastifyInstance,
  site: { publicUrl: string; mode: string },
  probes: Set<string>,
): void {
  const own = new URL(site.publicUrl).hostname
  const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
  app.addHook('onRequest', async (request, reply) => {
    const host = askedHost(request)
    const known = host === own || probes.has(request.url) || (site.mode === 'demo' && loopback.has(host))
    if (!known) throw new AppError('request.unknown_host')
    const target = request.originalUrl
    if (target === '*' && request.method === 'OPTIONS') return reply.code(204).header('allow', METHODS).send()
    if (!target.startsWith('/') && !ABSOLUTE.test(target)) throw new AppError('request.malformed')
  })
}
