import { availableParallelism } from 'node:os'
import type { PlaceOrderInput } from '@foyer/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { Lanes } from '../../../lanes.ts'
import { type LiveSubscriber, onEventNews } from '../../../outbox/index.ts'
import { ShownPasses } from '../../programme/waiting-room/index.ts'
import { findLeft, findShortage, type Shortage } from '../../programme/inventory/index.ts'
import { ensureAllowances } from './buyer-allowances.ts'
import { cartOnSale, type HoldRequest, keyDigest, prepareHold, requestDigest } from './hold-request.ts'
import { refusal } from './hold-refusal.ts'
import type { OrderRow } from './orders.queries.ts'
import { type HoldOutcome, placeBatch } from './place-holds.ts'
import { ReplayLookup } from './replay-lookup.ts'
import { hasOutrunDates, isPriceStep, type SellingTerms, TermsCache } from './selling-terms.ts'
import { SoldOutFlags } from './sold-out.ts'
import { StepsLeft } from './steps-left.ts'
import { VisitorShares } from './visitor-shares.ts'

/** A new hold, or the order that an earlier request with the same key made. */
export type Placed = { request: HoldRequest; order: null } | { request: null; order: OrderRow }

/** A visitor's request. */
interface Wish {
  readonly input: PlaceOrderInput
  /** The digest of the idempotency key. */
  readonly key: string
  readonly network: Network | undefined
  /** The visitor's passes of waiting rooms. */
  readonly passes: ShownPasses
  readonly askedAt: number
  /** Whether the tickets left at its price steps were read for it, because it expects a different price than the remembered one. */
  stepsRead: boolean
}

type GiveBack = () => Promise<void>

/** The terms have changed since they were read, so they are read again. */
const STALE = Symbol('stale')

const TRIES_WHEN_STALE = 3

/** A price step had fewer tickets left than the request was priced with, so it is priced again by what is known now. */
const REPRICED = Symbol('repriced')

/** Each time a step had less left than the time before, so more tries only help while others buy at the same steps. */
const TRIES_WHEN_REPRICED = 20

/** Refusals that do not follow from the terms, so that reading them again would change nothing. */
const SAID_BY_A_COUNTER: ReadonlySet<string> = new Set(['order.sold_out', 'promo.used_up'])

/** A crowd without a pass is refused from memory: the terms are read again once a second, not for each visitor. */
const NO_PASS = 'waiting_room.required'
const NO_PASS_MS = 1000

/** Keeps the remembered terms and refusals in step with changes, on this node and others. */
export const orderIntakeSubscriber: LiveSubscriber<OrderIntake> = {
  ...onEventNews((intake, { eventId }) => intake.forget(eventId)),
  'places.freed': (intake, { eventId }) => intake.placesFreed(eventId),
  'fees.changed': (intake) => intake.feesChanged(),
}

interface ThroughputGauge {
  observe(holds: number, seconds: number): void
}

async function timed<T>(gauge: ThroughputGauge | undefined, holds: number, place: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const outcomes = await place()
  gauge?.observe(holds, (performance.now() - begun) / 1000)
  return outcomes
}

/** Takes in orders: terms in memory, holds in batches, refusals remembered for a second. One per process; the database decides. */
export class OrderIntake {
  readonly #deps: Deps
  readonly #terms: TermsCache
  readonly #flags = new SoldOutFlags()
  readonly #stepsLeft = new StepsLeft()
  readonly #lanes: Lanes<HoldRequest, HoldOutcome>
  readonly #underWay = new Map<string, Promise<HoldOutcome>>()
  readonly #replays: ReplayLookup
  /** The tickets that visitors hold unpaid, including those of carts over several dates. */
  readonly shares: VisitorShares

