import { availableParallelism } from 'node:os'
import type { PlaceOrderInput } from '@foyer/contract'
import { isForeignKeyViolation } from '../../db/errors.ts'
import type { Notifications } from '../../db/notifications.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import type { Network } from '../../http/subject.ts'
import { ensureCounters, findShortage } from '../inventory/index.ts'
import { cartOnSale, type HoldRequest, keyDigest, prepareHold, requestDigest } from './hold-request.ts'
import { HoldQueue } from './hold-queue.ts'
import { refusal } from './hold-refusal.ts'
import type { OrderRow } from './orders.queries.ts'
import { type HoldOutcome, placeHolds } from './place-holds.ts'
import { ReplayLookup } from './replay-lookup.ts'
import { type SellingTerms, TermsCache } from './selling-terms.ts'
import { SoldOutFlags } from './sold-out.ts'
import { VisitorShares } from './visitor-shares.ts'

/** A placed hold, or the order an earlier request with the same key made. */
export type Placed = { request: HoldRequest; order: null } | { request: null; order: OrderRow }

const TRIES_WHEN_STALE = 3

/** Refusals that do not follow from the terms, so that reading them again would change nothing. */
const SAID_BY_A_COUNTER: ReadonlySet<string> = new Set(['order.sold_out', 'promo.used_up'])

/** Sells: terms in memory, holds in batches, refusals remembered for a second. One per process; the database decides. */
export class BoxOffice {
  readonly #deps: Deps
  readonly #terms: TermsCache
  readonly #flags = new SoldOutFlags()
  readonly #queue: HoldQueue
  readonly #replays: ReplayLookup
  readonly #shares: VisitorShares

