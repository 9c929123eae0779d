import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Offer } from '../site.ts'

const PER_SECOND = 20
const ATTEMPT_SECONDS = 30
const PATIENCE_SECONDS = 90
/** Where the answer names no time to wait. */
const PAUSE_MS = 500
/** Statuses after which a buyer retries; any other status is the answer. */
const UNANSWERED = new Set([429, 500, 502, 503, 504])

/** An order as its buyer knows it in the end. */
export interface Bought {
  readonly reference: string
  readonly quantity: number
  readonly offer: Offer
  readonly answeredAt: number
}

/** What happened since the last look. */
export interface Tally {
  readonly orders: number
  readonly soldOut: number
  readonly retries: number
  readonly failures: readonly string[]
  /** Why requests were sent again. */
  readonly reasons: ReadonlyMap<string, number>
}

/**
 * Buyers that come at an even rate, whether or not those before them were served. Each has a network of its own and sends the same
 * request with the same idempotency key until it is answered, waiting as long as the answer asks for.
 */
export class Buyers {
  readonly bought: Bought[] = []
  readonly #url: string
  readonly #perSecond: number
  readonly #open = new Set<Promise<void>>()
  #offers: readonly Offer[]
  #turn = 0
  #coming: NodeJS.Timeout | undefined
  #tally = emptyTally()

  constructor(url: string, offers: readonly Offer[], perSecond = PER_SECOND) {
    this.#url = url
    this.#offers = offers
    this.#perSecond = perSecond
  }

  /** What buyers want from now on, in turn. */
  wish(offers: readonly Offer[]): void {
    this.#offers = offers
  }

  come(): void {
    this.#coming = setInterval(() => {
      const buying = this.#buy((this.#turn += 1)).finally(() => this.#open.delete(buying))
      this.#open.add(buying)
    }, 1000 / this.#perSecond)
  }

  /** Waits until everybody who has come is answered. */
  async leave(): Promise<void> {
    clearInterval(this.#coming)
    await Promise.all(this.#open)
  }

  /** What happened since the last call. */
  take(): Tally {
    const taken = this.#tally
    this.#tally = emptyTally()
    return taken
  }

  async #buy(turn: number): Promise<void> {
    const offer = this.#offers[turn % this.#offers.length]
    if (!offer) return
    const quantity = 1 + (turn % 2)
    const buyer = { firstName: 'Ada', lastName: 'Obi', email: `buyer-${turn}@example.org` }
    const items = [{ ticketId: offer.ticketTypeId, quantity }]
    const request = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'x-forwarded-for': `41.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`,
      },
      body: JSON.stringify({ eventId: offer.eventId, items, buyer }),
    }
    for (const since = Date.now(); Date.now() - since < PATIENCE_SECONDS * 1000;) {
      const answer = await this.#ask(request)
      if ('wait' in answer) {
        this.#tally.retries += 1
        this.#tally.reasons.set(answer.why, (this.#tally.reasons.get(answer.why) ?? 0) + 1)
        await sleep(answer.wait * (1 + Math.random() / 2))
        continue
      }
      const { status, text } = answer
      const [, reference] = /"reference":"([^"]+)"/.exec(text) ?? []
      if (reference !== undefined && (status === 200 || status === 201)) {
        this.#tally.orders += 1
        this.bought.push({ reference, quantity, offer, answeredAt: Date.now() })
      } else if (status === 409) this.#tally.soldOut += 1
      else this.#tally.failures.push(`${status} ${text.slice(0, 200)}`)
      return
    }
    this.#tally.failures.push(`not answered within ${PATIENCE_SECONDS} seconds`)
  }

  async #ask(request: RequestInit): Promise<{ status: number; text: string } | { wait: number; why: string }> {
    try {
      const response = await fetch(`${this.#url}/api/orders`, {
        ...request,
        signal: AbortSignal.timeout(ATTEMPT_SECONDS * 1000),
      })
      const text = await response.text()
      if (!UNANSWERED.has(response.status)) return { status: response.status, text }
      const seconds = Number(response.headers.get('retry-after') ?? 0)
      const [, code] = /"code":"([^"]+)"/.exec(text) ?? []
      return { wait: seconds > 0 ? seconds * 1000 : PAUSE_MS, why: `${response.status} ${code ?? 'of the proxy'}` }
    } catch (error) {
      return { wait: PAUSE_MS, why: error instanceof Error ? (causeOf(error) ?? error.name) : String(error) }
    }
  }
}

function causeOf({ cause }: Error): string | undefined {
  return cause instanceof Error ? cause.message : undefined
}

function emptyTally() {
  const failures: string[] = []
  return { orders: 0, soldOut: 0, retries: 0, failures, reasons: new Map<string, number>() }
}
