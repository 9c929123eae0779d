import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Offer } from '../site.ts'

const ATTEMPT_SECONDS = 30
const PATIENCE_SECONDS = 90
const PAUSE_MS = 500
const THINKING_MS = 300
/** One in this many visitors leaves before paying, so that the hold expires. */
const LEAVES_OF = 4
/** An answer that asks to try again. */
const AGAIN = new Set([429, 502, 503, 504])

/** Requests of one kind since the last look. */
export interface Count {
  requests: number
  retries: number
}

interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Whether the caller can send it again without harm: it has a key. */
  readonly repeatable: boolean
}

/** An order that its buyer was told is paid. */
export interface Paid {
  readonly reference: string
  readonly quantity: number
}

/** Where guests are admitted. `next` is the next ticket to scan; null while all ticket holders are inside. */
interface Door {
  readonly eventId: string
  readonly token: string
  readonly next: () => Promise<{ id: string; code: string } | null>
}

/** Visitors that pay, leave before paying, read pages and are scanned at the door, one after the other of each kind. */
export class Visitors {
  readonly paid: Paid[] = []
  readonly scanned: string[] = []
  readonly failures: string[] = []
  readonly #url: string
  readonly #offer: Offer
  readonly #door: Door
  #counts = new Map<string, Count>()
  #open = true
  #turn = 0
  #going: readonly Promise<void>[] = []

  constructor(url: string, offer: Offer, door: Door) {
    this.#url = url
    this.#offer = offer
    this.#door = door
  }

  come(): void {
    const kinds = [() => this.#payOnce(), () => this.#payOnce(), () => this.#read(), () => this.#scan()]
    this.#going = kinds.map(async (visit) => {
      while (this.#open) {
        await visit().catch((error: unknown) => this.failures.push(String(error)))
        await sleep(THINKING_MS)
      }
    })
  }

  /** Waits until everybody is answered. */
  async leave(): Promise<void> {
    this.#open = false
    await Promise.all(this.#going)
  }

  /** What was asked since the last call, by kind. */
  take(): ReadonlyMap<string, Count> {
    const taken = this.#counts
    this.#counts = new Map()
    return taken
  }

  async #payOnce(): Promise<void> {
    const turn = (this.#turn += 1)
    const quantity = 1 + (turn % 2)
    const headers = { 'x-forwarded-for': `42.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}` }
    const post = (kind: string, path: string, body: unknown, more: Record<string, string> = {}) =>
      this.#send(kind, {
        method: 'POST',
        path,
        headers: { ...headers, ...more, 'idempotency-key': randomUUID() },
        body,
        repeatable: true,
      })
    const { eventId, ticketTypeId } = this.#offer
    const buyer = { firstName: 'Ada', lastName: 'Obi', email: `paying-${turn}@example.org` }
    const placed = await post('Hold', '/api/orders', {
      eventId,
      items: [{ ticketId: ticketTypeId, quantity }],
      buyer,
    })
    const { reference = '', token = '' } = Object.fromEntries(placed)
    if (turn % LEAVES_OF === 0) return
    const payment = await post('Payment', `/api/orders/${reference}/payments`, undefined, { 'x-order-token': token })
    const ofPayment = payment.get('paymentReference') ?? ''
    await post('Payment', `/api/sandbox/payments/${ofPayment}/approve`, undefined)
    for (;;) {
      const result = await post('Payment', '/api/payments/verify', { reference: ofPayment })
      if (result.get('orderState') === 'paid') break
      await sleep(PAUSE_MS)
    }
    this.paid.push({ reference, quantity })
  }

  async #read(): Promise<void> {
    const order = { method: 'GET', repeatable: false } as const
    for (const path of ['/', `/events/${this.#offer.customUrl}`, `/events/listing`])
      await this.#send('Page', { ...order, path })
  }

  async #scan(): Promise<void> {
    const { eventId, token, next } = this.#door
    const ticket = await next()
    if (!ticket) return
    const answer = await this.#send('Check-in', {
      method: 'PUT',
      path: '/api/tickets/validate',
      headers: { authorization: `Bearer ${token}` },
      body: { eventId, scanId: randomUUID(), code: ticket.code, scannedAt: new Date().toISOString() },
      // The number of the scan is its key.
      repeatable: true,
    })
    if (answer.get('admitted') !== 'true') this.failures.push(`A scan was answered ${answer.get('result')}.`)
    this.scanned.push(ticket.id)
  }

  async #send(kind: string, sent: Sent): Promise<ReadonlyMap<string, string>> {
    const count = this.#counts.get(kind) ?? { requests: 0, retries: 0 }
    this.#counts.set(kind, count)
    count.requests += 1
    for (const since = Date.now(); ;) {
      const answer = await this.#attempt(sent)
      if (answer.status >= 200 && answer.status < 300) return answer.said
      const mayRepeat = sent.repeatable && (answer.status === 0 || AGAIN.has(answer.status))
      if (!mayRepeat || Date.now() - since > PATIENCE_SECONDS * 1000)
        throw new Error(`${kind}: ${sent.method} ${sent.path} was answered ${answer.status} ${answer.text}`)
      count.retries += 1
      await sleep(PAUSE_MS)
    }
  }

  /** The answer, with the status 0 where there was none. */
  async #attempt({ method, path, headers, body }: Sent) {
    try {
      const response = await fetch(this.#url + path, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ATTEMPT_SECONDS * 1000),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json') === true
      const fields: unknown = isJson && text !== '' ? JSON.parse(text) : {}
      const said = new Map(Object.entries(fields ?? {}).map(([name, value]) => [name, String(value)]))
      return { status: response.status, text: text.slice(0, 200), said }
    } catch (error) {
      return { status: 0, text: String(error), said: new Map<string, string>() }
    }
  }
}
