/** The most recently used of things that take long to make; makes each once, also when several ask at the same time. */
export class Recent<V> {
  readonly #most: number
  readonly #made = new Map<string, Promise<V>>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: string, make: () => Promise<V>): Promise<V> {
    const known = this.#made.get(key) ?? make()
    // A map keeps the order of insertion, so the first key is the one that was not asked for longest.
    this.#made.delete(key)
    this.#made.set(key, known)
    known.catch(() => this.#made.delete(key))
    const [oldest] = this.#made.keys()
    if (this.#made.size > this.#most && oldest !== undefined) this.#made.delete(oldest)
    return known
  }
}
