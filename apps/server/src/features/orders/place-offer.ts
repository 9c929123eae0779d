import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import { uuidv7 } from '../../ids.ts'
import { keyDigest, newReference } from './hold-request.ts'
import { type PricedCart, pricedCart } from './priced-cart.ts'
import type { SellingTerms } from './selling-terms.ts'

/** Tickets kept for somebody. `key` names the offer: the same one cannot be made twice. */
export interface OfferedTickets {
  readonly key: string
  readonly ticketTypeId: string
  readonly quantity: number
  readonly heldUntil: Date
  /** Who they are for, where the buyer need not be counted against a limit first. */
  readonly buyer: { readonly name: string; readonly email: string } | null
}

/**
 * Holds tickets for somebody by name, outside the rush: an order in state held, which expires like any other. The event's
 * counters must be locked, and the terms read under that lock. Answers the order's id.
 */
export async function placeOffer(trx: Trx, terms: SellingTerms, offer: OfferedTickets): Promise<string> {
  const { ticketTypeId, quantity, buyer } = offer
  const type = terms.types.get(ticketTypeId)
  const gift = type?.kind === 'donation' ? { unitPrice: type.suggested_price ?? type.price } : {}
  const cart = pricedCart([{ ticketId: ticketTypeId, quantity, ...gift }], terms, null)
  for (const need of cart.needs) await claim(trx, need)
  const id = uuidv7()
  const digest = Buffer.from(keyDigest(`offer:${offer.key}`), 'hex')
  await trx
    .insertInto('orders')
    .values({
      ...amountsOf(cart),
      id,
      reference: newReference(),
      event_id: cart.eventId,
      idempotency_key: digest,
      request_hash: digest,
      state: 'held',
      first_name: buyer?.name ?? null,
      last_name: buyer ? '' : null,
      email: buyer?.email ?? null,
      held_until: offer.heldUntil,
    })
    .execute()
  return id
}

async function claim(trx: Trx, { counterId, quantity }: PricedCart['needs'][number]): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('counters')
    .set({ claimed: sql<number>`claimed + ${quantity}` })
    .where('id', '=', counterId)
    .where(sql<boolean>`(capacity is null or claimed + ${quantity} <= capacity)`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error('An offer was planned beyond what is free')
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
