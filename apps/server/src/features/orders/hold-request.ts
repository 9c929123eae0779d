import { createHash, randomBytes } from 'node:crypto'
import type { BuyerInput, PlaceOrderInput } from '@foyer/contract'
import { checkOrderLimits, orderReference, priceOrder } from '@foyer/domain'
import type { OrderLine } from '../../db/schema/index.ts'
import { AppError } from '../../http/app-error.ts'
import { uuidv7 } from '../../ids.ts'
import { saleStateOf } from '../ticket-types/index.ts'
import type { SellingTerms } from './selling-terms.ts'

/** What a hold takes from one counter, and the version of the terms it was priced by. */
export interface Need {
  readonly counterId: string
  readonly version: number
  readonly quantity: number
}

/** A hold ready for the database: priced, its needs named. Amounts in minor units. */
export interface HoldRequest {
  readonly id: string
  readonly reference: string
  readonly eventId: string
  readonly key: Buffer
  readonly hash: Buffer
  readonly buyer: BuyerInput | null
  readonly buyerCounterId: string | null
  readonly lines: OrderLine[]
  readonly quantity: number
  readonly currency: string
  readonly subtotal: number
  readonly feeTotal: number
  readonly platformFee: number
  readonly total: number
  readonly holdSeconds: number
  readonly needs: readonly Need[]
}

/** An idempotency key and the request it stands for, as they are stored: 16 bytes each. */
export function fingerprint(input: PlaceOrderInput, key: string): { key: Buffer; hash: Buffer } {
  const digest = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16)
  return { key: digest(`order:${key}`), hash: digest(JSON.stringify(input)) }
}

/** The allowance of one buyer for one event: a counter of its own, its id derived so that every node finds the same. */
export function buyerCounterId(eventId: string, email: string): string {
  const hex = createHash('sha256').update(`buyer:${eventId}:${email}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Buyers' counters are not terms of sale, so their version never changes. */
const BUYER_VERSION = 1

const REFUSALS: Partial<Record<string, string>> = {
  below_minimum: 'is fewer than the least one can buy',
  above_maximum: 'is more than one order may have',
  price_required: 'needs an amount',
  price_below_minimum: 'is less than the least one can give',
}

/** Prices a request by the terms and names what it takes; throws what the visitor should read when it cannot be. */
export function prepareHold(input: PlaceOrderInput, terms: SellingTerms, key: string, now: Date): HoldRequest {
  const { event } = terms
  const items = input.items.map((item) => ({ ...item, ticketTypeId: item.ticketId, unitPrice: item.unitPrice ?? null }))
  const limits = checkOrderLimits({
    items,
    ticketTypes: [...terms.types.values()].map((type) => ({
      id: type.id,
      kind: type.kind,
      price: type.price,
      minPerOrder: type.min_per_order,
      maxPerOrder: type.max_per_order,
    })),
    event: { maxTicketsPerOrder: event.max_per_order },
  })
  if (!limits.ok)
    throw new AppError(limits.reason === 'unknown_ticket' ? 'order.not_on_sale' : 'order.limit', {
      ...(limits.ticketTypeId && {
        fields: { [limits.ticketTypeId]: REFUSALS[limits.reason] ?? 'cannot be ordered like this' },
      }),
      details: { ticketId: limits.ticketTypeId, reason: limits.reason, limit: limits.limit },
    })
  for (const { ticketTypeId } of limits.lines) assertOnSale(terms, ticketTypeId, now)
  const priced = priceOrder({
    currency: event.currency,
    lines: limits.lines,
    discount: null,
    fee: terms.fee,
    feeMode: event.fee_mode,
  })
  const lines = priced.lines.map((line): OrderLine => ({
    ticketTypeId: line.ticketTypeId,
    name: terms.types.get(line.ticketTypeId)?.name ?? '',
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    subtotal: line.subtotal,
    discount: line.discount,
    passedFee: line.passedFee,
    platformFee: line.platformFee,
    total: line.total,
  }))
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const allowance = input.buyer && event.max_per_buyer !== null ? buyerCounterId(event.id, input.buyer.email) : null
  return {
    id: uuidv7(),
    reference: orderReference(randomBytes(7)),
    eventId: event.id,
    ...fingerprint(input, key),
    buyer: input.buyer ?? null,
    buyerCounterId: allowance,
    lines,
    quantity,
    currency: event.currency,
    subtotal: priced.subtotal,
    feeTotal: priced.passedFeeTotal,
    platformFee: priced.platformFee,
    total: priced.total,
    holdSeconds: event.hold_minutes * 60,
    needs: [
      ...lines.map((line) => ({
        counterId: line.ticketTypeId,
        version: terms.types.get(line.ticketTypeId)?.version ?? 0,
        quantity: line.quantity,
      })),
      ...(terms.eventCounterVersion === null
        ? []
        : [{ counterId: event.id, version: terms.eventCounterVersion, quantity }]),
      ...(allowance ? [{ counterId: allowance, version: BUYER_VERSION, quantity }] : []),
    ],
  }
}

function assertOnSale(terms: SellingTerms, ticketTypeId: string, now: Date): void {
  const type = terms.types.get(ticketTypeId)
  // What is left is the counter's to say, at the moment of the hold.
  const state = type ? saleStateOf({ ...type, claimed: 0, capacity: null }, terms.event, now) : 'unavailable'
  if (state !== 'on_sale') throw new AppError('order.not_on_sale', { details: { ticketId: ticketTypeId, state } })
}
