import type { Trx } from '../../../db/database.ts'
import { claim, findLeft } from '../../programme/inventory/index.ts'
import { keyDigest } from './hold-request.ts'
import { insertOrder } from './insert-order.ts'
import { type PricedCart, pricedCart } from './priced-cart.ts'
import type { SellingTerms } from './selling-terms.ts'

/** Tickets to be offered to a person, at the prices of `now`. `key` names the offer: the same one cannot be made twice. */
export interface OfferedTickets {
  readonly key: string
  readonly ticketTypeId: string
  readonly quantity: number
  readonly heldUntil: Date
  readonly now: Date
  /** The named person, where the buyer need not be counted against a limit first. */
  readonly buyer: { readonly name: string; readonly email: string } | null
}

/**
 * Holds tickets for a named person, outside the hot path: an order in state held, which expires like any other. The event's counters must
 * be locked, and the terms read under that lock. Returns the order's id.
 */
export async function placeOffer(trx: Trx, terms: SellingTerms, offer: OfferedTickets): Promise<string> {
  const { ticketTypeId, quantity, buyer, now } = offer
  const type = terms.types.get(ticketTypeId)
  const gift = type?.kind === 'donation' ? { unitPrice: type.suggested_price ?? type.price } : {}
  // Earlier offers of this transaction may have used up what the terms showed as available.
  const left = await findLeft(trx, type?.price_steps.map(({ id }) => id) ?? [])
  const facts = { now, leftOf: (stepId: string) => left.get(stepId) ?? null }
  const cart = pricedCart({ items: [{ ticketTypeId, quantity, ...gift }] }, terms, null, facts)
  const short = await claim(trx, cart.needs)
  if (short) throw new Error('An offer was planned beyond what is free')
  const digest = Buffer.from(keyDigest(`offer:${offer.key}`), 'hex')
  const order = await insertOrder(trx, {
    ...amountsOf(cart),
    event_id: cart.eventId,
    idempotency_key: digest,
    request_hash: digest,
    first_name: buyer?.name ?? null,
    last_name: buyer ? '' : null,
    email: buyer?.email ?? null,
    held_until: offer.heldUntil,
  })
  return order.id
}

function amountsOf(cart: PricedCart) {
  return {
    lines: JSON.stringify(cart.lines),
    quantity: cart.quantity,
    currency: cart.currency,
    subtotal: cart.subtotal,
    fee_total: cart.feeTotal,
    tax_total: cart.taxTotal,
    tax: cart.tax && JSON.stringify(cart.tax),
    platform_fee: cart.platformFee,
    total: cart.total,
  }
}
