import type { ErrorView, GuestOrderDetailView, OrderView, RefundView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { call, createPaidOrder, newKey, type TestUser } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** A paid order with its id, as its organiser needs it. */
export type SoldOrder = OrderView & { token: string; id: string }

export async function sellOrder(site: TestApp, sale: Parameters<typeof createPaidOrder>[1]): Promise<SoldOrder> {
  const order = await createPaidOrder(site, sale)
  return { ...order, id: await orderIdOf(site, order.reference) }
}

export async function orderIdOf({ deps }: Pick<TestApp, 'deps'>, reference: string): Promise<string> {
  const row = await deps.db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return row.id
}

export interface RefundAsked {
  scope: { kind: string; ticketIds?: readonly string[]; amount?: unknown }
  returnFee?: boolean
  free?: boolean
  note?: string
}

/** The organiser gives money back. */
export function refund(
  app: FastifyInstance,
  organiser: Pick<TestUser, 'headers'>,
  order: { id: string },
  asked: RefundAsked,
  key = newKey(),
) {
  return call<RefundView & ErrorView>(app, {
    method: 'POST',
    url: `/api/guests/orders/${order.id}/refunds`,
    headers: { ...organiser.headers, 'idempotency-key': key },
    payload: { returnFee: true, ...asked },
  })
}

export async function orderDetail(
  app: FastifyInstance,
  organiser: Pick<TestUser, 'headers'>,
  order: { id: string },
): Promise<GuestOrderDetailView> {
  const url = `/api/guests/orders/${order.id}`
  return (await call<GuestOrderDetailView>(app, { method: 'GET', url, headers: organiser.headers })).body
}

/** What a counter claims. */
export async function claimedOf({ deps }: Pick<TestApp, 'deps'>, id: string): Promise<number | null> {
  const row = await deps.db.selectFrom('counters').select('claimed').where('id', '=', id).executeTakeFirst()
  return row?.claimed ?? null
}
