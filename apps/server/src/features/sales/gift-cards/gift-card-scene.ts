import type { ErrorView, NewGiftCardView, OrderView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { call, type TestUser } from '../../../testing/factories.ts'

/** Issues a card of 500,000 minor units of NGN unless told otherwise, and answers it with its code. */
export async function issueCard(
  site: { app: FastifyInstance },
  { headers }: Pick<TestUser, 'headers'>,
  organisationId: string,
  fields: Record<string, unknown> = {},
): Promise<NewGiftCardView> {
  const made = await call<NewGiftCardView>(site.app, {
    method: 'POST',
    url: `/api/organisations/${organisationId}/gift-cards`,
    headers,
    payload: { value: 500_000, currency: 'NGN', ...fields },
  })
  if (made.status !== 201) throw new Error(`The gift card was refused: ${JSON.stringify(made.body)}`)
  return made.body
}

/** Pays a held order with a card. */
export function applyCard(app: FastifyInstance, placed: { reference: string; token: string }, code: string) {
  return call<OrderView & ErrorView>(app, {
    method: 'PUT',
    url: `/api/orders/${placed.reference}/gift-card`,
    headers: { 'x-order-token': placed.token },
    payload: { code },
  })
}

/** Pays what is left of a held order with one more card. */
export function addCard(app: FastifyInstance, placed: { reference: string; token: string }, code: string) {
  return call<OrderView & ErrorView>(app, {
    method: 'POST',
    url: `/api/orders/${placed.reference}/gift-cards`,
    headers: { 'x-order-token': placed.token },
    payload: { code },
  })
}

/** Takes one card off a held order. */
export function dropCard(app: FastifyInstance, placed: { reference: string; token: string }, cardId: string) {
  return call<OrderView & ErrorView>(app, {
    method: 'DELETE',
    url: `/api/orders/${placed.reference}/gift-cards/${cardId}`,
    headers: { 'x-order-token': placed.token },
  })
}

export function removeCard(app: FastifyInstance, placed: { reference: string; token: string }) {
  return call<OrderView & ErrorView>(app, {
    method: 'DELETE',
    url: `/api/orders/${placed.reference}/gift-card`,
    headers: { 'x-order-token': placed.token },
  })
}
