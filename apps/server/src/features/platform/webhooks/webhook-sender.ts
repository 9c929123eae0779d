import { randomUUID } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { isWorthAnotherTry } from '../../../db/outage.ts'
import { type ClaimedDelivery, claimDeliveries } from './due-deliveries.queries.ts'
import { recordAttempt } from './record-attempt.ts'
import { webhookSignature } from './webhook-keys.ts'

/** The most concurrent attempts per process, and per endpoint, so that a slow receiver leaves room for others. */
const SLOTS = 32
const PER_ENDPOINT = 4
const POLL_MS = 1000
/** Longer than an attempt and the writes after it can take. */
const LEASE_MS = 25_000

/** The headers of an attempt but for its signature. */
export function webhookHeaders(messageId: string, at: Date): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Foyer-Webhooks/1.0',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  }
}

/** What is needed to send. */
export type SenderDeps = Pick<Deps, 'db' | 'failpoint' | 'log' | 'now' | 'outbox' | 'secrets' | 'webhooks'>

/**
 * Sends messages that are due, several at a time, in any number of processes. A message may arrive twice, with the same id, if its
 * worker dies before it has recorded the delivery; none is lost.
 */
export class WebhookSender {
  readonly #deps: SenderDeps
  readonly #underWay = new Map<Promise<void>, string>()
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()
  #isLooking = false
  #again = false
  #stopped = false

  constructor(deps: SenderDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#look()
  }

  /** Takes no more deliveries and waits for the attempts under way. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all(this.#underWay.keys())
  }

  /** Sends due messages until none is left: for tests and scripts, which cannot wait for the next poll. */
  async drain(): Promise<void> {
    while ((await this.#claim()) > 0 || this.#underWay.size > 0) await Promise.race(this.#underWay.keys())
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => this.#look(), milliseconds)
  }

  #look(): void {
    this.#isLooking = true
    this.#again = false
    this.#looking = this.#claim()
      .then(
        (taken) => taken > 0,
        (error: unknown) => {
          const text = 'webhooks could not be looked for'
          if (isWorthAnotherTry(error)) this.#deps.log.warn({ err: error }, text)
          else this.#deps.log.error({ err: error }, text)
          return false
        },
      )
      .then((more) => {
        this.#isLooking = false
        this.#schedule(more || this.#again ? 0 : POLL_MS)
      })
  }

  /** Returns the number of deliveries taken. */
  async #claim(): Promise<number> {
    const limit = SLOTS - this.#underWay.size
    if (limit <= 0) return 0
    const busy = new Map<string, number>()
    for (const endpointId of this.#underWay.values()) busy.set(endpointId, (busy.get(endpointId) ?? 0) + 1)
    const now = this.#deps.now()
    const taken = await claimDeliveries(this.#deps.db, {
      now,
      until: new Date(now.getTime() + LEASE_MS),
      claim: randomUUID(),
      limit,
      perEndpoint: PER_ENDPOINT,
      busy,
    })
    for (const delivery of taken) this.#begin(delivery)
    return taken.length
  }

  #begin(delivery: ClaimedDelivery): void {
    const work = this.#send(delivery)
      .catch((error: unknown) => {
        // It is due again when its lease is over.
        this.#deps.log.error({ err: error, deliveryId: delivery.id }, 'what became of a webhook was not recorded')
      })
      .finally(() => {
        this.#underWay.delete(work)
        // What waited for this one is due now.
        this.#again = true
        if (!this.#isLooking && this.#timer) this.#schedule(0)
      })
    this.#underWay.set(work, delivery.endpoint_id)
  }

  async #send(delivery: ClaimedDelivery): Promise<void> {
    const { secrets, webhooks } = this.#deps
    const { message_id: messageId, body, url } = delivery
    const at = this.#deps.now()
    const headers = webhookHeaders(messageId, at)
    const timestamp = Number(headers['webhook-timestamp'])
    const signature = webhookSignature(secrets, delivery, at, { messageId, timestamp, body })
    const answer = await webhooks.post({ url, headers: { ...headers, 'webhook-signature': signature }, body })
    this.#deps.failpoint('after_webhook_sent')
    await recordAttempt(this.#deps, { delivery, answer, at })
  }
}
