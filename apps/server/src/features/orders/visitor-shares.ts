import { AppError } from '../../http/app-error.ts'
import type { Network } from '../../http/subject.ts'
import type { SellingTerms } from './selling-terms.ts'

/** However small the stock, so many tickets may wait for one network: a family, an office, a dormitory. */
const FEWEST = 20
const MOST_REMEMBERED = 20_000

interface Share {
  quantity: number
  readonly until: number
}

function stockOf({ event, types }: SellingTerms): number {
  const all = [...types.values()].reduce((sum, { capacity }) => sum + (capacity ?? Infinity), 0)
  return Math.min(all, event.capacity ?? Infinity)
}

/**
 * Keeps one visitor from holding an event's whole stock without paying: what was held from one network since its first
 * hold may not pass a share of the stock until that hold's time is over. A brake on abuse and no promise, so each process
 * counts for itself, in memory: a row per network would cost every buyer what it costs a bot.
 */
export class VisitorShares {
  readonly #percent: number
  readonly #shares = new Map<string, Share>()

  constructor(percent: number) {
    this.#percent = percent
  }

  /** Takes a hold's tickets from the network's share and answers how to give them back. Throws `request.too_many`. */
  take(terms: SellingTerms, network: Network, quantity: number): () => void {
    if (this.#percent >= 100) return () => undefined
    const now = performance.now()
    const share = this.#shareOf(`${terms.event.id} ${network.key}`, terms, now)
    const most = Math.max(FEWEST, Math.floor((stockOf(terms) * this.#percent) / 100))
    if (share.quantity + quantity > most)
      throw new AppError('request.too_many', {
        message: 'Many tickets are being held from your network already. Pay for those first, or try again later.',
        retryAfter: Math.ceil((share.until - now) / 1000),
      })
    share.quantity += quantity
    return () => (share.quantity -= quantity)
  }

  #shareOf(key: string, terms: SellingTerms, now: number): Share {
    const known = this.#shares.get(key)
    if (known && known.until > now) return known
    if (this.#shares.size >= MOST_REMEMBERED) this.#forgetOld(now)
    const share = { quantity: 0, until: now + terms.event.hold_minutes * 60_000 }
    this.#shares.set(key, share)
    return share
  }

  #forgetOld(now: number): void {
    for (const [key, { until }] of this.#shares) if (until <= now) this.#shares.delete(key)
    if (this.#shares.size >= MOST_REMEMBERED) this.#shares.clear()
  }
}
