import type { OrderView, RefundView } from '@foyer/contract'
import { call, createPaidOrder, createSession, newKey } from '../../../testing/factories.ts'
import type { CallScene, Sample } from '../../../testing/matrix-sample.ts'
import type { Place, World } from '../../../testing/matrix-world.ts'

type Bought = OrderView & { token: string; id: string }

/** A paid order of a place that no other call has touched. */
async function bought({ eventId, ticketTypeId }: Place, { site }: World): Promise<Bought> {
  const order = await createPaidOrder(site, { eventId, ticketTypeId })
  const { id } = await site.deps.db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', order.reference)
    .executeTakeFirstOrThrow()
  return { ...order, id }
}

/**
 * In the owner's place, an order comes with its own secret; elsewhere it comes with the secret of another order, which must not open it.
 */
function asBuyer(order: Bought, place: Place, { own }: World): Sample {
  const token = place === own ? order.token : own.paid.token
  return { params: { reference: order.reference }, headers: { 'x-order-token': token } }
}

function ticketIds(order: OrderView): string[] {
  return order.tickets.map((ticket) => ticket._id)
}

async function askForRefund(order: Bought, { site }: World): Promise<string> {
  const asked = await call<{ _id: string }>(site.app, {
    method: 'POST',
    url: `/api/orders/${order.reference}/refund/requests`,
    headers: { 'x-order-token': order.token },
    payload: { ticketIds: ticketIds(order) },
  })
  return asked.body._id
}

async function failedRefund(place: Place, world: World): Promise<string> {
  const { app, deps } = world.site
  const order = await bought(place, world)
  const made = await call<RefundView>(app, {
    method: 'POST',
    url: `/api/guests/orders/${order.id}/refunds`,
    headers: { ...(await createSession(world.site, place.organiser.id)).headers, 'idempotency-key': newKey() },
    payload: { scope: { kind: 'full' }, returnFee: true },
  })
  await deps.db.updateTable('refunds').set({ state: 'failed' }).where('id', '=', made.body._id).execute()
  return made.body._id
}

export const callScene: CallScene = {
  things: {
    orderId: async (place, world) => (await bought(place, world)).id,
    refundId: failedRefund,
    requestId: async (place, world) => askForRefund(await bought(place, world), world),
  },
  calls: {
    getOrderRefund: async (place, world) => asBuyer(await bought(place, world), place, world),
    requestRefund: async (place, world) => {
      const order = await bought(place, world)
      return { ...asBuyer(order, place, world), payload: { ticketIds: ticketIds(order) } }
    },
    withdrawRefundRequest: async (place, world) => {
      const order = await bought(place, world)
      await askForRefund(order, world)
      return asBuyer(order, place, world)
    },
    cancelTickets: async (place, world) => {
      const order = await bought(place, world)
      return { params: { orderId: order.id }, payload: { ticketIds: ticketIds(order) } }
    },
  },
}
