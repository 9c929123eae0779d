import { randomBytes } from 'node:crypto'
import type { ErrorView, HeldTicketView } from '@foyer/contract'
import type { FastifyInstance } from 'fastify'
import { ticketToken } from '../../../secrets.ts'
import { call } from '../../../testing/factories.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let callers = 0

export const newHolder = () => ({ name: 'Bola Ade', email: `bola-${randomBytes(4).toString('hex')}@example.org` })

type Opened = { reference: string; token: string }

/** The buyer of an order passes one of its tickets on, from an address of their own. */
export function passOn(
  app: FastifyInstance,
  order: Opened,
  ticketId: string,
  payload: object = newHolder(),
): Promise<{ status: number; body: ErrorView & { message: string } }> {
  callers += 1
  return call(app, {
    method: 'POST',
    url: `/api/orders/${order.reference}/tickets/${ticketId}/transfer`,
    remoteAddress: `10.9.${callers >> 8}.${callers & 255}`,
    headers: { 'x-order-token': order.token },
    payload,
  })
}

/** The newest transfer of a ticket, with the secret that its mail carries. */
export async function newestTransfer({ deps }: Pick<TestApp, 'deps'>, ticketId: string) {
  const { id } = await deps.db
    .selectFrom('ticket_transfers')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .orderBy('generation', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id, headers: { 'x-ticket-token': ticketToken(deps.secrets, id) } }
}

export async function heldTicket(
  { app }: Pick<TestApp, 'app'>,
  held: { id: string; headers: Record<string, string> },
): Promise<HeldTicketView> {
  return (await call<HeldTicketView>(app, { method: 'GET', url: `/api/transfers/${held.id}`, headers: held.headers }))
    .body
}
