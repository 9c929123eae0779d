import type { PlacedOrderGroupView, PlaceOrderGroupInput, PlaceOrderInput } from '@foyer/contract'
import { required } from '@foyer/domain'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Network } from '../../../http/subject.ts'
import { uuidv7 } from '../../../ids.ts'
import { orderToken } from '../../../secrets.ts'
import { findLeft } from '../../programme/inventory/index.ts'
import { ShownPasses } from '../../programme/waiting-room/index.ts'
import { limitPromoGuesses } from '../../programme/promo-codes/index.ts'
import { ensureAllowances } from './buyer-allowances.ts'
import { refusal } from './hold-refusal.ts'
import { cartOnSale, type HoldRequest, keyDigest, newReference, prepareHold, requestDigest } from './hold-request.ts'
import { findOrderGroupByKey, groupToken, listGroupOrders, type OrderGroupRow } from './order-groups.queries.ts'
import { type GroupOutcome, placeGroup } from './place-holds.ts'
import { isPriceStep, readTerms, type SellingTerms } from './selling-terms.ts'
import type { VisitorShares } from './visitor-shares.ts'

/** One date of a cart with the terms that it is priced by. */
interface PricedDate {
  readonly terms: SellingTerms
  readonly request: HoldRequest
}

interface Asking {
  readonly key: string
  readonly network: Network
  /** The visitor's passes of waiting rooms: a date that has one uses its own. */
  readonly passes: readonly string[]
}

/** Every time, the terms of a date had changed, or a price step had less left than it was priced with. */
const TRIES = 10

/**
 * Holds the tickets of several dates of one organisation: one order a date, all or none. One statement places them, so a killed process
 * leaves either the whole group, which expires as any unpaid hold, or nothing. A repeated request with the same key gets the first answer.
 */
export function placeOrderGroup(
  deps: Deps,
  shares: VisitorShares,
  input: PlaceOrderGroupInput,
  { key, network, passes }: Asking,
): Promise<PlacedOrderGroupView> {
  const placing = () => place(deps, shares, input, { key, network, passes })
  return input.carts.some(({ promoCode }) => promoCode !== undefined)
    ? limitPromoGuesses(deps, network, placing)
    : placing()
}

async function place(
  deps: Deps,
  shares: VisitorShares,
  input: PlaceOrderGroupInput,
  { key, network, passes }: Asking,
): Promise<PlacedOrderGroupView> {
  if (new Set(input.carts.map(({ eventId }) => eventId)).size < input.carts.length)
    throw new AppError('order_group.date_twice')
  const names = { key: Buffer.from(keyDigest(`group:${key}`), 'hex'), hash: requestDigest(input) }
  const earlier = await findOrderGroupByKey(deps.db, names.key)
  if (earlier) return answer(deps, sameRequest(earlier, names.hash))
  const shown = new ShownPasses(deps, passes)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const dates: PricedDate[] = []
    for (const cart of input.carts)
      dates.push(await naming(cart.eventId, () => priced(deps, input, cart, { key, passes: shown })))
    const [{ terms }] = [required(dates[0], 'the first date of a group')]
    assertOneSeller(dates, terms.event)
    for (const date of dates) await ensureAllowances(deps.db, date.request, date.terms)
    const outcome = await withShares(shares, network, dates, () =>
      placeGroup(deps.pool, {
        id: uuidv7(),
        reference: newReference(),
        key: names.key.toString('hex'),
        hash: names.hash,
        organisationId: terms.event.organiser_id,
        currency: dates[0]?.request.currency ?? '',
        requests: dates.map(({ request }) => request),
      }),
    )
    if (outcome.outcome === 'placed') deps.failpoint('after_group_placed')
    if (outcome.outcome === 'placed' || outcome.outcome === 'replayed') {
      const group = await findOrderGroupByKey(deps.db, names.key)
      return answer(deps, sameRequest(required(group, 'the group just placed'), names.hash))
    }
    refuse(outcome, dates)
  }
  throw new AppError('server.busy', { retryAfter: 1 })
}

