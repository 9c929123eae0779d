import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Database } from '../../../db/database.ts'
import { findOrdersByKeys, type OrderRow } from './orders.queries.ts'

/** The pause between two look-ups: a refused crowd can wait that long, and its questions then need few statements. */
const PAUSE_MS = 2

/**
 * Looks orders up by the digests of their idempotency keys, with one query for all requests that arrive while the last one is running.
 * Hardly any request of a refused crowd has an order, so the first query only asks which keys are known.
 */
export class ReplayLookup {
  readonly #deps: { readonly db: Database; readonly pool: Pool }
  #asked = new Set<string>()
  #next: Promise<ReadonlyMap<string, OrderRow>> | null = null
  #running: Promise<unknown> = Promise.resolve()

  constructor(deps: { readonly db: Database; readonly pool: Pool }) {
    this.#deps = deps
  }

  async find(key: string): Promise<OrderRow | undefined> {
    this.#asked.add(key)
    this.#next ??= this.#running.then(() => this.#ask())
    return (await this.#next).get(key)
  }

  async #ask(): Promise<ReadonlyMap<string, OrderRow>> {
    const keys = [...this.#asked]
    this.#asked = new Set()
    this.#next = null
    const asking = this.#findAll(keys)
    this.#running = Promise.allSettled([asking, sleep(PAUSE_MS)])
    return asking
  }

  async #findAll(keys: readonly string[]): Promise<ReadonlyMap<string, OrderRow>> {
    const { rows } = await this.#deps.pool.query<{ key: Buffer }>({
      name: 'placed_keys',
      text: 'select key from placed_keys($1::bytea[]) key',
      values: [`{"\\\\x${keys.join('","\\\\x')}"}`],
    })
    if (rows.length === 0) return NONE
    const orders = await findOrdersByKeys(
      this.#deps.db,
      rows.map((row) => row.key),
    )
    return new Map(orders.map((order) => [order.idempotency_key.toString('hex'), order]))
  }
}

const NONE: ReadonlyMap<string, OrderRow> = new Map()
