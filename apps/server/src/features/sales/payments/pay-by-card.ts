import { sql } from 'kysely'
import type { Trx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { uuidv7 } from '../../../ids.ts'
import { required } from '@foyer/domain'
import { findEvent } from '../../programme/events/index.ts'
import { postTransaction } from '../../money/ledger/index.ts'
import { GIFT_CARD } from '../gift-cards/index.ts'
import { fulfilOrder, listPayingCards, type OrderRow } from '../orders/index.ts'
import { capturePostings } from './capture-postings.ts'

/**
 * Writes the payments that gift cards made for an order, one for each card, captured from the start: the amounts were claimed when the
 * cards were applied. Refunds to a card are limited by its payment, like refunds through a provider by the provider's. Returns the ids in
 * the order in which the cards are used.
 */
export async function recordCardPayments(trx: Trx, order: OrderRow): Promise<string[]> {
  const { currency } = order
  const payments = (await listPayingCards(trx, order)).map(({ card_id: cardId, amount }) => ({
    id: uuidv7(),
    order_id: order.id,
    gift_card_id: cardId,
    provider: GIFT_CARD,
    reference: crypto.randomUUID(),
    state: 'captured' as const,
    amount,
    currency,
    captured_amount: amount,
    captured_currency: currency,
    provider_fee: 0,
    decided_at: sql<Date>`now()`,
  }))
  await trx.insertInto('payments').values(payments).execute()
  return payments.map(({ id }) => id)
}

/** Fulfils a locked order that its gift cards pay completely. */
export async function payByCard(deps: Deps, trx: Trx, order: OrderRow): Promise<void> {
  const event = await findEvent(trx, order.event_id)
  if (!event) throw new Error('An order without an event')
  await fulfilOrder(deps, trx, order)
  await captureByCard(trx, order, event.organiser_id)
}

/** Records the payments of a paid order that its gift cards paid completely, and posts them together. */
export async function captureByCard(trx: Trx, order: OrderRow, organiserId: string): Promise<void> {
  const [first] = await recordCardPayments(trx, order)
  await postTransaction(trx, {
    kind: 'capture',
    ref: required(first, `the payment of order ${order.reference} by a gift card`),
    currency: order.currency,
    eventId: order.event_id,
    postings: await capturePostings(trx, order, organiserId),
  })
}
