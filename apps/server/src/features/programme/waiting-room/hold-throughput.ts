/** How much the newest batch counts. */
const WEIGHT = 0.2

/**
 * How many holds a second this process can place, measured by how long its batches take. The number of requests is no measure: it would
 * admit fewer and fewer visitors when few of them buy.
 */
export class HoldThroughput {
  readonly #lanes: number
  #perLane: number | null = null

  constructor(lanes: number) {
    this.#lanes = lanes
  }

  /** A batch of so many holds took so long. */
  observe(holds: number, seconds: number): void {
    if (holds <= 0 || seconds <= 0) return
    const rate = holds / seconds
    this.#perLane = this.#perLane === null ? rate : this.#perLane * (1 - WEIGHT) + rate * WEIGHT
  }

  /** Null before the first batch. */
  get perSecond(): number | null {
    return this.#perLane === null ? null : this.#perLane * this.#lanes
  }
}
