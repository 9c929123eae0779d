import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { uuidv7 } from '../../../ids.ts'
import { findEvent } from '../../programme/events/index.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { GIFT_CARD } from '../gift-cards/index.ts'
import { fulfilOrder, type OrderRow } from '../orders/index.ts'
import { capturePostings } from './capture-postings.ts'

/**
 * Writes the payment that a gift card made for an order, captured from the start: the card was claimed when it was applied. Refunds to
 * the card are held within it, as refunds through a provider within the provider's payment.
 */
export async function recordCardPayment(trx: Trx, order: OrderRow): Promise<string> {
  const id = uuidv7()
  await trx
    .insertInto('payments')
    .values({
      id,
      order_id: order.id,
      provider: GIFT_CARD,
      reference: crypto.randomUUID(),
      state: 'captured',
      amount: order.gift_card_amount,
      currency: order.currency,
      captured_amount: order.gift_card_amount,
      captured_currency: order.currency,
      provider_fee: 0,
      decided_at: sql<Date>`now()`,
    })
    .execute()
  return id
}

/** Fulfils a locked order that its gift card pays in whole. */
export async function payByCard(deps: Deps, trx: Trx, order: OrderRow): Promise<void> {
  const event = await findEvent(trx, order.event_id)
  if (!event) throw new Error('An order without an event')
  await fulfilOrder(deps, trx, order)
  await captureByCard(trx, order, event.organiser_id)
}

/** Records the payment of a paid order that its gift card paid in whole, and posts it. */
export async function captureByCard(trx: Trx, order: OrderRow, organiserId: string): Promise<void> {
  await postTransaction(trx, {
    kind: 'capture',
    ref: await recordCardPayment(trx, order),
    currency: order.currency,
    eventId: order.event_id,
    postings: await capturePostings(trx, order, organiserId),
  })
}
