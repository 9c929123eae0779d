import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'

/** A request as a receiver heard it. */
export interface HeardWebhook {
  readonly id: string
  readonly headers: Record<string, string>
  readonly body: string
  readonly type: string
  readonly data: Record<string, unknown>
}

type Answer = number | ((response: ServerResponse, heard: HeardWebhook) => unknown)

/** A receiver of webhooks on this machine. It verifies each request with the standard client and answers as the test sets. */
export interface WebhookReceiver {
  readonly url: string
  readonly heard: HeardWebhook[]
  /** Requests with an invalid signature. */
  readonly unverified: string[]
  /** The secrets that the standard client verifies with: each request must pass with all of them. */
  secrets: string[]
  answer: Answer
  close(): Promise<void>
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    void readAll(request).then((body) => hear(request, response, body))
  })
  const hear = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const id = headers['webhook-id'] ?? ''
    for (const secret of receiver.secrets) if (!isVerified(secret, headers, body)) receiver.unverified.push(id)
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
    const heard = { id, headers, body, type, data }
    receiver.heard.push(heard)
    if (typeof receiver.answer === 'number') response.writeHead(receiver.answer).end('heard')
    else receiver.answer(response, heard)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    heard: [],
    unverified: [],
    secrets: [],
    answer: 200,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

const TOLERANCE_SECONDS = 290

/**
 * Verifies with the standard client. It refuses old timestamps, which occur when a test moves its clock: then the client's own signature of
 * the same content must be among those sent.
 */
function isVerified(secret: string, headers: Record<string, string>, body: string): boolean {
  const client = new Webhook(secret)
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = '' } = headers
  try {
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
      return signature.split(' ').includes(client.sign(id, new Date(Number(timestamp) * 1000), body))
    client.verify(body, headers)
    return true
  } catch {
    return false
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
