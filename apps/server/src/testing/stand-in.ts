import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A call a provider received. `body` as text. */
export interface ReceivedCall {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** What a provider answers, as JSON. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** How a call ends: normally, with an error, or executed but unanswered (once or always). */
export type Mishap = 'answers' | 'refuses' | 'does it and breaks off' | 'does it and keeps silent'

/** A provider's HTTP interface on loopback: it records every call and fails on request. */
export interface StandIn {
  readonly port: number
  readonly calls: ReceivedCall[]
  /** How the next calls go, one after the other. */
  readonly mishaps: Mishap[]
  close(): Promise<void>
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** Serves what `answer` returns; `refusal` is the provider's own form of a temporary error. */
export async function startStandIn(answer: (call: ReceivedCall) => Answer, refusal: Answer): Promise<StandIn> {
  const calls: ReceivedCall[] = []
  const mishaps: Mishap[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = request
    const call = { method, path, headers, body: await read(request) }
    calls.push(call)
    const mishap = mishaps.shift()
    const { status, body, headers: more } = mishap === 'refuses' ? refusal : answer(call)
    if (mishap === 'does it and keeps silent') return
    if (mishap === 'does it and breaks off') response.destroy()
    else response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    port: address.port,
    calls,
    mishaps,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
