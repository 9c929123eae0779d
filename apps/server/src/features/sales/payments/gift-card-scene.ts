import type { GiftCardView, OrderView, PlacedOrderView } from '@foyer/contract'
import { uuidv7 } from '../../../ids.ts'
import { call, createEvent, getOrder, placeOrder, pressSandbox, startPayment } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { organisationOfEvent } from '../../guests/followers/followers-scene.ts'
import { applyCard, issueCard } from '../gift-cards/gift-card-scene.ts'
import { orderIdOf } from '../refunds/refund-scene.ts'

export type CardSale = Awaited<ReturnType<typeof createEvent>> & { organisationId: string }

/** An event of an organisation that gives cards away. By default its ticket costs 10,000, including the fee. */
export async function newCardSale(site: TestApp, options: Parameters<typeof createEvent>[1] = {}): Promise<CardSale> {
  const sale = await createEvent(site, {
    ...options,
    event: { feeMode: 'absorb', ...options.event },
    ticket: { price: 10_000, ...options.ticket },
  })
  return { ...sale, organisationId: (await organisationOfEvent(site, sale.eventId)).id }
}

/** Sets a platform fee of five per cent on sales in NGN, so that there is a fee when a card pays. */
export async function takeFee({ deps }: TestApp): Promise<void> {
  await deps.db
    .insertInto('platform_fees')
    .values({
      id: uuidv7(),
      currency: 'NGN',
      basis_points: 500,
      fixed_per_ticket: 0,
      valid_from: new Date(Date.now() - 60_000),
    })
    .execute()
}

/** Starts the payment of an order that its card pays completely. */
export function completeOrder(site: TestApp, placed: PlacedOrderView) {
  return call<{ state: string; code?: string }>(site.app, {
    method: 'POST',
    url: `/api/orders/${placed.reference}/payments`,
    headers: { 'x-order-token': placed.token },
  })
}

export interface CardOrder extends OrderView {
  id: string
  token: string
  cardId: string
}

/** A paid order for `quantity` tickets, of which a new card of `value` pays as much as it can. */
export async function sellWithCard(site: TestApp, sale: CardSale, quantity: number, value: number): Promise<CardOrder> {
  const { card, code } = await issueCard(site, sale.organiser, sale.organisationId, { value })
  const { body: placed } = await placeOrder(site.app, { ...sale, quantity })
  const { body: applied } = await applyCard(site.app, placed, code)
  if (applied.due === 0) await completeOrder(site, placed)
  else await pressSandbox(site.app, await startPayment(site.app, placed), 'approve')
  const order = await getOrder(site.app, placed)
  return { ...order, token: placed.token, cardId: card._id, id: await orderIdOf(site, placed.reference) }
}

export async function readCard(site: TestApp, sale: CardSale, cardId: string): Promise<GiftCardView> {
  const url = `/api/organisations/${sale.organisationId}/gift-cards/${cardId}`
  return (await call<GiftCardView>(site.app, { method: 'GET', url, headers: sale.organiser.headers })).body
}
