import type { OrderView, RefundView, RouteName } from '@foyer/contract'
import { broadcastText } from '../features/platform/broadcasts/broadcast-scene.ts'
import { call, createEvent, createPaidOrder, createSession, newKey } from './factories.ts'
import type { Place, World } from './matrix-world.ts'
import { inEvent, type MakeSample } from './matrix-sample.ts'

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

const ofOrder =
  (payload?: object): MakeSample =>
  async (place, world) => ({ params: { orderId: (await bought(place, world)).id }, ...(payload && { payload }) })

/** The order of the place called for, with the secret of an order of the owner's: right there, wrong elsewhere. */
async function asBuyer(place: Place, world: World) {
  const order = await bought(place, world)
  const token = place === world.own ? order.token : world.own.paid.token
  return { order, sample: { params: { reference: order.reference }, headers: { 'x-order-token': token } } }
}

function ticketIds(order: Bought): string[] {
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

/** Somebody who bought for a second event of the place's organiser. */
async function regularGuest(place: Place, { site }: World): Promise<string> {
  const organiser = { ...place.organiser, ...(await createSession(site, place.organiser.id)) }
  const second = await createEvent(site, { organiser })
  await createPaidOrder(site, second)
  await createPaidOrder(site, place)
  const found = await call<{ items: { _id: string }[] }>(site.app, {
    method: 'GET',
    url: '/api/tickets/regular',
    headers: organiser.headers,
  })
  return found.body.items[0]?._id ?? ''
}

type GuestRoute = Extract<
  RouteName,
  | 'getOrderRefund'
  | 'requestRefund'
  | 'withdrawRefundRequest'
  | 'refundOrder'
  | 'retryRefund'
  | 'cancelTickets'
  | 'decideRefundRequest'
  | 'sendGuestMessage'
  | 'listGuestMessages'
  | 'countGuestAudience'
  | 'listGuestOrders'
  | 'exportGuestsCsv'
  | 'exportGuestsXlsx'
  | 'badgesPdf'
  | 'issueComplimentary'
  | 'getGuestOrder'
  | 'listPaymentNotices'
  | 'resendOrder'
  | 'replaceOrderLink'
  | 'replaceGuestLink'
  | 'correctBuyer'
  | 'renameGuest'
  | 'resendHeldTicket'
  | 'listRegularGuests'
  | 'exportRegularGuests'
  | 'getRegularGuestHistory'
  | 'noteRegularGuest'
>

/** Samples of the calls about guests and refunds. */
export const guestSamples: Readonly<Record<GuestRoute, MakeSample>> = {
  getOrderRefund: async (place, world) => (await asBuyer(place, world)).sample,
  requestRefund: async (place, world) => {
    const { order, sample } = await asBuyer(place, world)
    return { ...sample, payload: { ticketIds: ticketIds(order) } }
  },
  withdrawRefundRequest: async (place, world) => {
    const { order, sample } = await asBuyer(place, world)
    await askForRefund(order, world)
    return sample
  },
  refundOrder: async (place, world) => ({
    params: { orderId: (await bought(place, world)).id },
    headers: { 'idempotency-key': newKey() },
    payload: { scope: { kind: 'full' }, returnFee: true },
  }),
  retryRefund: async (place, world) => ({ params: { refundId: await failedRefund(place, world) } }),
  cancelTickets: async (place, world) => {
    const order = await bought(place, world)
    return { params: { orderId: order.id }, payload: { ticketIds: ticketIds(order) } }
  },
  decideRefundRequest: async (place, world) => ({
    params: { requestId: await askForRefund(await bought(place, world), world) },
    payload: { grant: true },
  }),
  sendGuestMessage: async ({ eventId }, { site }) => {
    await site.deps.db.deleteFrom('guest_messages').where('event_id', '=', eventId).execute()
    return {
      params: { eventId },
      headers: { 'idempotency-key': newKey() },
      payload: { subject: 'Doors open earlier', body: broadcastText },
    }
  },
  listGuestMessages: inEvent,
  countGuestAudience: inEvent,
  listGuestOrders: inEvent,
  exportGuestsCsv: inEvent,
  exportGuestsXlsx: inEvent,
  badgesPdf: inEvent,
  issueComplimentary: ({ eventId, ticketTypeId }) => ({
    params: { eventId },
    headers: { 'idempotency-key': newKey() },
    payload: { ticketId: ticketTypeId, quantity: 2, firstName: 'Ngozi', email: 'ngozi@example.org' },
  }),
  getGuestOrder: ofOrder(),
  listPaymentNotices: ofOrder(),
  resendOrder: ofOrder(),
  replaceOrderLink: async (place, world) => (await asBuyer(place, world)).sample,
  replaceGuestLink: ofOrder(),
  correctBuyer: ofOrder({ firstName: 'Adaeze', lastName: 'Obi', email: 'obi@example.org' }),
  resendHeldTicket: async (place, world) => {
    const { reference, token, tickets } = await bought(place, world)
    const ticketId = tickets[0]?._id ?? ''
    await call(world.site.app, {
      method: 'POST',
      url: `/api/orders/${reference}/tickets/${ticketId}/transfer`,
      headers: { 'x-order-token': token },
      remoteAddress: world.freshAddress(),
      payload: { name: 'Ngozi Obi', email: `${ticketId}@example.org` },
    })
    return { params: { ticketId } }
  },
  renameGuest: async (place, world) => ({
    params: { ticketId: (await bought(place, world)).tickets[0]?._id ?? '' },
    payload: { guestName: 'Ngozi Obi' },
  }),

  listRegularGuests: () => ({}),
  exportRegularGuests: () => ({}),
  getRegularGuestHistory: async (place, world) => ({ params: { guestId: await regularGuest(place, world) } }),
  noteRegularGuest: async (place, world) => ({
    params: { guestId: await regularGuest(place, world) },
    payload: { note: 'Always in the first row', favourite: true },
  }),
}
