/** A cache of the most recently used results that take long to make. Makes each once, also for concurrent requests. */
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
    known.catch(() => {
      // A later attempt may have taken its place.
      if (this.#made.get(key) === known) this.#made.delete(key)
    })
    const [oldest] = this.#made.keys()
    if (this.#made.size > this.#most && oldest !== undefined) this.#made.delete(oldest)
    return known
  }
}
