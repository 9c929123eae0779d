import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import type { SellingTerms } from './selling-terms.ts'

/**
 * Up to this stock shares are counted in the database: small events need the exact limit most, and their rush is too short for the cost to
 * matter.
 */
const COUNTED_TOGETHER = 1000
const MOST_REMEMBERED = 20_000

interface Share {
  quantity: number
  readonly until: number
}

interface Wish {
  readonly terms: SellingTerms
  readonly network: Network
  readonly quantity: number
  /** How many tickets the network may hold of this event. */
  readonly most: number
}

/** How many tickets of a stock one visitor may hold without paying. Infinity where the operator lifted the limit. */
export function mostHeld(stock: number, { heldSharePercent, heldShareFewest }: Deps['site']): number {
  if (heldSharePercent >= 100) return Infinity
  return Math.max(heldShareFewest, Math.floor((stock * heldSharePercent) / 100))
}

function stockOf({ event, types }: SellingTerms): number {
  const all = [...types.values()]
    .filter(({ admits }) => admits > 0)
    .reduce((sum, { capacity, admits }) => sum + (capacity ?? Infinity) * admits, 0)
  return Math.min(all, event.capacity ?? Infinity)
}

/**
 * Keeps one visitor from holding an event's whole stock without paying: the tickets held by one network since its first hold may not exceed
 * a share of the stock until that hold expires. A small event is counted in the database, for all processes together. A large one is
 * counted in memory, by each process for itself: a row per network would slow the rush down.
 */
export class VisitorShares {
  readonly #db: Deps['db']
  readonly #site: Deps['site']
  readonly #shares = new Map<string, Share>()

  constructor({ db, site }: Pick<Deps, 'db' | 'site'>) {
    this.#db = db
    this.#site = site
  }

  /** Takes a hold's tickets from the network's share and answers how to give them back. Throws `request.too_many`. */
  async take(terms: SellingTerms, network: Network, quantity: number): Promise<() => Promise<void>> {
    const stock = stockOf(terms)
    const most = mostHeld(stock, this.#site)
    if (most === Infinity) return () => Promise.resolve()
    const wish = { terms, network, quantity, most }
    return stock > COUNTED_TOGETHER ? this.#takeHere(wish) : this.#takeTogether(wish)
  }

  /** One statement, so that parallel holds on any number of processes cannot exceed the limit together. */
  async #takeTogether({ terms: { event }, network, quantity, most }: Wish): Promise<() => Promise<void>> {
    const taken = await sql`
      insert into held_shares as share (event_id, network, quantity, until)
      select ${event.id}, ${network.key}, ${quantity}, now() + make_interval(mins => ${event.hold_minutes})
      where ${quantity}::int <= ${most}::int
      on conflict (event_id, network) do update set
        quantity = case when share.until <= now() then excluded.quantity else share.quantity + excluded.quantity end,
        until = case when share.until <= now() then excluded.until else share.until end
      where share.until <= now() or share.quantity + excluded.quantity <= ${most}::int
      returning 1`.execute(this.#db)
    if (taken.rows.length === 0) throw tooMany(most, await this.#secondsLeft(event, network))
    return async () => {
      await sql`
        update held_shares set quantity = greatest(0, quantity - ${quantity})
        where event_id = ${event.id} and network = ${network.key}`.execute(this.#db)
    }
  }

  async #secondsLeft(event: SellingTerms['event'], network: Network): Promise<number> {
    const { rows } = await sql<{ left: number }>`
      select ceil(extract(epoch from until - now()))::int as left from held_shares
      where event_id = ${event.id} and network = ${network.key}`.execute(this.#db)
    return Math.max(1, rows[0]?.left ?? event.hold_minutes * 60)
  }

  #takeHere({ terms, network, quantity, most }: Wish): () => Promise<void> {
    const now = performance.now()
    const share = this.#shareOf(`${terms.event.id} ${network.key}`, terms, now)
    if (share.quantity + quantity > most) throw tooMany(most, Math.ceil((share.until - now) / 1000))
    share.quantity += quantity
    return () => {
      share.quantity -= quantity
      return Promise.resolve()
    }
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

function tooMany(most: number, retryAfter: number): AppError {
  return new AppError('request.too_many', {
    reason: { code: 'request.too_many.held', params: { most } },
    retryAfter,
  })
}

/** Deletes expired shares; a network is personal data and has no use after that. */
export async function forgetOldShares({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db
    .deleteFrom('held_shares')
    .where('until', '<', sql<Date>`now()`)
    .execute()
}
