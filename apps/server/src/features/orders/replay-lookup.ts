import type { OrderRow } from './orders.queries.ts'

type Find = (keys: readonly Buffer[]) => Promise<OrderRow[]>

/** Looks orders up by key, one query for all that ask while the last one is under way. */
export class ReplayLookup {
  readonly #find: Find
  #asked = new Map<string, Buffer>()
  #next: Promise<Map<string, OrderRow>> | null = null
  #running: Promise<unknown> = Promise.resolve()

  constructor(find: Find) {
    this.#find = find
  }

  async find(key: Buffer): Promise<OrderRow | undefined> {
    const text = key.toString('latin1')
    this.#asked.set(text, key)
    this.#next ??= this.#running.then(() => this.#ask())
    return (await this.#next).get(text)
  }

  async #ask(): Promise<Map<string, OrderRow>> {
    const keys = [...this.#asked.values()]
    this.#asked = new Map()
    this.#next = null
    const asking = this.#find(keys)
    this.#running = asking.catch(() => undefined)
    const orders = await asking
    return new Map(orders.map((order) => [order.idempotency_key.toString('latin1'), order]))
  }
}
