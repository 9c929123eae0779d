import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { z } from 'zod'
import type { Offer } from '../site.ts'

/** What a buyer's browser knows so far. */
export interface Visit {
  readonly turn: number
  readonly quantity: number
  readonly browser: Browser
  reference: string
  token: string
  /** The state of the order from the answer to its payment; the order page does not ask for it again. */
  state: string
}

interface Answer {
  readonly status: number
  readonly text: string
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A browser with its own connection and its own network. */
export class Browser {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #port: number
  readonly #network: string

  constructor(port: number, turn: number) {
    this.#port = port
    this.#network = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
  }

  send(path: string, { method = 'GET', headers = {}, body }: Call = {}): Promise<Answer> {
    const content = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const sent = request({
        agent: this.#agent,
        host: '127.0.0.1',
        port: this.#port,
        method,
        path,
        headers: {
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0',
          'accept-encoding': 'gzip, deflate, br, zstd',
          'accept-language': 'en-GB,en;q=0.9',
          'x-forwarded-for': this.#network,
          ...headers,
          ...(content !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(content),
          }),
        },
      })
      sent.on('error', reject)
      sent.on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      })
      sent.end(content)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** One request of the way from the page of an event to its tickets. */
export interface Step {
  readonly what: string
  readonly go: (visit: Visit, offer: Offer) => Promise<Answer>
}

function expectOk(answer: Answer, what: string): Answer {
  if (answer.status >= 400) throw new Error(`${what} was answered ${answer.status}: ${answer.text.slice(0, 300)}`)
  return answer
}

const json = { accept: 'application/json' }
const withToken = ({ token }: Visit) => ({ ...json, 'x-order-token': token })

const carriedOn = z.object({ reference: z.string(), token: z.string(), state: z.string() }).partial()

/** Reads an answer of the server as the fields that a visit goes on with. */
function read(answer: Answer): z.infer<typeof carriedOn> {
  return carriedOn.parse(JSON.parse(answer.text))
}

/** Asks to hold places. Unlike the other steps it may be refused, so it returns the answer instead of throwing. */
export async function hold(visit: Visit, { eventId, ticketTypeId }: Offer): Promise<Answer> {
  const answer = await visit.browser.send('/api/orders', {
    method: 'POST',
    headers: { ...json, 'idempotency-key': randomUUID() },
    body: { eventId, items: [{ ticketId: ticketTypeId, quantity: visit.quantity }] },
  })
  if (answer.status === 201) Object.assign(visit, read(answer))
  return answer
}

/** The documents and calls of a browser, in its order, as Chromium was seen to send them. Pictures, scripts and styles are kept by browsers and caches. */
export const STEPS: readonly Step[] = [
  {
    what: 'GET the page of the event',
    go: ({ browser }, { customUrl }) => browser.send(`/events/${customUrl}`, { headers: { accept: 'text/html' } }),
  },
  {
    what: 'GET what is left',
    go: ({ browser }, { eventId }) => browser.send(`/api/events/${eventId}/availability`, { headers: json }),
  },
  { what: 'POST the order', go: hold },
  {
    what: 'GET the order, at the checkout',
    go: (visit) => visit.browser.send(`/api/orders/${visit.reference}`, { headers: withToken(visit) }),
  },
  {
    what: 'POST the buyer and the payment of nothing',
    go: async (visit) => {
      const name = { firstName: 'Guest', lastName: `Number ${visit.turn}` }
      const answer = await visit.browser.send(`/api/orders/${visit.reference}/payments`, {
        method: 'POST',
        headers: withToken(visit),
        body: {
          named: {
            buyer: { ...name, email: `guest${visit.turn}@example.org` },
            guests: Array.from({ length: visit.quantity }, () => `${name.firstName} ${name.lastName}`),
            answers: [],
          },
        },
      })
      if (answer.status === 200) visit.state = read(answer).state ?? ''
      return answer
    },
  },
  {
    what: 'GET what can be given back',
    go: (visit) => visit.browser.send(`/api/orders/${visit.reference}/refund`, { headers: withToken(visit) }),
  },
]

/** Goes one step and throws unless it went well. */
export async function take(step: Step, visit: Visit, offer: Offer): Promise<void> {
  expectOk(await step.go(visit, offer), step.what)
}

/** Goes through all steps of one purchase. */
export async function buyAsBrowser(visit: Visit, offer: Offer): Promise<void> {
  for (const step of STEPS) await take(step, visit, offer)
  if (visit.state !== 'paid') throw new Error(`Order ${visit.reference} is ${visit.state}`)
}

/** A buyer of two tickets who has just opened a browser. */
export function visitOf(port: number, turn: number, quantity = 2): Visit {
  return { turn, quantity, browser: new Browser(port, turn), reference: '', token: '', state: '' }
}
