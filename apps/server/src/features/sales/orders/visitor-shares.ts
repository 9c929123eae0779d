import { required } from '@foyer/domain'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import type { BundleTerms } from '../../programme/bundles/index.ts'
import type { OrderRow } from './orders.queries.ts'
import type { PricedCart } from './priced-cart.ts'
import type { SellingTerms, TypeOfTerms } from './selling-terms.ts'

/**
 * Up to this stock shares are counted in the database: small events need the exact limit most, and their rush is too short for the cost to
 * matter.
 */
const COUNTED_TOGETHER = 1000
const MOST_REMEMBERED = 20_000
/** The largest number of the column, for what has no limit there. */
const MOST_OF_A_COLUMN = 2_147_483_647

/** What one network holds of an event: units by the counter that they were taken from. */
interface Share {
  readonly held: Map<string, number>
  readonly until: number
}

/** What a cart takes from one stock: from the places of the event, or from the units of a ticket type. */
interface Count {
  readonly counterId: string
  readonly stock: number
  readonly quantity: number
  /** How many of the stock one network may hold. */
  readonly most: number
  /** The name of the ticket type, null for the places of the event. */
  readonly ticket: string | null
}

interface Wish {
  readonly event: SellingTerms['event']
  readonly network: Network
  readonly counts: readonly Count[]
}

type GiveBack = () => Promise<void>

type HeldOrder = Pick<OrderRow, 'event_id' | 'lines' | 'quantity'>

/** How much of a stock one visitor may hold without paying. Infinity where the operator lifted the limit. */
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

/** How many units of each ticket type an order has. */
export function unitsOf(lines: PricedCart['lines']): Map<string, number> {
  const units = new Map<string, number>()
  for (const line of lines) units.set(line.ticketTypeId, (units.get(line.ticketTypeId) ?? 0) + line.quantity)
  return units
}

/**
 * What a cart takes from limited stocks. A ticket type is counted where the share of the event alone would leave less of it: extras, which
 * admit nobody, and types that are scarcer than the event. One unit and one bundle can always be held, such as a table of eight.
 */
function countsOf(
  terms: SellingTerms,
  { lines, quantity }: Pick<PricedCart, 'lines' | 'quantity'>,
  site: Deps['site'],
) {
  const units = unitsOf(lines)
  const types = [...units.keys()].flatMap((id) => terms.types.get(id) ?? [])
  const bundles = [...new Set(lines.map(({ bundleId }) => bundleId))].flatMap((id) =>
    id === undefined ? [] : (terms.bundles.get(id) ?? []),
  )
  const stock = stockOf(terms)
  const most = Math.max(mostHeld(stock, site), ...smallestOrders(terms, types, bundles))
  const ofTypes = types
    .map((type): Count => {
      const all = type.capacity ?? Infinity
      const mostOfType = Math.max(mostHeld(all, site), fewestUnits(type, bundles))
      return { counterId: type.id, stock: all, quantity: units.get(type.id) ?? 0, most: mostOfType, ticket: type.name }
    })
    .filter((count) => terms.types.get(count.counterId)?.admits === 0 || count.most < most)
  const ofEvent: Count = { counterId: terms.event.id, stock, quantity, most, ticket: null }
  return [...ofTypes, ofEvent].filter((count) => count.most < Infinity && count.quantity > 0)
}

type Type = Pick<TypeOfTerms, 'id' | 'min_per_order' | 'admits' | 'variant_of'>
type Bundle = Pick<BundleTerms, 'parts'>

/** How many people the smallest order of each of these types and bundles admits. */
function smallestOrders({ types }: SellingTerms, ofCart: readonly Type[], bundles: readonly Bundle[]): number[] {
  return [
    ...ofCart.map(({ min_per_order: fewest, admits }) => Math.max(1, fewest) * admits),
    // An extra with variants is not among the types, and admits nobody.
    ...bundles.map(({ parts }) =>
      parts.reduce((sum, part) => sum + part.quantity * (types.get(part.ticketTypeId)?.admits ?? 0), 0),
    ),
  ]
}

