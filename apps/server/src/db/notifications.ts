import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

type Listener = (payload: string) => void
type Channel = 'event_changed' | 'pages_changed' | 'room_freed' | 'fees_changed' | 'door_changed'

const CHANNELS: readonly Channel[] = ['event_changed', 'pages_changed', 'room_freed', 'fees_changed', 'door_changed']

/**
 * What other nodes announce (LISTEN/NOTIFY), on one connection of its own. While that connection is broken announcements are
 * missed, so `onGap` tells the listeners to forget what they rely on.
 */
export class Notifications {
  readonly #listeners = new Map<Channel, Listener[]>()
  readonly #gaps: (() => void)[] = []
  readonly #pool: Pool
  readonly #onError: (error: Error) => void
  #client: PoolClient | undefined
  #stopped = false

  constructor(pool: Pool, onError: (error: Error) => void) {
    this.#pool = pool
    this.#onError = onError
  }

  on(channel: Channel, listener: Listener): void {
    this.#listeners.set(channel, [...(this.#listeners.get(channel) ?? []), listener])
  }

  onGap(listener: () => void): void {
    this.#gaps.push(listener)
  }

  async start(): Promise<void> {
    const client = await this.#pool.connect()
    this.#client = client
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.#listenersOf(channel)) listener(payload ?? '')
    })
    client.on('end', () => void this.#reconnect())
    for (const channel of this.#listeners.keys()) await client.query(`listen ${channel}`)
  }

  #listenersOf(name: string): readonly Listener[] {
    const channel = CHANNELS.find((known) => known === name)
    return channel ? (this.#listeners.get(channel) ?? []) : []
  }

  async #reconnect(): Promise<void> {
    this.#client?.release(true)
    this.#client = undefined
    while (!this.#stopped) {
      for (const gap of this.#gaps) gap()
      try {
        await this.start()
        for (const gap of this.#gaps) gap()
        return
      } catch (error) {
        this.#onError(error instanceof Error ? error : new Error(String(error)))
        await sleep(500)
      }
    }
  }

  stop(): void {
    this.#stopped = true
    this.#client?.release(true)
    this.#client = undefined
  }
}
