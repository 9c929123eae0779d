import { hash as digest, randomFillSync } from 'node:crypto'
import type { BuyerInput, PlaceOrderGroupInput, PlaceOrderInput } from '@foyer/contract'
import { normalisePromoCode, orderReference, promoCodeCovers } from '@foyer/domain'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { promoCodeFault } from '../../programme/promo-codes/index.ts'
import { bundleStateOf } from '../../programme/bundles/index.ts'
import { saleStateOf } from '../../programme/ticket-types/index.ts'
import { assertExpectedPrices } from './price-change.ts'
import { type PricedCart, pricedCart, type PricedNeed, type PromoOfTerms, type StepFacts } from './priced-cart.ts'
import type { SellingTerms } from './selling-terms.ts'

/** A hold ready for the database: its cart priced, all its needs named. Amounts in minor units. */
export interface HoldRequest extends PricedCart {
  readonly id: string
  readonly reference: string
  /** Digests of the idempotency key and of what was asked, in hexadecimal. */
  readonly key: string
  readonly hash: string
  readonly buyer: BuyerInput | null
  readonly buyerCounterId: string | null
  readonly promoBuyerCounterId: string | null
  readonly source: string | null
  /** Shared by all requests for the same cart. */
  readonly cart: PricedCart
}

/** 128 bits of SHA-256 are stored: enough to rule out collisions. */
function shortDigest(text: string): string {
  return digest('sha256', text, 'hex').slice(0, 32)
}

/** The digest under which an idempotency key is stored and looked up. */
export function keyDigest(key: string): string {
  return shortDigest(`order:${key}`)
}

/** The digest that distinguishes a repeated request from a different one with the same key. */
export function requestDigest(input: PlaceOrderInput | PlaceOrderGroupInput): string {
  return shortDigest(JSON.stringify(input))
}

/** The limit of one buyer at one event is a counter; its id is derived, so that every node finds the same one. */
export function buyerCounterId(eventId: string, email: string): string {
  return idFrom(shortDigest(`buyer:${eventId}:${email}`))
}

/** How often one buyer may use one promo code, counted in the same way. */
export function promoBuyerCounterId(promoCodeId: string, email: string): string {
  return idFrom(shortDigest(`promo-buyer:${promoCodeId}:${email}`))
}

function idFrom(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Buyers' counters are not terms of sale, so their version never changes. */
const BUYER_VERSION = 1

const REFERENCE_BYTES = 7
const chance = new Uint8Array(REFERENCE_BYTES * 512)
let spent = chance.length

/** Random bytes are fetched in bulk, because a system call for seven bytes costs as much as one for thousands. */
export function newReference(): string {
  if (spent === chance.length) {
    randomFillSync(chance)
    spent = 0
  }
  spent += REFERENCE_BYTES
  return orderReference(chance.subarray(spent - REFERENCE_BYTES, spent))
}

/** The priced cart of a request whose items are on sale; throws the error for the visitor otherwise. */
export function cartOnSale(input: PlaceOrderInput, terms: SellingTerms, facts: StepFacts): PricedCart {
  const { now } = facts
  const promo = promoOf(input.promoCode, terms, now)
  const items = input.items.map(({ ticketId: ticketTypeId, ...item }) => ({ ...item, ticketTypeId }))
  const cart = pricedCart({ items, bundles: input.bundles }, terms, promo, facts)
  for (const { ticketTypeId, bundleUnit } of cart.lines)
    if (bundleUnit === undefined) assertOnSale(terms, { ticketTypeId, promo }, now)
  if (input.bundles) assertBundlesOnSale(terms, cart, now)
  assertExpectedPrices(input, cart)
  return cart
}

function promoOf(typed: string | undefined, terms: SellingTerms, now: Date): PromoOfTerms | null {
  if (typed === undefined) return null
  const promo = terms.promoCodes.get(normalisePromoCode(typed))
  const fault = promoCodeFault(promo, terms.event, now)
  if (fault) throw fault
  return promo ?? null
}

/** A hold of a cart. `key` is the digest of the idempotency key. */
export function prepareHold(input: PlaceOrderInput, terms: SellingTerms, key: string, cart: PricedCart): HoldRequest {
  const { buyer = null } = input
  const allowances = buyer ? allowancesOf(cart, terms, buyer.email) : NONE
  const { buyerCounterId: ofTickets, promoBuyerCounterId: ofCode } = allowances
  const needs: readonly PricedNeed[] = [
    ...cart.needs,
    ...(ofTickets ? [{ counterId: ofTickets, version: BUYER_VERSION, quantity: cart.quantity }] : []),
    ...(ofCode ? [{ counterId: ofCode, version: BUYER_VERSION, quantity: 1 }] : []),
  ]
  return {
    ...cart,
    id: uuidv7(),
    reference: newReference(),
    key,
    hash: requestDigest(input),
    buyer,
    ...allowances,
    source: input.source ?? null,
    cart,
    needs,
  }
}

type Allowances = Pick<HoldRequest, 'buyerCounterId' | 'promoBuyerCounterId'>
const NONE: Allowances = { buyerCounterId: null, promoBuyerCounterId: null }

/** The counters of this buyer's limits, where there are any. */
function allowancesOf(cart: PricedCart, { event, promoCodes }: SellingTerms, email: string): Allowances {
  const promo = cart.promoCode === null ? undefined : promoCodes.get(cart.promoCode)
  return {
    buyerCounterId: event.max_per_buyer === null ? null : buyerCounterId(event.id, email),
    promoBuyerCounterId: promo && promo.maxPerBuyer !== null ? promoBuyerCounterId(promo.id, email) : null,
  }
}

function assertOnSale(
  terms: SellingTerms,
  { ticketTypeId, promo }: { ticketTypeId: string; promo: PromoOfTerms | null },
  now: Date,
): void {
  const type = terms.types.get(ticketTypeId)
  // Whether tickets are left is decided by the counter at the moment of the hold.
  const unlocked = promo !== null && promo.unlocksHidden && promoCodeCovers(promo, ticketTypeId)
  const state = type ? saleStateOf({ ...type, claimed: 0, capacity: null }, terms.event, now, unlocked) : 'unavailable'
  if (state === 'sold_out') throw new AppError('order.waiting_list', { details: { ticketId: ticketTypeId, left: 0 } })
  if (state !== 'on_sale') throw new AppError('order.not_on_sale', { details: { ticketId: ticketTypeId, state } })
}

/**
 * Bundles have a sales window and visibility of their own; a ticket type that has a waiting list in use or is paused is not sold in a
 * bundle either.
 */
function assertBundlesOnSale(terms: SellingTerms, { lines }: PricedCart, now: Date): void {
  for (const [bundleId, own] of Map.groupBy(lines, (line) => line.bundleId)) {
    const bundle = bundleId === undefined ? undefined : terms.bundles.get(bundleId)
    if (!bundle) continue
    const parts = own.flatMap(({ ticketTypeId }) => terms.types.get(ticketTypeId) ?? [])
    const state = bundleStateOf(bundle, parts, { event: terms.event, now })
    const details = { ticketId: null, bundleId }
    if (state === 'sold_out') throw new AppError('order.waiting_list', { details: { ...details, left: 0 } })
    if (state !== 'on_sale') throw new AppError('order.not_on_sale', { details: { ...details, state } })
  }
}