/** How many units of a type the smallest order has. */
function fewestUnits({ id, variant_of: extra, min_per_order: fewest }: Type, bundles: readonly Bundle[]): number {
  const inBundles = bundles.flatMap(({ parts }) =>
    parts.filter(({ ticketTypeId }) => ticketTypeId === id || ticketTypeId === extra),
  )
  return Math.max(1, fewest, ...inBundles.map(({ quantity }) => quantity))
}

/**
 * Keeps one visitor from holding an event's whole stock without paying, or all of a scarce ticket type or extra: what one network holds
 * since its first hold may not exceed a share of each stock until that hold expires. A small stock is counted in the database, for all
 * processes together. A large one is counted in memory, by each process for itself: a row per network would slow the rush down.
 */
export class VisitorShares {
  readonly #db: Deps['db']
  readonly #site: Deps['site']
  readonly #shares = new Map<string, Share>()

  constructor({ db, site }: Pick<Deps, 'db' | 'site'>) {
    this.#db = db
    this.#site = site
  }

  /** Takes what a cart holds from the network's shares and answers how to give it back. Throws `request.too_many`. */
  async take(terms: SellingTerms, network: Network, cart: Pick<PricedCart, 'lines' | 'quantity'>): Promise<GiveBack> {
    const counts = countsOf(terms, cart, this.#site)
    const [together, here] = [
      counts.filter(({ stock }) => stock <= COUNTED_TOGETHER),
      counts.filter(({ stock }) => stock > COUNTED_TOGETHER),
    ]
    const giveBackHere = this.#takeHere({ event: terms.event, network, counts: here })
    try {
      const giveBack = await this.#takeTogether({ event: terms.event, network, counts: together })
      return async () => {
        giveBackHere()
        await giveBack()
      }
    } catch (error) {
      giveBackHere()
      throw error
    }
  }

  /**
   * Gives back what an order that is no longer held took, wherever it was counted. A network that gives back what another one held gains
   * nothing: the shares of both together stay as large as what they hold.
   */
  async giveBack({ event_id: eventId, lines, quantity }: HeldOrder, network: Network): Promise<void> {
    const units = unitsOf(lines)
    const here = this.#shares.get(`${eventId} ${network.key}`)
    if (here) lessen(here, [[eventId, quantity], ...units])
    await this.#giveBackTogether(eventId, network, { quantity, units: JSON.stringify(Object.fromEntries(units)) })
  }

  /** One statement, so that parallel holds on any number of processes cannot exceed a limit together. */
  async #takeTogether(wish: Wish): Promise<GiveBack> {
    const { event, network, counts } = wish
    if (counts.length === 0) return () => Promise.resolve()
    const places = counts.find(({ ticket }) => ticket === null)
    const types = counts.filter(({ ticket }) => ticket !== null)
    const units = JSON.stringify(Object.fromEntries(types.map(({ counterId, quantity }) => [counterId, quantity])))
    const limits = JSON.stringify(Object.fromEntries(types.map(({ counterId, most }) => [counterId, most])))
    const quantity = places?.quantity ?? 0
    const isTooMuch = counts.some((count) => count.quantity > count.most)
    const taken = await sql`
      insert into held_shares as share (event_id, network, quantity, units, until)
      select ${event.id}, ${network.key}, ${quantity}, ${units}::jsonb, now() + make_interval(mins => ${event.hold_minutes})
      where not ${isTooMuch}::boolean
      on conflict (event_id, network) do update set
        quantity = case when share.until <= now() then 0 else share.quantity end + excluded.quantity,
        units = case when share.until <= now() then excluded.units else share.units || (
          select coalesce(jsonb_object_agg(id, coalesce((share.units->>id)::int, 0) + more::int), '{}')
          from jsonb_each_text(excluded.units) taken (id, more)
        ) end,
        until = case when share.until <= now() then excluded.until else share.until end
      where share.until <= now() or (
        share.quantity + excluded.quantity <= ${places?.most ?? MOST_OF_A_COLUMN}::int
        and not exists (
          select from jsonb_each_text(${limits}::jsonb) allowed (id, most)
          where coalesce((share.units->>id)::int, 0) + (excluded.units->>id)::int > most::int
        )
      )
      returning 1`.execute(this.#db)
    if (taken.rows.length === 0) throw await this.#refusal(wish)
    return () => this.#giveBackTogether(event.id, network, { quantity, units })
  }

  /** `units` is the JSON of what each ticket type gets back. Those that are not counted here stay as they are. */
  async #giveBackTogether(
    eventId: string,
    network: Network,
    { quantity, units }: { quantity: number; units: string },
  ): Promise<void> {
    await sql`
      update held_shares share set quantity = greatest(0, quantity - ${quantity}), units = share.units || (
        select coalesce(jsonb_object_agg(id, greatest(0, (share.units->>id)::int - less::int)), '{}')
        from jsonb_each_text(${units}::jsonb) given (id, less) where share.units ? id
      )
      where event_id = ${eventId} and network = ${network.key}`.execute(this.#db)
  }

  /** Why the database refused: the first stock of which the network would hold too much. */
  async #refusal({ event, network, counts }: Wish): Promise<AppError> {
    const { rows } = await sql<{ quantity: number; units: Record<string, number>; left: number }>`
      select quantity, units, ceil(extract(epoch from until - now()))::int as left from held_shares
      where event_id = ${event.id} and network = ${network.key}`.execute(this.#db)
    const [share] = rows
    const heldOf = ({ ticket, counterId }: Count) => (ticket === null ? share?.quantity : share?.units[counterId]) ?? 0
    const short = counts.find((count) => heldOf(count) + count.quantity > count.most) ?? required(counts[0], 'a count')
    return tooMany(short, Math.max(1, share?.left ?? event.hold_minutes * 60))
  }

  #takeHere({ event, network, counts }: Wish): () => void {
    if (counts.length === 0) return () => undefined
    const now = performance.now()
    const share = this.#shareOf(`${event.id} ${network.key}`, event, now)
    const { held, until } = share
    const heldOf = ({ counterId }: Count) => held.get(counterId) ?? 0
    const short = counts.find((count) => heldOf(count) + count.quantity > count.most)
    if (short) throw tooMany(short, Math.ceil((until - now) / 1000))
    for (const count of counts) held.set(count.counterId, heldOf(count) + count.quantity)
    return () =>
      lessen(
        share,
        counts.map(({ counterId, quantity }) => [counterId, quantity]),
      )
  }

  #shareOf(key: string, event: SellingTerms['event'], now: number): Share {
    const known = this.#shares.get(key)
    if (known && known.until > now) return known
    if (this.#shares.size >= MOST_REMEMBERED) this.#forgetOld(now)
    const share = { held: new Map<string, number>(), until: now + event.hold_minutes * 60_000 }
    this.#shares.set(key, share)
    return share
  }

  #forgetOld(now: number): void {
    for (const [key, { until }] of this.#shares) if (until <= now) this.#shares.delete(key)
    if (this.#shares.size >= MOST_REMEMBERED) this.#shares.clear()
  }
}

/** What was counted of each counter gets less, never below nothing. */
function lessen({ held }: Share, less: Iterable<readonly [counterId: string, quantity: number]>): void {
  for (const [counterId, quantity] of less) {
    const before = held.get(counterId)
    if (before !== undefined) held.set(counterId, Math.max(0, before - quantity))
  }
}

function tooMany({ most, ticket }: Count, retryAfter: number): AppError {
  return new AppError('request.too_many', {
    reason:
      ticket === null
        ? { code: 'request.too_many.held', params: { most } }
        : { code: 'request.too_many.held_of', params: { most, ticket } },
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
