import { hash as digest, randomFillSync } from 'node:crypto'
import type { BuyerInput, PlaceOrderInput } from '@foyer/contract'
import { orderReference } from '@foyer/domain'
import { AppError } from '../../http/app-error.ts'
import { uuidv7 } from '../../ids.ts'
import { saleStateOf } from '../ticket-types/index.ts'
import { type Need, type PricedCart, pricedCart } from './priced-cart.ts'
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
  /** Shared by all requests that ask for the same. */
  readonly cart: PricedCart
}

/** 128 bits of SHA-256 are stored: enough that no two texts meet. */
function shortDigest(text: string): string {
  return digest('sha256', text, 'hex').slice(0, 32)
}

/** What an idempotency key is stored and looked up as. */
export function keyDigest(key: string): string {
  return shortDigest(`order:${key}`)
}

/** What tells a repeated request from another one that comes with the same key. */
export function requestDigest(input: PlaceOrderInput): string {
  return shortDigest(JSON.stringify(input))
}

/** The allowance of one buyer for one event: a counter of its own, its id derived so that every node finds the same. */
export function buyerCounterId(eventId: string, email: string): string {
  const hex = shortDigest(`buyer:${eventId}:${email}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Buyers' counters are not terms of sale, so their version never changes. */
const BUYER_VERSION = 1

const REFERENCE_BYTES = 7
const chance = new Uint8Array(REFERENCE_BYTES * 512)
let spent = chance.length

/** Asking the system for seven bytes costs as much as asking for thousands. */
function newReference(): string {
  if (spent === chance.length) {
    randomFillSync(chance)
    spent = 0
  }
  spent += REFERENCE_BYTES
  return orderReference(chance.subarray(spent - REFERENCE_BYTES, spent))
}

/** The cart of a request that may be bought now; throws what the visitor should read when it may not. */
export function cartOnSale(input: PlaceOrderInput, terms: SellingTerms, now: Date): PricedCart {
  const cart = pricedCart(input.items, terms)
  for (const { ticketTypeId } of cart.lines) assertOnSale(terms, ticketTypeId, now)
  return cart
}

/** A hold of a cart. `key` is the digest of the idempotency key. */
export function prepareHold(input: PlaceOrderInput, terms: SellingTerms, key: string, cart: PricedCart): HoldRequest {
  const { buyer = null } = input
  const allowance = buyer && terms.event.max_per_buyer !== null ? buyerCounterId(cart.eventId, buyer.email) : null
  const needs: readonly Need[] = allowance
    ? [...cart.needs, { counterId: allowance, version: BUYER_VERSION, quantity: cart.quantity }]
    : cart.needs
  return {
    ...cart,
    id: uuidv7(),
    reference: newReference(),
    key,
    hash: requestDigest(input),
    buyer,
    buyerCounterId: allowance,
    cart,
    needs,
  }
}

function assertOnSale(terms: SellingTerms, ticketTypeId: string, now: Date): void {
  const type = terms.types.get(ticketTypeId)
  // What is left is the counter's to say, at the moment of the hold.
  const state = type ? saleStateOf({ ...type, claimed: 0, capacity: null }, terms.event, now) : 'unavailable'
  if (state !== 'on_sale') throw new AppError('order.not_on_sale', { details: { ticketId: ticketTypeId, state } })
}
