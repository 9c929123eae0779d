import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Deps } from '../deps.ts'
import type { KeyActor } from '../http/actor.ts'
import { assistantServer } from './assistant-server.ts'
import type { KeyCalls } from './key-calls.ts'

/** Answers a message of either generation of the protocol as one JSON document, by a server of its own. */
export async function answerAssistant(
  deps: Deps,
  actor: KeyActor,
  calls: () => KeyCalls,
  request: Request,
  parsedBody: object,
): Promise<Response> {
  const server = () => assistantServer(deps, actor, calls())
  if (await isLegacyRequest(request, parsedBody)) {
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
    const legacy = server()
    await legacy.connect(transport)
    try {
      return await transport.handleRequest(request, { parsedBody })
    } finally {
      await legacy.close()
    }
  }
  // A stream of changes would hold a connection for nothing: the tools of a key hardly ever change.
  const handler = createMcpHandler(server, { legacy: 'reject', maxSubscriptions: 0 })
  return handler.fetch(request, { parsedBody })
}
