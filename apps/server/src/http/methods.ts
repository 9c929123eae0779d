import { pathOf } from './path-of.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** A call of the API: a method at a path with parameters, `/api/events/:id`. */
interface Place {
  readonly method: string
  readonly url: string
  readonly produces?: string | undefined
}

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Pages and files: whatever is served outside the API is only read. */
const READ_ONLY = ['GET', 'HEAD', 'OPTIONS']

/** The methods of a path of the API, from its calls; none where there is no such path. */
function methodsFinder(places: readonly Place[]): (path: string) => string[] {
  const patterns = places.map(({ method, url, produces }) => ({
    methods: method === 'GET' && produces !== 'text/event-stream' ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^${url.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`),
  }))
  return (path) => {
    const found = new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))
    return found.size === 0 ? [] : ORDER.filter((method) => found.has(method) || method === 'OPTIONS')
  }
}

/**
 * Answers what no route took: OPTIONS with the methods of the path, another method with 405 and the same list (RFC 9110 section
 * 15.5.6), and 404 where the path does not exist.
 */
export function registerMethods(app: FastifyInstance, places: readonly Place[]): void {
  const methodsOf = methodsFinder(places)
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url)
    const read = request.method === 'GET' || request.method === 'HEAD'
    const inApi = path.startsWith('/api/')
    const methods = inApi ? methodsOf(path) : READ_ONLY
    if (methods.length === 0 || (read && !inApi)) throw new AppError('request.not_found')
    void reply.header('allow', methods.join(', '))
    if (request.method === 'OPTIONS') return reply.code(204).send()
    throw new AppError('request.method_not_allowed')
  }
  app.setNotFoundHandler(answer)
  // Pages take every path that is left for GET, so an unknown path of the API must be answered before them.
  app.all('/api/*', { schema: { hide: true } }, answer)
}
