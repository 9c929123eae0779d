import type { ErrorView, WaitingEntryView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { call, createEvent, placeOrder, type TestUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** An event with a waiting list whose only ticket type is sold out by an order that is not paid yet. */
export async function createSoldOut(
  site: TestApp,
  options: { capacity?: number; event?: Record<string, unknown>; ticket?: Record<string, unknown> } = {},
) {
  const capacity = options.capacity ?? 2
  const sale = await createEvent(site, {
    event: { maxPerOrder: 100, ...options.event },
    ticket: { capacity, waitingList: true, maxPerOrder: 100, ...options.ticket },
  })
  const sold = await placeOrder(site.app, { ...sale, quantity: capacity })
  if (sold.status !== 201) throw new Error(`It was not sold out: ${JSON.stringify(sold.body)}`)
  return { ...sale, sold: sold.body }
}

let addresses = 0

export function join(
  app: FastifyInstance,
  ticketTypeId: string,
  who: { email?: unknown; name?: unknown; quantity?: unknown } = {},
) {
  addresses += 1
  return call<ErrorView>(app, {
    method: 'POST',
    url: `/api/waiting-list/${ticketTypeId}`,
    remoteAddress: `10.5.${(addresses >> 8) & 255}.${addresses & 255}`,
    payload: { email: `waiting${addresses}@example.org`, name: 'Ada', quantity: 1, ...who },
  })
}

const EVERYBODY = { show: 'all', limit: '100' }

/** Gives held tickets back. */
export function giveBack(app: FastifyInstance, order: { reference: string; token: string }) {
  const url = `/api/orders/${order.reference}/cancel`
  return call(app, { method: 'POST', url, headers: { 'x-order-token': order.token } })
}

export async function listWaiting(
  app: FastifyInstance,
  sale: { eventId: string; organiser: TestUser },
  query: Record<string, string> = EVERYBODY,
): Promise<WaitingEntryView[]> {
  const url = `/api/waiting-list/event/${sale.eventId}`
  const { body } = await call<{ items: WaitingEntryView[] }>(app, {
    method: 'GET',
    url,
    headers: sale.organiser.headers,
    query,
  })
  return body.items
}

/** `Ada 2 offered 1`: who, how many, what became of it, and how many are offered now. */
export async function linesOf(app: FastifyInstance, sale: { eventId: string; organiser: TestUser }): Promise<string[]> {
  const items = await listWaiting(app, sale)
  return items.map(({ name, quantity, state, offered }) => `${name} ${quantity} ${state} ${offered ?? ''}`.trim())
}
