import { randomUUID } from 'node:crypto'
import type { RouteName } from '@foyer/contract'
import { signSandboxNotice } from '../gateways/providers/sandbox/payments.ts'
import {
  buyer,
  createEvent,
  createTicketType,
  eventBody,
  newKey,
  placeOrder,
  startPayment,
  ticketTypeBody,
} from './factories.ts'
import { inEvent, type MakeSample, manager, newEmail, nothing } from './matrix-sample.ts'
import { accountSamples } from './matrix-samples-account.ts'
import { administrationSamples } from './matrix-samples-administration.ts'
import { doorSamples } from './matrix-samples-door.ts'
import { guestSamples } from './matrix-samples-guests.ts'
import { ticketKeySamples } from './matrix-samples-keys.ts'
import { moneySamples } from './matrix-samples-money.ts'
import { payoutSamples } from './matrix-samples-payouts.ts'
import { secondFactorSamples } from './matrix-samples-second-factor.ts'
import { sellingSamples } from './matrix-samples-selling.ts'
import { transferSamples } from './matrix-samples-transfers.ts'
import type { Place, World } from './matrix-world.ts'

async function newOrder(place: Place, { site }: World) {
  return (await placeOrder(site.app, place)).body
}

/** An order of this place, opened with a secret of the owner's place: right there, wrong elsewhere. */
const withSecret =
  (which: 'paid' | 'held'): MakeSample =>
  (place, { own }) => ({
    params: { reference: place[which].reference },
    headers: { 'x-order-token': own[which].token },
  })

/** The receipt of the paid order of a place. */
async function receiptOf({ paid }: Place, { site }: World): Promise<string> {
  const { id } = await site.deps.db
    .selectFrom('receipt_documents')
    .innerJoin('orders', 'orders.id', 'receipt_documents.order_id')
    .select('receipt_documents.id')
    .where('orders.reference', '=', paid.reference)
    .where('receipt_documents.kind', '=', 'receipt')
    .executeTakeFirstOrThrow()
  return id
}

function nextMonth() {
  const startsAt = Date.now() + 30 * 86_400_000
  return { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 3_600_000).toISOString() }
}

const byEventId: MakeSample = ({ eventId }) => ({ params: { id: eventId } })

/** A reference that exists in the owner's place and nowhere else. */
function referenceOf(place: Place, { own }: World, reference: string): string {
  return place === own ? reference : randomUUID()
}