  constructor(deps: Deps, lanes = availableParallelism()) {
    this.#deps = deps
    this.#terms = new TermsCache(deps.db)
    this.#replays = new ReplayLookup(deps)
    this.#shares = new VisitorShares(deps)
    this.#queue = new HoldQueue((requests) => placeHolds(deps.pool, requests), {
      lanes,
      mostPerBatch: 128,
      mostWaiting: 4096,
      onBatchFailed: (error) => deps.log.error({ err: error }, 'a batch of holds failed'),
    })
  }

  /** Keeps what is remembered in step with what other nodes announce. */
  listen(notifications: Notifications): void {
    notifications.on('event_changed', (eventId) => this.#terms.forget(eventId))
    notifications.on('event_changed', (eventId) => this.#flags.clear(eventId))
    notifications.on('room_freed', (eventId) => this.#flags.clear(eventId))
    notifications.on('fees_changed', () => this.#terms.forgetAll())
    notifications.onGap(() => {
      this.#terms.forgetAll()
      this.#flags.clearAll()
    })
  }

  /** The terms of an event on sale or over. A draft is believed to be one only when that was read after `asked`. */
  async #termsFor(eventId: string, asked: number): Promise<SellingTerms> {
    const terms = await this.#terms.get(eventId)
    if (!terms) throw new AppError('event.not_found')
    if (terms.event.status !== 'draft') return terms
    if (terms.readAt >= asked) throw new AppError('event.not_found')
    this.#terms.forget(eventId, terms)
    return this.#termsFor(eventId, asked)
  }

  /** `network` is the visitor's; without one no share is counted. */
  async place(input: PlaceOrderInput, idempotencyKey: string, network?: Network): Promise<Placed> {
    const key = keyDigest(idempotencyKey)
    // Nobody is refused by terms read before they asked: what was opened a moment ago can be bought though its announcement is late.
    const asked = performance.now()
    for (let tries = 1; ; tries += 1) {
      const terms = await this.#termsFor(input.eventId, asked)
      const request = this.#prepare(input, terms, key)
      if (request instanceof AppError) {
        if (!SAID_BY_A_COUNTER.has(request.code) && terms.readAt < asked) this.#terms.forget(input.eventId, terms)
        else return { request: null, order: await this.#replayOr(request, input, key) }
        continue
      }
      await this.#ensureAllowances(request, terms)
      const giveBack = network && (await this.#takeShare(terms, network, request.quantity))
      if (giveBack instanceof AppError) {
        // A request sent again holds its share already and must get its first answer.
        const refused = (await this.#soldOut(request, terms)) ?? giveBack
        return { request: null, order: await this.#replayOr(refused, input, key) }
      }
      const { outcome, shared } = await this.#submit(request, giveBack)
      if (outcome.outcome === 'stale' && tries < TRIES_WHEN_STALE) this.#terms.forget(input.eventId, terms)
      else if (outcome.outcome === 'placed' && !shared) return { request, order: null }
      else return { request: null, order: await this.#settled(outcome, request, terms) }
    }
  }

  async #takeShare(terms: SellingTerms, network: Network, quantity: number): Promise<AppError | (() => Promise<void>)> {
    try {
      return await this.#shares.take(terms, network, quantity)
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }

  /** A visitor whose share is used up must not be told to try again later when there is nothing left to try for. */
  async #soldOut(request: HoldRequest, terms: SellingTerms): Promise<AppError | null> {
    const short = await findShortage(this.#deps.db, request.needs)
    if (!short) return null
    const refused = refusal(short, terms, request)
    this.#flags.raise(request.eventId, short, refused)
    return refused
  }

  async #submit(
    request: HoldRequest,
    giveBack?: () => Promise<void>,
  ): Promise<{ outcome: HoldOutcome; shared: boolean }> {
    let kept = false
    try {
      const { outcome: pending, shared } = this.#queue.submit(request)
      const outcome = await pending
      kept = outcome.outcome === 'placed' && !shared
      return { outcome, shared }
    } finally {
      if (!kept) await giveBack?.()
    }
  }

  /** A hold ready to be placed, or why it must be refused before it gets that far. */
  #prepare(input: PlaceOrderInput, terms: SellingTerms, key: string): HoldRequest | AppError {
    try {
      const cart = cartOnSale(input, terms, this.#deps.now())
      return this.#flags.find(cart.needs) ?? prepareHold(input, terms, key, cart)
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }

  /** Whoever repeats a request gets its answer, even when the tickets or the sale have run out since. */
  async #replayOr(refused: AppError, input: PlaceOrderInput, key: string): Promise<OrderRow> {
    const order = await this.#replays.find(key)
    if (!order) throw refused
    return sameRequest(order, requestDigest(input))
  }

  async #settled(outcome: HoldOutcome, request: HoldRequest, terms: SellingTerms): Promise<OrderRow> {
    if (outcome.outcome === 'placed' || outcome.outcome === 'replayed') {
      const order = await this.#replays.find(request.key)
      if (!order) throw new AppError('server.busy', { retryAfter: 1 })
      return sameRequest(order, request.hash)
    }
    if (outcome.outcome === 'stale') throw new AppError('server.busy', { retryAfter: 1 })
    const refused = refusal(outcome, terms, request)
    if (SAID_BY_A_COUNTER.has(refused.code)) this.#flags.raise(request.eventId, outcome, refused)
    throw refused
  }

  /** A buyer's allowances are counted like anything scarce; their counters are made when they are first needed. */
  async #ensureAllowances(request: HoldRequest, terms: SellingTerms): Promise<void> {
    const { eventId, buyerCounterId, promoBuyerCounterId, promoCode } = request
    const capacity = terms.promoCodes.get(promoCode ?? '')?.maxPerBuyer ?? null
    const allowances = [
      ...(buyerCounterId
        ? [{ id: buyerCounterId, eventId, kind: 'buyer' as const, capacity: terms.event.max_per_buyer }]
        : []),
      ...(promoBuyerCounterId ? [{ id: promoBuyerCounterId, eventId, kind: 'promo_buyer' as const, capacity }] : []),
    ]
    await ensureCounters(this.#deps.db, allowances).catch((error: unknown) => {
      // The event was deleted since its terms were read.
      throw isForeignKeyViolation(error) ? new AppError('event.not_found', { cause: error }) : error
    })
  }
}

function sameRequest(order: OrderRow, hash: string): OrderRow {
  if (order.request_hash.toString('hex') !== hash) throw new AppError('idempotency.key_reused')
  return order
}
