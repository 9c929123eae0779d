import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { KeyBudgets } from '../http/key-budgets.ts'
import type { PairedPhones } from '../http/paired-phones.ts'
import { inLanguage, requestedLanguage } from '../http/language.ts'
import { identify } from '../http/session.ts'
import { KeyCalls } from './key-calls.ts'

const PATH = '/mcp'
const BODY_LIMIT = 256 * 1024
/** What the endpoint has no use for: without sessions there is nothing to listen to, to resume or to end. */
const OTHER_METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

interface Callers {
  readonly phones: PairedPhones
  readonly keyBudgets: KeyBudgets
}

/**
 * The endpoint of assistants: the Model Context Protocol over HTTP, without sessions, for API keys. Each request is answered by a
 * server of its own, which offers the tools of its key and calls the API with it.
 */
export function registerAssistants(app: FastifyInstance, deps: Deps, { phones, keyBudgets }: Callers): void {
  app.post(PATH, {
    schema: { hide: true },
    bodyLimit: BODY_LIMIT,
    onRequest: async (request, reply) => {
      request.actor = { kind: 'anonymous' }
      assertNoBrowser(request)
      const actor = await identify(deps, phones, request)
      if (actor.kind !== 'key') {
        void reply.header('www-authenticate', 'Bearer realm="Foyer"')
        throw new AppError('assistant.key_required')
      }
      request.actor = actor
      await keyBudgets.spend(actor.keyId, reply)
    },
    handler: async (request, reply) => answer(app, deps, request, reply),
  })
  app.route({
    method: OTHER_METHODS,
    url: PATH,
    schema: { hide: true },
    handler: async (request, reply) => {
      void reply.header('allow', 'POST')
      if (request.method === 'OPTIONS') return reply.code(204).send()
      throw new AppError('request.method_not_allowed')
    },
  })
}

/** Guards against DNS rebinding: a web page could otherwise reach an installation in its visitor's network. Programs send no origin. */
function assertNoBrowser({ headers }: FastifyRequest): void {
  if (headers.origin !== undefined) throw new AppError('assistant.from_browser')
}

async function answer(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { actor, body } = request
  // Several messages in one request would be several calls at once; the protocol has dropped them.
  if (actor.kind !== 'key' || typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('request.malformed')
  // Loaded with the first message: few installations have assistants, and the library takes 9 MB.
  const { answerAssistant } = await import('./answer-assistant.ts')
  const response = await inLanguage(requestedLanguage(request.headers, deps.site), () =>
    answerAssistant(deps, actor, () => new KeyCalls(app, request), webRequest(request), body),
  )
  for (const [name, value] of response.headers) void reply.header(name, value)
  return reply.code(response.status).send(await response.text())
}

/** The request as the protocol's library reads it. Its body has been read already. */
function webRequest({ headers }: FastifyRequest): Request {
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (typeof value === 'string' && name !== 'content-length') copied.set(name, value)
  return new Request(`http://localhost${PATH}`, { method: 'POST', headers: copied })
}