/** A valid call of each row. What a call uses up is made anew for each. */
export const samples: Readonly<Record<RouteName, MakeSample>> = {
  ...accountSamples,

  createEvent: () => ({ payload: eventBody() }),
  checkCustomUrl: () => ({ params: { customUrl: 'harmattan-nights' } }),
  listOrganiserEvents: nothing,
  listDrafts: nothing,
  listPublicEvents: nothing,
  getPublicEvent: ({ customUrl }) => ({ params: { customUrl } }),
  getEvent: byEventId,
  updateEvent: ({ eventId, customUrl }) => ({ params: { id: eventId }, payload: eventBody({ customUrl }) }),
  togglePublish: async (place, world) => ({
    params: { id: (await createEvent(world.site, { organiser: await manager(place, world) })).eventId },
  }),
  deleteEvent: async (place, world) => {
    const organiser = await manager(place, world)
    return { params: { id: (await createEvent(world.site, { organiser, publish: false })).eventId } }
  },
  duplicateEvent: ({ eventId }) => ({ params: { id: eventId }, payload: { title: 'Once more', ...nextMonth() } }),
  postponeEvent: async (place, world) => ({
    params: { id: (await createEvent(world.site, { organiser: await manager(place, world) })).eventId },
    payload: { dates: nextMonth() },
  }),
  cancelEvent: async (place, world) => {
    const { eventId } = await createEvent(world.site, {
      organiser: await manager(place, world),
      event: { title: 'Called off' },
    })
    return { params: { id: eventId }, payload: { reason: 'Rain', title: 'Called off' } }
  },
  getCancellation: byEventId,
  generateQr: ({ eventId }) => ({ payload: { eventId } }),
  eventPoster: byEventId,
  eventAvailability: byEventId,
  eventCalendar: byEventId,
  getDashboard: nothing,

  createTicketType: ({ eventId }) => ({ payload: { eventId, ...ticketTypeBody() } }),
  listTicketTypes: inEvent,
  orderTicketTypes: async ({ eventId }, { site }) => {
    const types = await site.deps.db.selectFrom('ticket_types').select('id').where('event_id', '=', eventId).execute()
    return { params: { eventId }, payload: { ticketIds: types.map(({ id }) => id) } }
  },
  listPurchasedTickets: nothing,
  getTicketType: ({ ticketTypeId }) => ({ params: { id: ticketTypeId } }),
  updateTicketType: ({ eventId, ticketTypeId }) => ({
    params: { eventId, ticketTypeId },
    payload: ticketTypeBody({ capacity: null }),
  }),
  deleteTicketType: async (place, world) => ({
    params: { id: await createTicketType(world.site, await manager(place, world), place.eventId) },
  }),
  getSalesSummary: inEvent,
  salesWorkbook: inEvent,

  ...sellingSamples,

  placeOrder: ({ eventId, ticketTypeId }) => ({
    headers: { 'idempotency-key': newKey() },
    payload: { eventId, items: [{ ticketId: ticketTypeId, quantity: 1 }], buyer },
  }),
  resendTickets: () => ({ payload: { email: newEmail() } }),
  getOrder: withSecret('paid'),
  setOrderBuyer: async (place, world) => ({ ...(await withSecret('held')(place, world)), payload: { buyer } }),
  startPayment: withSecret('held'),
  cancelOrder: async (place, world) => {
    const order = await newOrder(place, world)
    const { token } = place === world.own ? order : await newOrder(world.own, world)
    return { params: { reference: order.reference }, headers: { 'x-order-token': token } }
  },
  orderPdf: withSecret('paid'),
  orderReceipt: withSecret('paid'),
  orderReceiptPdf: async (place, world) => {
    const { params, headers } = await withSecret('paid')(place, world)
    return { params: { ...params, documentId: await receiptOf(place, world) }, ...(headers && { headers }) }
  },
  listReceipts: ({ eventId }) => ({ query: { eventId } }),
  receiptsCsv: ({ eventId }) => ({ query: { eventId } }),
  receiptPdf: async (place, world) => ({ params: { documentId: await receiptOf(place, world) } }),
  orderCalendar: withSecret('paid'),

  ...transferSamples,

  verifyPayment: (place, world) => ({
    payload: { reference: referenceOf(place, world, world.own.paymentReference) },
  }),
  receiveWebhook: (place, { own, site }) => {
    const payload = Buffer.from(JSON.stringify({ id: randomUUID(), reference: own.paymentReference }))
    return {
      params: { provider: place === own ? 'sandbox' : 'nobody' },
      headers: { 'content-type': 'application/json', ...signSandboxNotice(site.deps.secrets.sandbox, payload) },
      payload,
    }
  },
  getSandboxPayment: (place, world) => ({
    params: { reference: referenceOf(place, world, world.own.paymentReference) },
  }),
  decideSandboxPayment: async (place, world) => {
    const reference = await startPayment(world.site.app, await newOrder(place, world))
    return { params: { reference: referenceOf(place, world, reference), action: 'approve' } }
  },

  ...guestSamples,

  listTicketKeys: inEvent,
  ...ticketKeySamples,
  ...doorSamples,

  ...secondFactorSamples,
  ...administrationSamples,
  ...payoutSamples,
  getPayoutSummary: inEvent,
  listStatement: inEvent,
  statementCsv: inEvent,

  ...moneySamples,

  listDemoMails: nothing,
}
