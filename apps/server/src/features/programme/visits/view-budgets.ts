const MOST_REMEMBERED = 20_000

interface Budget {
  spent: number
  readonly until: number
}

/**
 * Limits the number of views per key within a period. Each process counts in its own memory, because a database row per view would cost
 * more than the view. Keys, such as networks, are forgotten after their period.
 */
export class ViewBudgets {
  readonly #most: number
  readonly #milliseconds: number
  readonly #budgets = new Map<string, Budget>()

  constructor(most: number, milliseconds: number) {
    this.#most = most
    this.#milliseconds = milliseconds
  }

  /** Whether one more view is within the budget of a key. */
  take(key: string): boolean {
    const now = performance.now()
    const known = this.#budgets.get(key)
    if (known && known.until > now) {
      known.spent += 1
      return known.spent <= this.#most
    }
    if (this.#budgets.size >= MOST_REMEMBERED) this.#forgetOld(now)
    // Never beyond what is remembered: views of a flood from everywhere are left out rather than counted without a limit.
    if (this.#budgets.size >= MOST_REMEMBERED) return false
    this.#budgets.set(key, { spent: 1, until: now + this.#milliseconds })
    return true
  }

  #forgetOld(now: number): void {
    for (const [key, { until }] of this.#budgets) if (until <= now) this.#budgets.delete(key)
  }
}
