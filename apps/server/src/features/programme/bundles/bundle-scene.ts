import type { BundleView, ErrorView, PlacedOrderView, TicketTypeView } from '@foyer/contract'
import {
  buyer,
  call,
  createEvent,
  createTicketType,
  getOrder,
  newKey,
  pressSandbox,
  startPayment,
  type TestApp,
  type TestUser,
  ticketTypeBody,
} from '../../../testing/index.ts'

export type BundleAnswer = BundleView & ErrorView

/** The body of a bundle with these parts: the quantity of each ticket type by its id. */
export function bundleBody(parts: Readonly<Record<string, number>>, fields: Record<string, unknown> = {}) {
  return {
    name: 'Family day',
    price: 10_000,
    parts: Object.entries(parts).map(([ticketId, quantity]) => ({ ticketId, quantity })),
    ...fields,
  }
}

export function createBundle(
  site: TestApp,
  { organiser, eventId }: { organiser: TestUser; eventId: string },
  body: object,
) {
  const url = `/api/bundles/event/${eventId}`
  return call<BundleAnswer>(site.app, { method: 'POST', url, headers: organiser.headers, payload: body })
}

/**
 * A family day: two adults, a child and a shirt of the size the buyer chooses for 10,000; 17,499 singly. There are enough adults and
 * shirts of a size for three of it, and five bundles.
 */
export async function createFamilyDay(
  site: TestApp,
  {
    event = {},
    bundle = {},
    ticket = {},
  }: Partial<Record<'event' | 'bundle' | 'ticket', Record<string, unknown>>> = {},
) {
  const sale = await createEvent(site, {
    event: { refundPolicy: 'flexible', maxPerOrder: 30, ...event },
    ticket: { name: 'Adult', price: 6000, capacity: 6, ...ticket },
  })
  const child = await createTicketType(site, sale.organiser, sale.eventId, { name: 'Child', price: 4999, capacity: 50 })
  const shirt = await call<TicketTypeView>(site.app, {
    method: 'POST',
    url: '/api/tickets/create',
    headers: sale.organiser.headers,
    payload: {
      eventId: sale.eventId,
      ...ticketTypeBody({ name: 'T-shirt', price: 500, capacity: null, admits: 0 }),
      mostPerTicket: 1,
      variants: [
        { name: 'M', capacity: 3 },
        { name: 'L', capacity: null, surcharge: 200 },
      ],
    },
  })
  const [medium, large] = shirt.body.variants.map(({ _id }) => _id)
  const parts = { [sale.ticketTypeId]: 2, [child]: 1, [shirt.body._id]: 1 }
  const made = await createBundle(site, sale, bundleBody(parts, { capacity: 5, ...bundle }))
  if (made.status !== 201) throw new Error(`The bundle was refused: ${JSON.stringify(made.body)}`)
  return {
    ...sale,
    adult: sale.ticketTypeId,
    child,
    shirt: shirt.body._id,
    medium: medium ?? '',
    large: large ?? '',
    bundle: made.body,
  }
}

export type FamilyDay = Awaited<ReturnType<typeof createFamilyDay>>

type Refusal = { code?: string; fields?: Record<string, unknown>; details?: Record<string, unknown> }

/** Places an order of bundles, with single tickets beside them. */
export function orderBundles(
  site: TestApp,
  eventId: string,
  bundles: readonly Record<string, unknown>[],
  { items = [], ...fields }: { items?: readonly object[]; [field: string]: unknown } = {},
) {
  return call<PlacedOrderView & Refusal>(site.app, {
    method: 'POST',
    url: '/api/orders',
    headers: { 'idempotency-key': newKey() },
    payload: { eventId, items, bundles, buyer, ...fields },
  })
}

/** Buys bundles and pays for them. */
export async function buyBundles(
  site: TestApp,
  eventId: string,
  bundles: readonly Record<string, unknown>[],
  fields = {},
) {
  const placed = await orderBundles(site, eventId, bundles, fields)
  if (placed.status !== 201) throw new Error(`The order was refused: ${JSON.stringify(placed.body)}`)
  if (placed.body.total > 0) await pressSandbox(site.app, await startPayment(site.app, placed.body), 'approve')
  return { ...(await getOrder(site.app, placed.body)), token: placed.body.token }
}

/** How many of each are claimed. */
export async function claimedOf(site: TestApp, ids: readonly string[]): Promise<number[]> {
  const rows = await site.deps.db.selectFrom('counters').select(['id', 'claimed']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.claimed ?? 0)
}