  /** `throughput` receives the duration of each batch. */
  constructor(
    deps: Deps,
    { lanes = availableParallelism(), throughput }: { lanes?: number; throughput?: ThroughputGauge } = {},
  ) {
    this.#deps = deps
    this.#terms = new TermsCache(deps.db)
    this.#replays = new ReplayLookup(deps)
    this.shares = new VisitorShares(deps)
    this.#lanes = new Lanes(
      { lanes, mostPerBatch: 128, mostWaiting: 4096 },
      { run: (batch) => timed(throughput, batch.length, () => placeBatch(deps, batch)) },
    )
  }

  /** The terms of an event may have changed. */
  forget(eventId: string): void {
    this.#terms.forget(eventId)
    this.placesFreed(eventId)
  }

  /** Places may have become free. */
  placesFreed(eventId: string): void {
    this.#flags.clear(eventId)
    this.#stepsLeft.clear(eventId)
  }

  feesChanged(): void {
    this.#terms.forgetAll()
  }

  /** Announcements were lost while the connection was down, so everything remembered is dropped. */
  forgetAll(): void {
    this.#terms.forgetAll()
    this.#flags.clearAll()
    this.#stepsLeft.clearAll()
  }

  /** `network` is the visitor's; without one no share is counted. `passes` are the visitor's passes of waiting rooms. */
  async place(
    input: PlaceOrderInput,
    idempotencyKey: string,
    { network, passes = [] }: { network?: Network; passes?: readonly string[] } = {},
  ): Promise<Placed> {
    const key = keyDigest(idempotencyKey)
    const shown = new ShownPasses(this.#deps, passes)
    const wish = { input, key, network, passes: shown, askedAt: performance.now(), stepsRead: false }
    const tries = { stale: 0, repriced: 0 }
    while (tries.stale < TRIES_WHEN_STALE && tries.repriced < TRIES_WHEN_REPRICED) {
      const terms = await this.#termsFor(input.eventId, wish.askedAt)
      const placed = await this.#placeBy(terms, wish)
      if (placed !== STALE && placed !== REPRICED) return placed
      if (placed === STALE) this.#terms.forget(input.eventId, terms)
      tries[placed === STALE ? 'stale' : 'repriced'] += 1
    }
    throw new AppError('server.busy', { retryAfter: 1 })
  }

  /** The terms of an event on sale or over. A draft only counts as one if it was read after `askedAt`. */
  async #termsFor(eventId: string, askedAt: number): Promise<SellingTerms> {
    const terms = await this.#terms.get(eventId)
    if (!terms) throw new AppError('event.not_found')
    if (hasOutrunDates(terms, this.#deps.now()) && terms.readAt < askedAt) {
      this.#terms.forget(eventId, terms)
      return this.#termsFor(eventId, askedAt)
    }
    if (terms.event.status !== 'draft') return terms
    if (terms.readAt >= askedAt) throw new AppError('event.not_found')
    this.#terms.forget(eventId, terms)
    return this.#termsFor(eventId, askedAt)
  }

  async #placeBy(terms: SellingTerms, wish: Wish): Promise<Placed | typeof STALE | typeof REPRICED> {
    const request = this.#price(terms, wish)
    if (request instanceof AppError) {
      if (request.code === 'order.price_changed' && (await this.#readSteps(terms, wish))) return REPRICED
      return this.#refusedByTerms(request, terms, wish)
    }
    await ensureAllowances(this.#deps.db, request, terms)
    const giveBack = await this.#takeShare(request, terms, wish)
    if (giveBack instanceof AppError) return this.#refusedByShare(giveBack, { request, terms, wish })
    const { outcome, shared } = await this.#hold(request, giveBack)
    return this.#answer(outcome, { request, terms, shared })
  }

  /** A hold ready to be placed, or the reason to refuse it before that. */
  #price(terms: SellingTerms, { input, key, passes }: Wish): HoldRequest | AppError {
    try {
      if (terms.waitingRoom) passes.assertLetIn(terms.event.id)
      const leftOf = (stepId: string) => this.#stepsLeft.of(stepId)
      const cart = cartOnSale(input, terms, { now: this.#deps.now(), leftOf })
      return this.#flags.find(cart.needs) ?? prepareHold(input, terms, key, cart)
    } catch (error) {
      return refusalOrThrow(error)
    }
  }

  /**
   * Reads once what the steps of a request have left: the visitor's page knew that a step is nearly used up while nothing is remembered of
   * it here, so the buyer may be right. Returns whether anything was read.
   */
  async #readSteps(terms: SellingTerms, wish: Wish): Promise<boolean> {
    if (wish.stepsRead) return false
    wish.stepsRead = true
    const steps = wish.input.items.flatMap(({ ticketId }) => terms.types.get(ticketId)?.price_steps ?? [])
    const left = await findLeft(
      this.#deps.db,
      steps.map(({ id }) => id),
    )
    for (const [counterId, remaining] of left) this.#stepsLeft.learn(terms.event.id, { counterId, remaining })
    return steps.length > 0
  }

  /** Takes the visitor's share of the stock: returns how to give it back, or the reason to refuse the request. */
  async #takeShare(request: HoldRequest, terms: SellingTerms, { network }: Wish): Promise<GiveBack | AppError | null> {
    if (!network) return null
    try {
      return await this.shares.take(terms, network, request)
    } catch (error) {
      return refusalOrThrow(error)
    }
  }

  /** The outcome, and whether another caller had already asked with the same key. Only the caller that placed the hold keeps the share. */
  async #hold(request: HoldRequest, giveBack: GiveBack | null): Promise<{ outcome: HoldOutcome; shared: boolean }> {
    const running = this.#underWay.get(request.key)
    let kept = false
    try {
      const outcome = await (running ?? this.#submit(request))
      kept = !running && outcome.outcome === 'placed'
      return { outcome, shared: running !== undefined }
    } finally {
      if (!running) this.#underWay.delete(request.key)
      if (!kept) await giveBack?.()
    }
  }

  #submit(request: HoldRequest): Promise<HoldOutcome> {
    const outcome = this.#lanes.submit(request)
    this.#underWay.set(request.key, outcome)
    return outcome
  }

  /** The hold or the order that the database answered with; a refusal is thrown. */
  async #answer(
    outcome: HoldOutcome,
    { request, terms, shared }: { request: HoldRequest; terms: SellingTerms; shared: boolean },
  ): Promise<Placed | typeof STALE | typeof REPRICED> {
    if (outcome.outcome === 'stale') return STALE
    if (outcome.outcome === 'full' && isPriceStep(terms, outcome.counterId)) {
      this.#stepsLeft.learn(request.eventId, outcome)
      return REPRICED
    }
    if (outcome.outcome === 'full') throw this.#remembered(refusal(outcome, terms, request), outcome, request)
    if (outcome.outcome === 'placed' && !shared) return { request, order: null }
    const order = await this.#replays.find(request.key)
    if (!order) throw new AppError('server.busy', { retryAfter: 1 })
    return { request: null, order: sameRequest(order, request.hash) }
  }

  /**
   * Visitors are not refused by terms read before they asked: a sale that was opened a moment ago is available even if its announcement is
   * late.
   */
  #refusedByTerms(refused: AppError, terms: SellingTerms, wish: Wish): Promise<Placed> | typeof STALE {
    if (refused.code === NO_PASS && wish.passes.none && performance.now() - terms.readAt < NO_PASS_MS) throw refused
    if (!SAID_BY_A_COUNTER.has(refused.code) && terms.readAt < wish.askedAt) return STALE
    return this.#replayOr(refused, wish)
  }

  /**
   * A repeated request has its share already and must get its first answer. A visitor whose share is used up must not be told to try again
   * later when nothing is left.
   */
  async #refusedByShare(
    refused: AppError,
    { request, terms, wish }: { request: HoldRequest; terms: SellingTerms; wish: Wish },
  ): Promise<Placed> {
    const places = request.needs.filter(({ counterId }) => !isPriceStep(terms, counterId))
    const short = await findShortage(this.#deps.db, places)
    return this.#replayOr(short ? this.#remembered(refusal(short, terms, request), short, request) : refused, wish)
  }

  /** The answer of the first request with this key, even when the tickets or the sale have run out since; otherwise the refusal. */
  async #replayOr(refused: AppError, { input, key }: Wish): Promise<Placed> {
    const order = await this.#replays.find(key)
    if (!order) throw refused
    return { request: null, order: sameRequest(order, requestDigest(input)) }
  }

  #remembered(refused: AppError, short: Shortage, { eventId }: HoldRequest): AppError {
    if (SAID_BY_A_COUNTER.has(refused.code)) this.#flags.raise(eventId, short, refused)
    return refused
  }
}

function refusalOrThrow(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

function sameRequest(order: OrderRow, hash: string): OrderRow {
  if (order.request_hash.toString('hex') !== hash) throw new AppError('idempotency.key_reused')
  return order
}
