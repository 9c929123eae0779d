import { AppError } from '../../../http/app-error.ts'
import { blockName } from '../../../http/network.ts'
import type { Network } from '../../../http/subject.ts'

interface Waiting {
  readonly network: string
  /** The larger block that the network belongs to: a customer with a whole /48 has 65,536 networks. */
  readonly block: string
  readonly start: () => void
  readonly refuse: (error: AppError) => void
}

interface Size {
  /** How many run at once. */
  readonly slots: number
  readonly mostWaiting: number
  readonly mostPerNetwork: number
}

/**
 * A queue in which networks take turns, so that one of them can neither fill it nor make the others wait behind all of its calls. The next
 * call comes from the block that had its turn longest ago, and within it from the network that did. When the queue is full, a caller from
 * elsewhere takes the place of the last one from the block with the most waiting calls.
 */
export class FairQueue {
  readonly #size: Size
  #running = 0
  #turn = 0
  #waiting: Waiting[] = []
  readonly #lastTurn = new Map<string, number>()

  constructor(size: Size) {
    this.#size = size
  }

  async run<T>({ key: network }: Network, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#size.slots) await this.#wait(network)
    else this.#running += 1
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #wait(network: string): Promise<void> {
    const block = blockName(network)
    const { mostWaiting, mostPerNetwork } = this.#size
    if (this.#count('network', network) >= mostPerNetwork) throw tooMany()
    if (this.#waiting.length >= mostWaiting) this.#makeRoom(block)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ network, block, start: resolve, refuse: reject })
    })
  }

  #count(by: 'network' | 'block', name: string): number {
    return this.#waiting.filter((each) => each[by] === name).length
  }

  #makeRoom(newcomer: string): void {
    const sizes = new Map<string, number>()
    for (const { block } of this.#waiting) sizes.set(block, (sizes.get(block) ?? 0) + 1)
    const largest = [...sizes].reduce((most, each) => (each[1] > most[1] ? each : most))
    if (largest[1] <= (sizes.get(newcomer) ?? 0) + 1) throw tooMany()
    const last = this.#waiting.findLast(({ block }) => block === largest[0])
    if (!last) throw tooMany()
    this.#waiting = this.#waiting.filter((each) => each !== last)
    last.refuse(tooMany())
  }

  /** Hands the slot to the next call. The slot stays taken in between, so that a new call cannot overtake the waiting ones. */
  #next(): void {
    const [first, ...others] = this.#waiting
    if (!first) {
      this.#running -= 1
      // No call waits, so earlier turns no longer matter.
      this.#lastTurn.clear()
      return
    }
    const chosen = others.reduce((best, each) => (this.#precedes(each, best) ? each : best), first)
    this.#waiting = this.#waiting.filter((each) => each !== chosen)
    this.#turn += 1
    this.#lastTurn.set(chosen.block, this.#turn)
    this.#lastTurn.set(chosen.network, this.#turn)
    chosen.start()
  }

  #precedes(one: Waiting, other: Waiting): boolean {
    const byBlock = this.#had(one.block) - this.#had(other.block)
    return byBlock === 0 ? this.#had(one.network) < this.#had(other.network) : byBlock < 0
  }

  #had(name: string): number {
    return this.#lastTurn.get(name) ?? 0
  }
}

function tooMany(): AppError {
  return new AppError('request.too_many', { retryAfter: 5 })
}
