import { createHash } from 'node:crypto'

/** A random generator that repeats itself for the same seed, so that every demo looks the same. */
export class SeededRandom {
  #state: number

  constructor(seed: string) {
    this.#state = createHash('sha256').update(seed).digest().readInt32BE()
  }

  /** From 0 up to, not including, 1. A Weyl sequence through a 32-bit mix: plenty for pictures, nothing for secrets. */
  next(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0
    const once = Math.imul(this.#state ^ (this.#state >>> 16), 0x21f0aaad)
    const twice = Math.imul(once ^ (once >>> 15), 0x735a2d97)
    return ((twice ^ (twice >>> 15)) >>> 0) / 2 ** 32
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  int(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    return at(list, Math.floor(this.next() * list.length))
  }

  /** Prefers the front of the list: the same few come back often. */
  pickEarly<T>(list: readonly T[]): T {
    return at(list, Math.floor(Math.min(this.next(), this.next()) * list.length))
  }

  /** Each value as often as the weight before it says. */
  weighted<T>(entries: readonly (readonly [weight: number, value: T])[]): T {
    let rest = this.next() * entries.reduce((sum, [weight]) => sum + weight, 0)
    const found = entries.find(([weight]) => (rest -= weight) < 0)
    return (found ?? at(entries, entries.length - 1))[1]
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.int(0, 255)))
  }
}

function at<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new RangeError('Nothing to choose from')
  return value
}
