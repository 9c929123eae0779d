import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { type AnyEvent, liveReactions, type LiveSubscriber, readEvent } from './subscriber.ts'

const CHANNEL = 'domain_events'
const RETRY_MS = 500

/** `begun` when the connection is lost and before every attempt to reconnect; `over` once domain events are received again. */
type Gap = 'begun' | 'over'

/**
 * The domain events that any process announces (LISTEN/NOTIFY), on one connection of its own. While that connection is broken
 * they are missed, so `onGap` tells the listeners to forget what they rely on.
 */
export class Notifications {
  readonly #listeners = new Map<string, ((event: AnyEvent) => void)[]>()
  readonly #gaps: ((gap: Gap) => void)[] = []
  readonly #pool: Pool
  readonly #onError: (error: Error) => void
  #client: PoolClient | undefined
  readonly #stopping = new AbortController()

  constructor(pool: Pool, onError: (error: Error) => void) {
    this.#pool = pool
    this.#onError = onError
  }

  /** Has a listener react to domain events as its subscriber says. */
  subscribe<L>(listener: L, subscriber: LiveSubscriber<L>): void {
    for (const [name, react] of liveReactions(subscriber))
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), (event) => react(listener, event)])
  }

  onGap(listener: (gap: Gap) => void): void {
    this.#gaps.push(listener)
  }

  async start(): Promise<void> {
    const client = await this.#pool.connect()
    client.on('notification', ({ payload = '' }) => this.#hear(payload))
    try {
      await client.query(`listen ${CHANNEL}`)
      if (this.#stopping.signal.aborted) throw new Error('Listening was stopped')
    } catch (error) {
      // The caller tries again, with another connection.
      client.release(true)
      throw error
    }
    this.#client = client
    client.on('end', () => void this.#reconnect())
  }

  #hear(payload: string): void {
    this.#attempt(() => {
      const event = readEvent(payload)
      if (event) for (const listener of this.#listeners.get(event.name) ?? []) this.#attempt(() => listener(event))
    })
  }

  /** A payload that cannot be read, or a listener that fails, keeps no other listener and no later event from being heard. */
  #attempt(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#onError(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #tellOfGap(gap: Gap): void {
    for (const listener of this.#gaps) listener(gap)
  }

  async #reconnect(): Promise<void> {
    this.#client?.release(true)
    this.#client = undefined
    const { signal } = this.#stopping
    while (!signal.aborted) {
      this.#tellOfGap('begun')
      try {
        await this.start()
        this.#tellOfGap('over')
        return
      } catch (error) {
        if (signal.aborted) return
        this.#onError(error instanceof Error ? error : new Error(String(error)))
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  stop(): void {
    this.#stopping.abort()
    this.#client?.release(true)
    this.#client = undefined
  }
}
