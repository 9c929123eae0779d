import { availableParallelism } from 'node:os'
import type { PlaceOrderInput } from '@foyer/contract'
import { isForeignKeyViolation } from '../../db/errors.ts'
import type { Notifications } from '../../db/notifications.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { fingerprint, type HoldRequest, prepareHold } from './hold-request.ts'
import { HoldQueue } from './hold-queue.ts'
import { findOrdersByKeys, type OrderRow } from './orders.queries.ts'
import { type HoldOutcome, placeHolds } from './place-holds.ts'
import { ReplayLookup } from './replay-lookup.ts'
import { type SellingTerms, TermsCache } from './selling-terms.ts'
import { SoldOutFlags } from './sold-out.ts'

/** A placed hold, or the order an earlier request with the same key made. */
export type Placed = { request: HoldRequest; order: null } | { request: null; order: OrderRow }

const TRIES_WHEN_STALE = 3

/** Sells: terms in memory, holds in batches, refusals remembered for a second. One per process; the database decides. */
export class BoxOffice {
  readonly #deps: Deps
  readonly #terms: TermsCache
  readonly #flags = new SoldOutFlags()
  readonly #queue: HoldQueue
  readonly #replays: ReplayLookup

  constructor(deps: Deps, lanes = availableParallelism()) {
    this.#deps = deps
    this.#terms = new TermsCache(deps.db)
    this.#replays = new ReplayLookup((keys) => findOrdersByKeys(deps.db, keys))
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
    notifications.onGap(() => {
      this.#terms.forgetAll()
      this.#flags.clearAll()
    })
  }

  async terms(eventId: string): Promise<SellingTerms> {
    const terms = await this.#terms.get(eventId)
    if (!terms || terms.event.status === 'draft') throw new AppError('event.not_found')
    return terms
  }

  async place(input: PlaceOrderInput, key: string): Promise<Placed> {
    for (let tries = 1; ; tries += 1) {
      const terms = await this.terms(input.eventId)
      const request = await this.#prepare(input, terms, key)
      if (!('needs' in request)) return { request: null, order: request }
      const { outcome, shared } = await this.#queue.submit(request)
      if (outcome.outcome === 'stale' && tries < TRIES_WHEN_STALE) this.#terms.forgetStale(input.eventId, terms)
      else if (outcome.outcome === 'placed' && !shared) return { request, order: null }
      else return { request: null, order: await this.#settled(outcome, request, terms) }
    }
  }

  /** A hold ready to be placed; or, where it must be refused before it gets that far, the order its key already made. */
  async #prepare(input: PlaceOrderInput, terms: SellingTerms, key: string): Promise<HoldRequest | OrderRow> {
    try {
      const request = prepareHold(input, terms, key, this.#deps.now())
      const flagged = this.#flags.find(request.needs)
      if (flagged) throw refusal(flagged, terms, request)
      if (request.buyerCounterId) await this.#ensureAllowance(request, terms)
      return request
    } catch (error) {
      // Whoever repeats a request gets its answer, even when the tickets or the sale have run out since.
      const print = fingerprint(input, key)
      const order = error instanceof AppError ? await this.#replays.find(print.key) : undefined
      if (!order) throw error
      return sameRequest(order, print.hash)
    }
  }

  async #settled(outcome: HoldOutcome, request: HoldRequest, terms: SellingTerms): Promise<OrderRow> {
    if (outcome.outcome === 'placed' || outcome.outcome === 'replayed') {
      const order = await this.#replays.find(request.key)
      if (!order) throw new AppError('server.busy', { retryAfter: 1 })
      return sameRequest(order, request.hash)
    }
    if (outcome.outcome === 'stale') throw new AppError('server.busy', { retryAfter: 1 })
    if (outcome.counterId !== request.buyerCounterId)
      this.#flags.raise(request.eventId, outcome.counterId, outcome.remaining)
    throw refusal(outcome, terms, request)
  }

  /** A buyer's allowance is counted like anything scarce; its counter is made when it is first needed. */
  async #ensureAllowance(request: HoldRequest, terms: SellingTerms): Promise<void> {
    const making = this.#deps.db
      .insertInto('counters')
      .values({
        id: request.buyerCounterId ?? '',
        event_id: request.eventId,
        kind: 'buyer',
        capacity: terms.event.max_per_buyer,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await making.catch((error: unknown) => {
      // The event was deleted since its terms were read.
      throw isForeignKeyViolation(error) ? new AppError('event.not_found', { cause: error }) : error
    })
  }
}

function sameRequest(order: OrderRow, hash: Buffer): OrderRow {
  if (!order.request_hash.equals(hash)) throw new AppError('idempotency.key_reused')
  return order
}

function refusal(short: { counterId: string; remaining: number }, terms: SellingTerms, request: HoldRequest): AppError {
  if (short.counterId === request.buyerCounterId)
    return new AppError('order.buyer_limit', { details: { left: short.remaining, limit: terms.event.max_per_buyer } })
  const type = terms.types.get(short.counterId)
  const left = Math.max(0, short.remaining)
  const what = type ? `“${type.name}”` : 'this event'
  return new AppError('order.sold_out', {
    message: left === 0 ? `${type ? what : 'This event'} is sold out.` : `Only ${left} left of ${what}.`,
    details: { ticketId: type?.id ?? null, left },
  })
}