/** One date at the present terms, with the same refusals as a single order. */
async function priced(
  deps: Deps,
  { buyer }: PlaceOrderGroupInput,
  cart: PlaceOrderGroupInput['carts'][number],
  { key, passes }: { key: string; passes: ShownPasses },
): Promise<PricedDate> {
  const terms = await readTerms(deps.db, cart.eventId)
  if (!terms || terms.event.status === 'draft') throw new AppError('event.not_found')
  if (terms.waitingRoom) passes.assertLetIn(terms.event.id)
  const steps = cart.items.flatMap(({ ticketId }) => terms.types.get(ticketId)?.price_steps ?? [])
  const left = await findLeft(
    deps.db,
    steps.map(({ id }) => id),
  )
  const wish: PlaceOrderInput = buyer ? { ...cart, buyer } : cart
  const facts = { now: deps.now(), leftOf: (stepId: string) => left.get(stepId) ?? null }
  const own = keyDigest(`group:${key}:${cart.eventId}`)
  return { terms, request: prepareHold(wish, terms, own, cartOnSale(wish, terms, facts)) }
}

function assertOneSeller(dates: readonly PricedDate[], { organiser_id: organiserId, currency }: SellingTerms['event']) {
  for (const {
    terms: { event },
  } of dates) {
    const details = { eventId: event.id }
    if (event.organiser_id !== organiserId) throw new AppError('order_group.other_organisation', { details })
    if (event.currency !== currency) throw new AppError('order_group.other_currency', { details })
  }
}

/** Takes the visitor's share of each date, and gives all of them back unless the group is placed by this call. */
async function withShares(
  shares: VisitorShares,
  network: Network,
  dates: readonly PricedDate[],
  placing: () => Promise<GroupOutcome>,
): Promise<GroupOutcome> {
  const taken: (() => Promise<void>)[] = []
  let placed = false
  try {
    for (const { terms, request } of dates)
      taken.push(await naming(terms.event.id, () => shares.take(terms, network, request)))
    const outcome = await placing()
    placed = outcome.outcome === 'placed'
    return outcome
  } finally {
    if (!placed) for (const giveBack of taken) await giveBack()
  }
}

/** Throws the refusal of a date; returns where pricing it again may help. */
function refuse(outcome: Extract<GroupOutcome, { outcome: 'full' | 'stale' }>, dates: readonly PricedDate[]): void {
  const { terms, request } = required(dates[outcome.place], 'the date that was refused')
  if (outcome.outcome === 'stale' || isPriceStep(terms, outcome.counterId)) return
  throw withDate(refusal(outcome, terms, request), terms.event.id)
}

async function naming<T>(eventId: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw error instanceof AppError ? withDate(error, eventId) : error
  }
}

/** The same refusal, with the date that it is about. */
export function withDate(error: AppError, eventId: string): AppError {
  const { code, reason, fields, details, retryAfter } = error
  return new AppError(code, {
    cause: error,
    ...(reason && { reason }),
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retryAfter }),
    details: { ...details, eventId },
  })
}

function sameRequest(group: OrderGroupRow, hash: string): OrderGroupRow {
  if (group.request_hash.toString('hex') !== hash) throw new AppError('idempotency.key_reused')
  return group
}

async function answer(deps: Deps, group: OrderGroupRow): Promise<PlacedOrderGroupView> {
  const orders = await listGroupOrders(deps.db, group)
  const first = required(orders[0], 'the first order of a group')
  return {
    reference: group.reference,
    // As for an order, a replay must not give out a link that replaced the first one.
    token: groupToken(deps.secrets, { ...group, link_generation: 0 }),
    state: first.state,
    heldUntil: first.held_until.toISOString(),
    serverTime: deps.now().toISOString(),
    currency: group.currency,
    total: orders.reduce((sum, { total }) => sum + total, 0),
    orders: orders.map((order) => ({
      eventId: order.event_id,
      reference: order.reference,
      token: orderToken(deps.secrets, { id: order.id, link_generation: 0 }),
      total: order.total,
      quantity: order.quantity,
    })),
  }
}
